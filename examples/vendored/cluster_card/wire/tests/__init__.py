"""Tests of this package: one module a message, and the harness they share. They need pytest."""
