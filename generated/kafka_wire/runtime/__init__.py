"""What every generated message stands on: base classes, errors, readers, writers, descriptors. Standard library only."""
