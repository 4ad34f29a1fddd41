"""Topics: changes and descriptions."""
