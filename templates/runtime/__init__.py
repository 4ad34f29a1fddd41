"""The runtime of generated messages: base classes, errors, readers, writers, descriptors. Standard library only."""
