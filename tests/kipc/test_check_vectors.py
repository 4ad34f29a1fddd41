"""Verdicts of Kafka's own generator: 980 specs and 45 folders, judged as there.

We differ from it in four classes of cases. Each row in which we differ is listed here with its class, and no other may
differ; a row that is listed and does not differ fails too.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from kipc.language.check import Checked, read_specs
from kipc.language.kinds import SCALARS

from tests.shared import json_lines, shared_path

OLDER_RELEASES = "what releases before 4.0 legally contain: accepted with a warning"
JAVA_SYNTAX = "what only Java's syntax forbids: its keywords and names, unescaped text, its literals"
NOT_CONSTRUCTIBLE = "what Java accepts and then cannot construct"
SAME_NAME = "two specs of one name, of which Java lets one overwrite the other: an error when compiling"

DIFFERENT_SPECS = {
    'listeners ["zkBroker"] on a request': OLDER_RELEASES,
    'listeners ["zkBroker", "controller"] on a request': OLDER_RELEASES,
    "validVersions none, unknown listener": OLDER_RELEASES,
    "flexibleVersions null": OLDER_RELEASES,
    "flexibleVersions left out": OLDER_RELEASES,
    "message name true": JAVA_SYNTAX,
    "message name 'int'": JAVA_SYNTAX,
    "message name 'List'": JAVA_SYNTAX,
    "message name 'String'": JAVA_SYNTAX,
    "field name true": JAVA_SYNTAX,
    "field name 'class'": JAVA_SYNTAX,
    "field name 'Int'": JAVA_SYNTAX,
    "field name 'default'": JAVA_SYNTAX,
    "field name 'hashCode'": JAVA_SYNTAX,
    "field name 'apiKey'": JAVA_SYNTAX,
    "field name 'toString'": JAVA_SYNTAX,
    "field name 'getClass'": JAVA_SYNTAX,
    "field name 'duplicate'": JAVA_SYNTAX,
    "field name 'unknownTaggedFields'": JAVA_SYNTAX,
    "field name 'lowestSupportedVersion'": JAVA_SYNTAX,
    "type 'String'": JAVA_SYNTAX,
    "type 'Object'": JAVA_SYNTAX,
    "struct: keyed Foo beside FooCollection": JAVA_SYNTAX,
    "struct: field next in a keyed struct": JAVA_SYNTAX,
    "int8 default '09'": JAVA_SYNTAX,
    "int64 default '018'": JAVA_SYNTAX,
    "uint32 default '4294967295'": JAVA_SYNTAX,
    "uint32 default '2147483648'": JAVA_SYNTAX,
    "uint32 default 3000000000": JAVA_SYNTAX,
    "float64 default '2.5\\n'": JAVA_SYNTAX,
    "string default 'say \"hi\"'": JAVA_SYNTAX,
    "string default 'bad\\\\q'": JAVA_SYNTAX,
    "string default 'line\\nbreak'": JAVA_SYNTAX,
    "string default '\\\\u00zz'": JAVA_SYNTAX,
    "string default '\\\\u0022'": JAVA_SYNTAX,
    "string default 'end\\\\'": JAVA_SYNTAX,
    "about '*/ } \" \\\\u000a'": JAVA_SYNTAX,
    "uuid default 'kafkaUuidDefault_-AbcQA'": NOT_CONSTRUCTIBLE,
    "uuid default 'kafkaUuidDefault_-AbcQAAAA'": NOT_CONSTRUCTIBLE,
    "uuid default '00000000-0000-0000-0000-000000000001'": NOT_CONSTRUCTIBLE,
}

KIND_TITLES = {f"type {kind.value!r}" for kind in SCALARS}
"""Titles of the specs whose field has one of our kinds; Kafka refuses those of kinds that only we have."""

DIFFERENT_FOLDERS_WHEN_COMPILING = {
    "data specs of one name in two files": SAME_NAME,
    "headers of one name in two files": SAME_NAME,
    "data and metadata of one name": SAME_NAME,
}


def check_spec(row: dict[str, Any], folder: Path) -> Checked:
    path = folder / "Spec.json"
    path.write_bytes(row["spec"].encode())
    return read_specs([str(path)])


def spec_rows() -> list[dict[str, Any]]:
    return list(json_lines(shared_path("vectors", "spec-verdicts-4.3.1.jsonl")))


def folder_rows() -> list[dict[str, Any]]:
    return list(json_lines(shared_path("vectors", "spec-dirs-4.3.1.jsonl")))


@pytest.mark.slow
def test_specs_are_judged_as_by_kafka(tmp_path: Path) -> None:
    rows = spec_rows()
    different = {row["title"] for row in rows if (row["phase"] is None) is bool(check_spec(row, tmp_path).errors)}
    assert len(rows) == 980
    own_kinds = {row["title"] for row in rows if row["phase"] is not None} & KIND_TITLES
    assert different == set(DIFFERENT_SPECS) | own_kinds


def test_each_difference_is_of_its_class(tmp_path: Path) -> None:
    classes = Counter(DIFFERENT_SPECS.values())
    assert classes == {OLDER_RELEASES: 5, JAVA_SYNTAX: 32, NOT_CONSTRUCTIBLE: 3}
    for row in spec_rows():
        match DIFFERENT_SPECS.get(row["title"]):
            case None:
                assert "runtime" not in row
            case verdict if verdict == NOT_CONSTRUCTIBLE:
                assert "runtime" in row
            case verdict if verdict == JAVA_SYNTAX:
                assert row["phase"] == "javac"
                assert not check_spec(row, tmp_path).problems
            case _:
                warnings = {problem.rule for problem in check_spec(row, tmp_path).problems}
                assert warnings in ({"zk-broker"}, {"flexible-versions-missing"})


def check_folder(row: dict[str, Any], folder: Path, *, compiling: bool) -> Checked:
    for name, text in row["files"].items():
        (folder / name).write_bytes(text.encode())
    return read_specs([str(folder)], compiling=compiling)


@pytest.mark.parametrize(
    ("compiling", "expected"), [(False, set()), (True, set(DIFFERENT_FOLDERS_WHEN_COMPILING))], ids=["check", "compile"]
)
def test_folders_are_judged_as_by_kafka(tmp_path: Path, compiling: bool, expected: set[str]) -> None:
    rows = folder_rows()
    different = set()
    for number, row in enumerate(rows):
        folder = tmp_path / str(number)
        folder.mkdir()
        if (row["verdict"] == "accept") is bool(check_folder(row, folder, compiling=compiling).errors):
            different.add(row["title"])
    assert len(rows) == 45
    assert different == expected


def test_one_name_twice_is_a_warning_unless_compiling(tmp_path: Path) -> None:
    for number, row in enumerate(folder_rows()):
        if row["title"] in DIFFERENT_FOLDERS_WHEN_COMPILING:
            folder = tmp_path / str(number)
            folder.mkdir()
            assert [problem.rule for problem in check_folder(row, folder, compiling=False).problems] == [
                "name-repeated"
            ]
