"""The commands of `kip`, one module or package for each noun; each has a click command called `command`."""
