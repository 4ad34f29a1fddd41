"""From the bytes of a connection to a handler and back."""
