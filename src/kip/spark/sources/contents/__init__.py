"""Sources that split and follow files by their contents, which may be compressed."""
