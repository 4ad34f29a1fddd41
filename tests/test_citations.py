"""Comments and docstrings cite Kafka's classes and methods under the names that they have in the newest release."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from struct import Struct
from zipfile import ZipFile

import pytest

from tests.prose import texts
from tests.real_kafka import NEWEST
from tests.real_kafka.jars import kafka_jars, streams_jars
from tests.shared import ROOT

CITED_IN = [
    *(ROOT / "src").rglob("*.py"),
    *(ROOT / "generator" / "kipc").rglob("*.py"),
    *(ROOT / "templates").rglob("*.py"),
    *(ROOT / "templates").rglob("*.jinja"),
]
CLASS = r"[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+"
MEMBER = re.compile(rf"(?<![\w.])({CLASS})(?:\.[A-Z]\w+)*\.(?!json\b)([a-z]\w*|[A-Z][A-Z_]+)(?!\w)")
KINDS = (
    *("Builder", "Cache", "Checker", "Command", "Coordinator", "Delta", "Formatter", "Generator", "Handler", "Image"),
    *("Loader", "Log", "Manager", "Parser", "Protocol", "Tool", "Utils", "Validator", "Verifier"),
)
"""Ends of the names of Kafka's classes. Other words in camel case may be fields, or names of other software."""
ALONE = re.compile(rf"(?<![\w./])({CLASS})(?![\w.<])")
ELSEWHERE = {
    # The build of Kafka, whose jars are not published.
    *("ApiMessageTypeGenerator", "EntityType", "EvolutionVerifier", "MessageDataGenerator"),
    *("MetadataRecordTypeGenerator", "MetadataSchemaCheckerTool", "SchemaGenerator"),
    # Spark and pyarrow.
    *("CommitLog", "JsonUtils", "ListArray", "OffsetSeqLog"),
}
DEFINED = re.compile(r"^ *(?:class|(?:from [\w.]+ )?import) (.+)", re.MULTILINE)
"""Lines that define or import classes, also those of PySpark and pyarrow."""


def comments(path: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a module, or of a template of one."""
    if path.suffix == ".jinja":
        yield from re.findall(r'\{#.*?#\}|""".*?"""|# [^\n]*', path.read_text(encoding="utf-8"), re.DOTALL)
    else:
        yield from texts(path)


def citations(text: str) -> set[tuple[str, str]]:
    """Return the classes in a text, each with the member that is cited of it, or an empty text."""
    alone = {(name, "") for name in ALONE.findall(text) if name.endswith(KINDS)}
    return alone | set(MEMBER.findall(text))


def unknown(cited: set[tuple[str, str]], classes: Mapping[str, set[str]], ours: set[str]) -> set[str]:
    """Return the citations of classes that neither Kafka nor this project has, and of members that Kafka's lack."""
    return {
        f"{name}.{member}" if member else name
        for name, member in cited
        if name not in ours | ELSEWHERE and (name not in classes or (member and member not in classes[name]))
    }


@cache
def kafka_classes() -> dict[str, set[str]]:
    """Return the members of Kafka's classes, also of those inside them, by simple names."""
    members: dict[str, set[str]] = defaultdict(set)
    for folder in (kafka_jars(NEWEST), streams_jars(NEWEST)):
        for jar in folder.glob("*.jar"):
            with ZipFile(jar) as archive:
                for path in archive.namelist():
                    if re.fullmatch(r"(?:org/apache/kafka|kafka)/.*\.class", path):
                        names = path.removesuffix(".class").rpartition("/")[2].split("$")
                        for name in filter(None, names):
                            members[name] |= {*names, *class_members(archive.read(path))}
    return members


def class_members(data: bytes) -> Iterator[str]:
    """Yield the names of the fields and methods of a class file (JVM specification, chapter 4)."""
    count, at = _SHORT.unpack_from(data, 8)[0], 10
    strings: dict[int, str] = {}
    index = 1
    while index < count:
        tag = data[at]
        if tag == 1:
            size = _SHORT.unpack_from(data, at + 1)[0]
            strings[index] = data[at + 3 : at + 3 + size].decode(errors="replace")
            at += 3 + size
        else:
            at += _CONSTANT_SIZES[tag]
        index += 2 if tag in _DOUBLE else 1
    at += 6
    at += 2 + 2 * _SHORT.unpack_from(data, at)[0]  # the interfaces
    for _ in ("fields", "methods"):
        count, at = _SHORT.unpack_from(data, at)[0], at + 2
        for _ in range(count):
            name, attributes = _MEMBER.unpack_from(data, at)
            at += _MEMBER.size
            for _ in range(attributes):
                at += _ATTRIBUTE.size + _ATTRIBUTE.unpack_from(data, at)[0]
            yield strings[name]


_SHORT = Struct(">H")
_MEMBER = Struct(">xxHxxH")
_ATTRIBUTE = Struct(">xxI")
_CONSTANT_SIZES = {3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 9: 5, 10: 5, 11: 5, 12: 5, 15: 4, 16: 3, 17: 5, 18: 5}
_DOUBLE = (5, 6)
"""Tags of constants that occupy two places of the pool."""


@pytest.mark.java
@pytest.mark.slow
def test_cited_classes_and_methods_are_those_of_kafka() -> None:
    python = [*CITED_IN, *(ROOT / "generated" / "kafka_wire").rglob("*.py")]
    lines = [line for path in python for line in DEFINED.findall(path.read_text(encoding="utf-8"))]
    names = {name for line in lines for name in re.findall(r"\w+", line)}
    ours = names | {name.removesuffix("Request") for name in names}
    found = {
        (str(path.relative_to(ROOT)), name)
        for path in CITED_IN
        for text in comments(path)
        for name in unknown(citations(text), kafka_classes(), ours)
    }
    assert found == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see LogManager.isStrayReplica", set()),
        ("(`LogManager.isStrayKraftReplica`)", {"LogManager.isStrayKraftReplica"}),
        ("as LogCleanerManger does", set()),
        ("as LogKeeperManager does; OurManager.run", {"LogKeeperManager"}),
        ("LogManager decides, of ControlledShutdownRequest.json", set()),
    ],
)
def test_wrong_citations_are_found(text: str, expected: set[str]) -> None:
    assert unknown(citations(text), {"LogManager": {"isStrayReplica"}}, {"OurManager"}) == expected
