"""Connections to nodes: bytes and logins without I/O, channels, and the nodes of a cluster."""
