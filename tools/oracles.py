"""Pack the test data that the repository contains into the archives of `tests/data`, and unpack them.

    python -m tools.oracles ../shared        # write the archives again, from a folder with the data: `make test-data`

An archive is a tar file compressed as a whole, which takes half the space of files compressed one by one. Therefore a
file that the tests read as `NAME.gz` has its plain contents in the archive under this name, and `NAME.zip` is a folder
with the contents of the zip file; unpacking compresses both again.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import lzma
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

ARCHIVES = Path(__file__).parents[1] / "tests" / "data"
SOURCES = {
    "specs": ("kafka/specs",),
    "vectors": ("vectors",),
    "captures": (
        "captures/README.md", "captures/configs", "captures/events.log", "captures/formatted", "captures/logs",
        "captures/probes.jsonl.gz", "captures/tools", "captures/traffic",
    ),
}  # fmt: skip
"""The files and folders in each archive: all of the data that are ours or Kafka's, and read by tests."""
HOSTILE = frozenset({"vectors/kafka-4.3.1-reject.jsonl.gz"})
"""Damaged messages, many of which state sizes of 2 GiB: programs that trust them run out of memory."""

_FASTEST, _SMALLEST = 1, 9 | lzma.PRESET_EXTREME


def contents(folder: Path, sources: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the plain contents of each file that belongs into an archive, in order."""
    places = {folder / source for source in sources}
    paths = sorted({path for place in places for path in (place.rglob("*") if place.is_dir() else [place])})
    for path in paths:
        name = path.relative_to(folder).as_posix()
        if path.is_dir() or name in HOSTILE:
            continue
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as opened:
                for member in sorted(opened.namelist()):
                    yield f"{name}/{member}", opened.read(member)
        else:
            data = path.read_bytes()
            yield name, gzip.decompress(data) if path.suffix == ".gz" else data


def members(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the plain contents of each file in an archive."""
    with tarfile.open(archive) as opened:
        for member in opened:
            file = opened.extractfile(member)
            assert file is not None, f"{archive}: {member.name} is not a file"
            yield member.name, file.read()


def pack(folder: Path, archives: Path) -> None:
    """Write the archives; equal contents give equal bytes with the same liblzma."""
    archives.mkdir(exist_ok=True)
    for name, sources in SOURCES.items():
        with (
            lzma.open(archives / f"{name}.tar.xz", "w", preset=_SMALLEST) as compressed,
            tarfile.open(fileobj=compressed, mode="w", format=tarfile.USTAR_FORMAT) as target,
        ):
            for path, data in contents(folder, sources):
                member = tarfile.TarInfo(path)
                member.size = len(data)
                target.addfile(member, io.BytesIO(data))


@cache
def unpacked(build: Path) -> Path:
    """Return a folder below `build` with the contents of all archives; it is made once for each state of them."""
    archives = [ARCHIVES / f"{name}.tar.xz" for name in SOURCES]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in archives)).hexdigest()
    folder = build / f"test-data-{digest[:12]}"
    if not folder.is_dir():
        build.mkdir(exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix="test-data-", dir=build))
        try:
            for path in archives:
                _write(members(path), fresh)
            fresh.chmod(0o755)
            fresh.rename(folder)
        except OSError:
            if not folder.is_dir():  # otherwise another process was faster
                raise
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    return folder


def _write(files: Iterator[tuple[str, bytes]], folder: Path) -> None:
    zips: dict[Path, zipfile.ZipFile] = {}
    for name, data in files:
        head, is_zipped, member = name.partition(".zip/")
        path = folder / (f"{head}.zip" if is_zipped else name)
        path.parent.mkdir(parents=True, exist_ok=True)
        if is_zipped:
            target = zips.get(path) or zips.setdefault(path, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED))
            target.writestr(zipfile.ZipInfo(member), data, zipfile.ZIP_DEFLATED, _FASTEST)
        else:
            path.write_bytes(gzip.compress(data, _FASTEST, mtime=0) if path.suffix == ".gz" else data)
    for opened in zips.values():
        opened.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write the archives of tests/data again.")
    parser.add_argument("folder", type=Path, help="contains kafka/specs, vectors and captures")
    data = parser.parse_args().folder
    missing = [source for sources in SOURCES.values() for source in sources if not (data / source).exists()]
    if missing:
        parser.error(f"{data} lacks {', '.join(missing)}")
    pack(data, ARCHIVES)
