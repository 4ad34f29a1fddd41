"""Groups of all protocols, and their offsets."""
