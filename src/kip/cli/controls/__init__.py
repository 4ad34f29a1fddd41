"""Control a server that runs: commands from options and from standard input, faults, stop signals."""
