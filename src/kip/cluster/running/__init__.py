"""What a program changes and reads in a running cluster without requests: nodes, topics, and the saved state."""
