"""Jars: a release of Kafka has its specs in several jars, one for each area; here are their paths and bytes."""

from __future__ import annotations

import io
import re
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import IO

from kipc.budgets import excess, limit
from kipc.errors import KipcError

JAR_FOLDERS = "message/*.json or metadata/*.json"
DISTRIBUTIONS = (".tgz", ".tar.gz")

_SPEC = re.compile(r"(?:common/)?(?:message|metadata)/([^/]+\.json)")
"""Metadata's specs are in `common/metadata`, storage's in `message`, those of all other jars in `common/message`."""
_NAME = re.compile(r"(?:kafka-)?(?P<area>kafka_[\d.]+|.+?)(?:-(?P<release>\d.*?))?(?P<test>-test)?")
_KAFKA = "kafka*.jar"


def jar_area(name: str) -> str:
    """Return the area of a jar: `clients` for `kafka-clients-4.3.1.jar`."""
    match = _NAME.fullmatch(name.removesuffix(".jar"))
    area = match["area"] if match else name
    # The jar of core has Scala's version in its name: kafka_2.13-4.3.1.jar.
    return "core" if area.startswith("kafka_") else area + (match["test"] or "" if match else "")


def jar_release(name: str) -> str:
    """Return the release in the name of a jar, empty if there is none."""
    match = _NAME.fullmatch(name.removesuffix(".jar"))
    return match["release"] or "" if match else ""


def read_jar(name: str, archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Yield the specs of a jar as `<area>/<Name>.json`."""
    area = jar_area(name)
    for entry in archive.infolist():
        spec = _SPEC.fullmatch(entry.filename)
        if spec:
            # One byte more than the limit shows that there are more, without unpacking all of them.
            with archive.open(entry) as file:
                yield f"{area}/{spec[1]}", file.read(limit("file") + 1)


def jars_of(folder: Path) -> list[Path]:
    """Return Kafka's jars in a folder, or in `libs` of the folder of a Kafka distribution."""
    return sorted(folder.glob(_KAFKA)) or sorted(folder.glob(f"libs/{_KAFKA}"))


def jars_among(paths: Iterable[str]) -> list[str]:
    """Return Kafka's jars among the files below a folder, as `jars_of` does."""
    jars = sorted(path for path in paths if PurePosixPath(path).match(_KAFKA))
    return [path for path in jars if "/" not in path] or [
        path for path in jars if path.count("/") == 1 and path.startswith("libs/")
    ]


def read_jars(jars: Iterable[tuple[str, Path | IO[bytes]]]) -> Iterator[tuple[str, bytes]]:
    """Yield the specs of jars, given their names and files."""
    for name, file in jars:
        with zipfile.ZipFile(file) as archive:
            yield from read_jar(name, archive)


def distribution_jars(file: IO[bytes]) -> list[str]:
    """Return the names of the jars with specs that a Kafka distribution (`.tgz`) contains."""
    return [name for name, _ in _members(file)]


def read_distribution(origin: str, file: IO[bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the specs of the jars in a Kafka distribution (`.tgz`).

    Raises:
        KipcError: a jar is too large.
    """
    for name, jar in _members(file):
        data = jar.read(limit("source") + 1)
        if len(data) > limit("source"):
            raise KipcError(f"{origin}: {name}: {excess('source')}")
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from read_jar(name, archive)


def _members(source: IO[bytes]) -> Iterator[tuple[str, IO[bytes]]]:
    # A stream reads the file once, from the start to the end.
    with tarfile.open(fileobj=source, mode="r|gz") as archive:
        for member in archive:
            name = PurePosixPath(member.name)
            file = archive.extractfile(member) if member.isfile() and name.match(_KAFKA) else None
            if file is not None:
                yield name.name, file


def common_release(names: Iterable[str]) -> str:
    """Return the release of which these jars are.

    Raises:
        KipcError: they are of several releases.
    """
    releases = {release: name for name in names if (release := jar_release(name))}
    if len(releases) > 1:
        first, second = sorted(releases)[:2]
        raise KipcError(f"{releases[first]} and {releases[second]} are of two releases; name the jars of one")
    return next(iter(releases), "")
