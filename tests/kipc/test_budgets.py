"""Budgets: each input that is too large ends in one sentence, soon; and each budget can be raised."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import kipc
import pytest
from kipc.budgets import BUDGETS, VARIABLE, limit
from kipc.errors import KipcError
from kipc.intake import extract_specs
from kipc.intake.answers import Answers
from kipc.intake.page import page_of, read_page
from kipc.intake.remarks import Remarks
from kipc.intake.schemas import Schemas
from kipc.language.problems import SpecError
from kipc.pipeline import load

from tests.shared import ROOT


def field(name: str, kind: str = "int8", versions: str = "0+", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": kind, "versions": versions, **more}


def spec(*fields: Any, versions: str = "0", common: Any = ()) -> str:
    content = {"type": "data", "name": "Parcel", "validVersions": versions, "flexibleVersions": "0+"}
    return json.dumps({**content, "fields": fields, "commonStructs": common})


def struct(name: str, *fields: Any) -> dict[str, Any]:
    return {"name": name, "versions": "0+", "fields": fields}


def doubling(depth: int) -> str:
    """Common structs, each of which contains the next one twice."""
    inner = [struct(f"S{each}", field("L", f"S{each + 1}"), field("R", f"S{each + 1}")) for each in range(depth)]
    return spec(field("A", "S0"), common=[*inner, struct(f"S{depth}", field("X"))])


def chain(depth: int) -> list[Any]:
    inner = [struct(f"S{each}", field("L", f"S{each + 1}")) for each in range(depth)]
    return [*inner, struct(f"S{depth}", field("X"))]


SPECS = {
    "versions": [spec(field("X"), versions="0-32766"), spec(field("X"), versions="1-501")],
    "fields": [
        spec(*(field(f"F{each}") for each in range(5000))),
        doubling(30),
        spec(*(field(f"F{each}", versions=f"{each}+") for each in range(100)), versions="0-99"),
    ],
    "structs": [
        spec(field("A", "S0"), common=chain(33)),
        spec(field("A", "S0"), common=chain(1900)),
        spec(*(field(f"A{each}", f"S{each}") for each in reversed(range(40))), common=chain(40)),
    ],
}
FILES = {
    "file": {"A.json": limit("file") + 1},
    "source": {"A.json": 1000, "B.json": 1000, "C.json": 1000},
    "files": {"A.json": 0, "B.json": 0, "C.json": 0},
}
"""The sizes of files."""
LOWERED = {"source": 2000, "files": 2}
"""Limits that the tests lower, to be fast."""

PAGES = {
    "page": "x" * (limit("page") + 1),
    "text": "word\n" * (limit("text") // 5 + 1),
    "line": "x" * (limit("line") + 1),
}


def test_each_budget_has_a_hostile_input() -> None:
    assert BUDGETS.keys() == SPECS.keys() | FILES.keys() | PAGES.keys()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param(name, text, id=f"{name}{number}")
        for name, texts in SPECS.items()
        for number, text in enumerate(texts)
    ],
)
def test_specs_beyond_a_budget_are_refused_soon(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "Parcel.json").write_text(text)
    start = time.process_time()
    (problem,) = load(tmp_path).checked.problems
    assert problem.rule == "spec-too-large"
    assert f"{BUDGETS[name].counts}; the limit is {limit(name):,}, which KIPC_BUDGETS={name}=N raises" in str(problem)
    assert time.process_time() - start < 2.0


@pytest.mark.parametrize("name", FILES)
def test_sources_beyond_a_budget_are_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file, size in FILES[name].items():
        (tmp_path / file).write_text(" " * size)
    if name in LOWERED:
        monkeypatch.setenv(VARIABLE, f"{name}={LOWERED[name]}")
    with pytest.raises(KipcError, match=f"more than .* {BUDGETS[name].counts}; the limit is {limit(name):,}"):
        load(tmp_path)


@pytest.mark.parametrize("name", PAGES)
def test_pages_beyond_a_budget_are_refused(name: str, tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    page.write_text(PAGES[name])
    with pytest.raises(KipcError, match=rf"page.txt: .* {BUDGETS[name].counts}; the limit is {limit(name):,}"):
        read_page(page, Remarks())


@pytest.mark.slow
def test_specs_within_the_budgets_are_fine(tmp_path: Path) -> None:
    texts = [
        spec(field("X"), versions="0-499"),
        spec(*(field(f"F{each}") for each in range(2000))),
        spec(field("A", "S0"), common=chain(30)),
    ]
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.json").write_text(text.replace("Parcel", f"Parcel{number}"))
    assert load(tmp_path).checked.problems == []


def test_a_budget_can_be_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Parcel.json").write_text(spec(field("X"), versions="0-999"))
    assert load(tmp_path).checked.problems
    monkeypatch.setenv(VARIABLE, "versions=1000, fields=3000")
    assert not load(tmp_path).checked.problems


def test_compile_refuses_what_check_refuses(tmp_path: Path) -> None:
    (tmp_path / "Parcel.json").write_text(doubling(30))
    with pytest.raises(SpecError, match="spec-too-large"):
        kipc.compile(load(tmp_path), kipc.Settings(out=str(tmp_path), package="wire"))


def test_the_budgets_are_documented() -> None:
    page = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    rows = [f"| `{name}` | {each.counts} | {each.limit:,} | {each.usual} |" for name, each in BUDGETS.items()]
    assert "\n".join(rows) in page


BLOCK = (
    '{ "type": "request", "name": "ParcelRequest", "apiKey": 9, "validVersions": "0", "flexibleVersions": "0+",\n'
    '  "fields": [\n%s\n] }\n'
)
LONG = {
    "a line of keys": lambda size: '{"name": "a", "fields": [' * (size // 25),
    "a line of tabs": lambda size: "\t" * size + "x",
    "a line of letters": lambda size: "aA" * (size // 2),
    "a line of quotes": lambda size: '"a ' * (size // 3),
    "a long type": lambda size: BLOCK % ('{"name": "A", "type": "' + "A" * (size // 10) + '"}'),
}
"""Lines that took time in proportion to the square of their length, or more."""
MANY = {
    "headings": lambda size: "## X\n" * (size // 5),
    "productions": lambda size: "ParcelRequest => A\n" * (size // 19),
    "nested JSON": lambda size: "```\n" + BLOCK % ('{"fields": [\n' * (size // 13)) + "```\n",
    "fields": lambda size: "```\n" + BLOCK % ('{"name": "A", "type": "int8"},\n' * (size // 31)) + "```\n",
    "comments": lambda size: "<html><pre>" + "<!--\n" * (size // 5),
    "open attributes": lambda size: "<html><pre>" + '<a b="\n' * (size // 7),
    "removed words": lambda size: "<html>" + "<del>a</del><p>b</p>\n" * (size // 20),
    "unmatched ends": lambda size: "<html>" + "<i>" * (size // 8) + "</p>\n" * (size // 8),
}


def seconds_of(text: str) -> float:
    remarks = Remarks()
    start = time.process_time()
    extract_specs(page_of("page", text, remarks), Schemas("nothing", []), Answers(), remarks)
    return time.process_time() - start


@pytest.mark.slow
@pytest.mark.parametrize("kind", LONG)
def test_long_lines_take_little_time(kind: str) -> None:
    """The page is full of the longest lines."""
    line = LONG[kind](limit("line") - 100)
    assert seconds_of(f"{line}\n" * 5) < 5.0


@pytest.mark.slow
@pytest.mark.parametrize("kind", MANY)
def test_intake_takes_linear_time(kind: str) -> None:
    """Four times the page takes about four times as long; sixteen times if the time grew with the square."""
    small, large = (min(seconds_of(MANY[kind](size)) for _ in range(2)) for size in (20_000, 80_000))
    assert large < 8 * small + 0.1
