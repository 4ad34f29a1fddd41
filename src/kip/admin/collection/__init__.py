"""The rounds of `kip collect`: what they ask, and how the responses are recorded."""
