"""Where specs come from: folders, files, archives and Git revisions."""
