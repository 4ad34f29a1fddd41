"""The tests of generated packages notice mistakes: those of a list made by hand, and most random ones."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import run_process
from tests.shared import ROOT
from tools.mutants.mutations import mutations

KIPC = Path(sys.executable).with_name("kipc")
RESPONSE = "clients.describe_cluster_response"

REFUSAL = "        if value.is_fenced:\n            raise Refused\n"
MISTAKES = [
    # name, text, replacement
    ("a set field is accepted in versions that lack it", REFUSAL, ""),
    ("another one, of the message itself", "    if message.endpoint_type != 1:\n        raise Refused\n", ""),
    ("the refusal compares with another default", "if message.endpoint_type != 1:", "if message.endpoint_type != 0:"),
    ("long strings are not written", "put_long_string(write, host)", "pass"),
    ("long nullable strings are not written", "put_long_string(write, rack)", "pass"),
    ("counts of long arrays are not written", "put_compact_count(write, count)", "pass"),
    ("a string of 127 bytes has a short length", "(size := len(host)) < 127", "(size := len(host)) < 128"),
    ("an array of 127 elements has a short count", "(count := len(brokers)) < 127", "(count := len(brokers)) < 128"),
    ("a length of two bytes is read as one", "if 0 < length < 128:", "if 0 < length < 129:"),
    ("null is written as an empty string", "write(_pack_iB(value.port, 0))", "write(_pack_iB(value.port, 1))"),
    ("null is read as an empty string", "value.rack = None", 'value.rack = ""'),
    (
        "a null count is read as an empty array",
        "    if 0 < length < 128:\n        count",
        "    if length < 128:\n        count",
    ),
    (
        "arrays need more bytes than they have",
        "count, pos = compact_count(buf, pos, end, length, 11)",
        "raise IndexError",
    ),
    ("a default is wrong", "controller_id: int = -1,", "controller_id: int = 0,"),
    ("a default is not null", "rack: str | None = None,", 'rack: str | None = "",'),
    ("the default of the lowest number", "operations: int = -2147483648,", "operations: int = 2147483647,"),
    ("an absent field is read with another default", "message.endpoint_type = 1", "message.endpoint_type = 0"),
    ("an absent field of a struct is read as set", "value.is_fenced = False", "value.is_fenced = True"),
    ("the key of elements is wrong", 'KEY = ("broker_id",)', 'KEY = ("host",)'),
    ("elements have no key", '    KEY = ("broker_id",)\n', ""),
    ("the API key is wrong", "API_KEY = 60", "API_KEY = 61"),
    ("a version is missing", "    VERSIONS = range(0, 3)", "    VERSIONS = range(0, 2)"),
    ("there is a version too many", "    VERSIONS = range(0, 3)", "    VERSIONS = range(0, 4)"),
    ("flexible versions are wrong", "FLEXIBLE_VERSIONS = range(0, 3)", "FLEXIBLE_VERSIONS = range(1, 3)"),
    ("the descriptor has another API key", "    api_key=60,\n", "    api_key=61,\n"),
    ("the descriptor has another version", '"is_fenced", "bool", "2+"', '"is_fenced", "bool", "1+"'),
    ("the descriptor has no key", "map_key=True, ", ""),
    ("a version has the codec of another one", '("1", _read_v1, _write_v1)', '("1", _read_v2, _write_v2)'),
]

IN_REGISTRY = [
    ("the API key is wrong", 'describe_cluster_request", "request", "0-2", api_key=60', "61"),
    ("the versions are wrong", 'describe_cluster_request", "request", "0-2"', '0-1"'),
    ("the module is wrong", '"clients", "describe_cluster_request"', 'response"'),
]
"""Mistakes in the registry: a name, a text, and another end of the text with the same length."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile a package of one API, with its tests."""
    folder = tmp_path_factory.mktemp("mutants")
    command = [KIPC, "compile", "schemas/kafka", "--extensions", "--message", "DescribeCluster"]
    subprocess.run([*command, "--out", folder, "--package", "wire"], cwd=ROOT, check=True)
    return folder / "wire"


@pytest.mark.ci
def test_mistakes_in_a_generated_package_are_noticed(package: Path) -> None:
    rows = [(RESPONSE, name, changed(package, RESPONSE, old, new)) for name, old, new in MISTAKES]
    rows += [
        ("registry", name, changed(package, "registry", old, old[: -len(end)] + end)) for name, old, end in IN_REGISTRY
    ]
    verdicts = killed(package, [(module, text) for module, _, text in rows])
    assert [row[:2] for row, is_killed in zip(rows, verdicts, strict=True) if not is_killed] == []


@pytest.mark.slow
def test_packages_without_mistakes_pass(package: Path) -> None:
    texts = [(module, changed(package, module, "", "")) for module in (RESPONSE, "registry")]
    assert killed(package, texts) == [False, False]


def changed(package: Path, module: str, old: str, new: str) -> str:
    """Return the text of a module with another part; how the formatter broke its lines does not matter."""
    text = package.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    pattern = re.escape(old).replace(r",\ ", r",\s+")
    assert re.search(pattern, text), f"{module} has no {old!r} any more"
    return re.sub(pattern, new.replace("\\", r"\\"), text) if old else text


def killed(package: Path, texts: list[tuple[str, str]]) -> list[bool]:
    """Tell which texts of modules fail the tests of the package; in a process that has not imported it."""
    done = run_process(sys.executable, "-m", "tools.mutants.given", str(package), input=json.dumps(texts), cwd=ROOT)
    assert done.returncode == 0, done.stderr
    verdicts: list[bool] = json.loads(done.stdout)
    return verdicts


SOURCE = """
KEY = ("a",)

def total(self, first: int = 1) -> int:
    "A docstring."
    return first + 2 if first < 3 else -1
"""

MUTANTS = [
    *("pass", "()", "'a~'"),  # KEY
    *("2", "0"),  # the default
    *("return None", "not first < 3", "first <= 3", "4", "2", "first - 2", "3", "1", "1", "2", "0"),  # the result
]


def test_mutations() -> None:
    count = len(mutations(ast.parse(SOURCE)))
    assert sorted(mutation.text for mutation in mutations(ast.parse(SOURCE))) == sorted(MUTANTS)
    texts = set()
    for number in range(count):
        tree = ast.parse(SOURCE)
        mutations(tree)[number].apply()
        texts.add(ast.unparse(ast.fix_missing_locations(tree)))
    assert len(texts - {ast.unparse(ast.parse(SOURCE))}) == count


@pytest.mark.thorough
def test_most_mutants_of_a_sample_are_killed() -> None:
    """With a fixed seed; `make mutants` tries all mutants."""
    done = run_process(sys.executable, "-m", "tools.mutants", "--sample", "100", cwd=ROOT)
    assert done.returncode == 0, done.stderr
    scores = dict(re.findall(r"^(messages|runtime|records): .*: ([\d.]+)%", done.stdout, re.MULTILINE))
    assert float(scores["messages"]) >= 95, done.stdout
    assert float(scores["runtime"]) >= 90, done.stdout
    assert float(scores["records"]) >= 80, done.stdout
