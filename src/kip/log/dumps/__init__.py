"""Dump log files as lines of JSON or of a table."""
