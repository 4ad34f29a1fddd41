"""Transactions: those of producers, and descriptions for tools."""
