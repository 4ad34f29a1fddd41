"""The command `kip`: a noun, then a verb. Data goes to stdout, everything else to stderr."""
