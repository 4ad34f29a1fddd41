"""The metadata log: states of topics, and registrations."""
