"""What `kip` prints: rows, tables, answers and errors. Data goes to stdout, everything else to stderr."""
