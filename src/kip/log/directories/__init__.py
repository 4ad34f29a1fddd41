"""Log directories, as a broker has them in `log.dirs`: partition folders, and the small files of a broker's state."""
