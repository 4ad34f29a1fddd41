"""What generated messages stand on: base classes, errors, readers, writers, descriptors. Standard library only."""
