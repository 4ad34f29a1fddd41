"""The output of the compiler: the files of a package, its manifest, folders of specs, and the cache."""
