"""Checks of tables: rules, and their results as metrics."""
