"""The fuzzer of specs: `kipc check` reports problems, or the specs compile to a package whose tests pass.

    python -m tools.fuzz.specs --minutes 30

Mutates Kafka's specs as JSON and as text.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from kipc.language.check import check_sources
from kipc.language.kinds import SCALARS
from kipc.language.problems import SpecError
from kipc.language.specs import MessageSpec
from kipc.pipeline import Compilation
from kipc.settings import Settings
from kipc.sources.load import LoadError, Source, SourceFile

from tests.processes import run_process
from tests.shared import ROOT
from tools.fuzz.running import Files, Fuzzer, main

SAMPLE = 20
"""One compiled package of this number runs its own tests."""

NAMES = [
    "Foo", "foo", "FOO", "Foo_Bar", "FooBar", "len", "Buffer", "Import", "class", "None", "self", "Message", "x", "_",
    "__init__",
    "$x", "ﬁ", "Ⅷ", "é", "a.b", "", " ", "\u202e", "\0", "'\"", '"""', "\\", "{{x}}", "%s",
    "A" * 300, "1a", "FetchRequest",
]  # fmt: skip
VERSIONS = [
    "0+",
    "0",
    "1+",
    "1-3",
    "0-3",
    "2",
    "none",
    "3-1",
    "0-32767",
    "5-",
    "-1",
    "",
    "0 - 3",
    "0-400",
    "1+1",
    3,
    None,
]
TYPES = [
    *(kind.value for kind in SCALARS),
    "Foo", "[]Foo", "[]int8", "[]string", "[][]int8", "[]", "struct", "array", "[]bytes", "[]uuid", "int128", "",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2**31, 2**63, 2**64, 1e308, 0.1, "null", "0", "-1", "0x7f", "1e5", "true", "NaN",
    "1_000",
    "9" * 400, "00000000-0000-0000-0000-000000000000", "[]", [], {}, [[]], [None],
]  # fmt: skip
POOLS: dict[str, list[Any]] = {
    "name": NAMES, "type": [*TYPES, "request", "response", "data", "header", "metadata", "coordinator-key"],
    "about": NAMES,
    "versions": VERSIONS, "validVersions": VERSIONS, "flexibleVersions": VERSIONS, "nullableVersions": VERSIONS,
    "taggedVersions": VERSIONS, "default": [*VALUES, *NAMES], "tag": [0, 1, 2, 5, 2**31, -1, "0"], "ignorable": VALUES,
    "mapKey": VALUES, "apiKey": [0, 1, 32767, 32768, -1, "3"], "entityType": ["topicName", "brokerId", "x"],
    "zeroCopy": VALUES,
    "latestVersionUnstable": VALUES, "listeners": [["broker"], ["x"], [], None], "fields": [[], None, {}],
    "aliases": [NAMES[:2]],
}  # fmt: skip
"""What attributes become; others become one of `VALUES`."""


@cache
def seeds() -> list[tuple[str, Any]]:
    """Return Kafka's specs, as paths and JSON."""
    folder = ROOT / "schemas" / "kafka"
    paths = sorted(folder.glob("*/*.json"))
    texts = [re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE) for path in paths]
    return [(path.relative_to(folder).as_posix(), json.loads(text)) for path, text in zip(paths, texts, strict=True)]


@cache
def groups() -> list[list[tuple[str, Any]]]:
    """Return the specs of each API, and the key and value of each record."""
    by_stem: dict[str, list[tuple[str, Any]]] = {}
    for path, tree in seeds():
        by_stem.setdefault(re.sub(r"(Request|Response|Key|Value)\.json$", "", path), []).append((path, tree))
    return [*by_stem.values()]


def make(random: Random) -> Files:
    """Make the specs of an API or two, some of them mutated."""
    files = {}
    for path, tree in chain(*random.sample(groups(), random.choice([1, 1, 1, 2]))):
        mutated = _mutated(random, deepcopy(tree)) if random.random() < 0.7 else tree
        text = json.dumps(mutated, indent=random.choice([None, 2]), ensure_ascii=False)
        files[path] = _damaged(random, text.encode("utf-8", "surrogatepass"))
    return files


def _mutated(random: Random, tree: Any) -> Any:
    for _ in range(random.choice([1, 1, 1, 2, 3, 8])):
        objects = [node for node in _containers(tree) if node]
        if not objects:
            return tree
        node = random.choice(objects)
        if isinstance(node, list):
            _mutate_list(random, node)
        else:
            _mutate_object(random, node)
    return tree


def _containers(tree: Any) -> Iterator[Any]:
    if isinstance(tree, dict | list):
        yield tree
        for child in tree.values() if isinstance(tree, dict) else tree:
            yield from _containers(child)


def _mutate_list(random: Random, node: list[Any]) -> None:
    index = random.randrange(len(node))
    match random.randrange(5):
        case 0:
            del node[index]
        case 1:
            node.insert(random.randrange(len(node) + 1), deepcopy(node[index]))
        case 2:
            random.shuffle(node)
        case 3:
            node[:] = node * random.choice([2, 3, 40]) if len(node) < 200 else node
        case _:
            node.append(random.choice(VALUES))


def _mutate_object(random: Random, node: dict[str, Any]) -> None:
    key = random.choice([*node])
    match random.randrange(8):
        case 0:
            del node[key]
        case 1:
            node[random.choice([*POOLS, "maybeVersions", "commonStructs", "x"])] = node.pop(key)
        case 2 if "name" in node:
            inner = deepcopy(node)
            node.update(type=random.choice(["Foo", "[]Foo"]), fields=[inner])
        case 3:
            _, other = random.choice(seeds())
            node[key] = deepcopy(other.get(key, random.choice(VALUES)))
        case _:
            key = random.choice([key, key, random.choice([*POOLS])])
            node[key] = deepcopy(random.choice(POOLS.get(key, VALUES)))


def _damaged(random: Random, data: bytes) -> bytes:
    """Change some bytes of one text of ten."""
    if random.random() > 0.1:
        return data
    damaged = bytearray(data)
    for _ in range(random.choice([1, 1, 3, 10])):
        start = random.randrange(len(damaged) + 1)
        damaged[start : start + random.choice([0, 1, 1, 4, 100])] = random.choice(
            [
                b"",
                b'"',
                b"{",
                b"}",
                b"[",
                b"]",
                b",",
                b":",
                b"//",
                b"/*",
                b"\\",
                b"\n",
                b"\0",
                b"\xff",
                b"9",
                b"\\ud800",
            ]
        )
    return bytes(damaged)


def check(files: Files, *, is_tested: bool = False) -> bool:
    """Check and compile specs, and run the tests of some packages, or of this one.

    Raises:
        Exception: anything but problems of specs.
    """
    texts = [SourceFile(path, data.decode("utf-8-sig", "surrogateescape")) for path, data in sorted(files.items())]
    source = Source("specs", "specs", tuple(texts), is_folder=True)
    number = zlib.crc32(b"".join(files.values()))
    try:
        checked = check_sources([source], compiling=True, strict=True, extensions=number % 4 > 0)
    except LoadError:
        return False
    assert all(str(problem) for problem in checked.problems)
    if checked.errors or not checked.specs:
        return False
    with tempfile.TemporaryDirectory() as folder:
        try:
            _compile(checked.specs, Path(folder, "wire"), is_tested=is_tested or number % SAMPLE == 0)
        except SpecError as error:
            return not error.problems  # names that Kafka accepts, but that are not valid file names
    return True


def _compile(specs: Sequence[MessageSpec], folder: Path, *, is_tested: bool) -> None:
    settings = Settings(out=str(folder.parent), package=folder.name)
    package = Compilation(specs, settings, ["specs"], formatter=str).run()
    for path, text in package.texts.items():
        if path.endswith(".py"):
            compile(text, path, "exec")
    if not is_tested:
        return
    for path, text in package.texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "--noconftest",
        "--rootdir",
        str(folder.parent),
        str(folder),
    ]
    run = run_process(*command, cwd=folder.parent)
    assert run.returncode == 0, run.stdout[-5000:]


FUZZER = Fuzzer("specs", make, check, seconds=120.0)

if __name__ == "__main__":
    sys.exit(main(FUZZER))
