"""Definitions of tables, and how their rows of several runs are merged."""
