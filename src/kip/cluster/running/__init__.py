"""What a program changes and reads in a running cluster without requests: nodes, records, and the saved state."""
