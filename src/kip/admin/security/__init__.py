"""How a connection is encrypted and how it logs in."""
