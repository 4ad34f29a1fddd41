"""Columns as numpy arrays, read from and written to the bytes of many rows at once, and as Arrow arrays."""
