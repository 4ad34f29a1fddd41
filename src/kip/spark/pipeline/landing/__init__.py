"""Landed rows: the decoded rows of the inputs, kept in the output and updated by streams."""
