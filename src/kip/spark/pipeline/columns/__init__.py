"""Columns that many tables share: converted numbers, and intervals of history."""
