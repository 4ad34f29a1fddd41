"""What the compiler writes: the files of a package, its manifest, folders of specs, and the cache."""
