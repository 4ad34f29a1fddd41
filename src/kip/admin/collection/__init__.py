"""The rounds of `kip collect`: their requests, and the recording of the responses."""
