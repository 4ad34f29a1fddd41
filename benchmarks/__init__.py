"""What `make bench` measures: the codec beside other libraries, the collector, large input, the compiler, imports."""
