"""Configs of topics, brokers, groups and client metrics: their definitions, and the layers of their values."""
