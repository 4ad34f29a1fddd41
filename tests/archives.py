"""Unpack archives of test data."""

from __future__ import annotations

import tarfile
from pathlib import Path
from typing import Any


def unpack(archive: Path, folder: Path) -> Path:
    """Unpack an archive into a folder, and return the folder."""
    # Early releases of Python 3.11 have no filters, and later ones warn if none is given.
    options: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(archive) as opened:
        opened.extractall(folder, **options)
    return folder
