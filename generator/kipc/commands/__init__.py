"""The commands of `kipc`, one module each; every module has its click command as `command`."""
