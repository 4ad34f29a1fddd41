"""The code that Spark's workers need, as one zip for `--py-files`, `addPyFile` and `addArtifacts`."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import kafka_wire

import kip
from kip.transaction import replace_file

_DISCOVERY = "pyspark_*.py"
"""The modules by which Spark finds the data sources, next to the package `kip`."""

_OLDEST_TIME = (1980, 1, 1, 0, 0, 0)
"""The bytes depend on the code alone."""


def write_bundle(path: Path) -> int:
    """Write the zip and return its size in bytes. Raises OSError."""
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as out:
        for file, name in _files():
            info = ZipInfo(name, _OLDEST_TIME)
            info.compress_type = ZIP_DEFLATED
            out.writestr(info, file.read_bytes())
    replace_file(path, archive.getvalue())
    return len(archive.getvalue())


def _files() -> Iterator[tuple[Path, str]]:
    """Yield files with their names in the zip."""
    for package in (kafka_wire, kip):
        root = Path(package.__path__[0])
        paths = [*root.rglob("*"), *root.parent.glob(_DISCOVERY)]
        for file in sorted(file for file in paths if file.is_file() and "__pycache__" not in file.parts):
            yield file, file.relative_to(root.parent).as_posix()
