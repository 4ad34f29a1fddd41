"""A diff is complete: applied to the old specs, it results in the new specs; and it is readable."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from kipc.cli.diff import command
from kipc.errors import KipcError
from kipc.evolution.diff import apply_diff, diff_specs, spec_trees
from kipc.evolution.diff.formats import markdown_lines, text_lines
from kipc.evolution.diff.notes import news
from kipc.evolution.diff.wire import wire_changes
from kipc.language.specs import MessageSpec

from tests.kipc.mutations import mutated
from tests.kipc.releases import RELEASES, archive, release, spec_of

STEPS = [*pairwise(RELEASES), ("2.8.2", "4.3.1"), *((new, old) for old, new in pairwise(RELEASES))]


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), STEPS)
def test_diff_between_releases_leads_from_one_to_the_other(old: str, new: str) -> None:
    difference = json.loads(json.dumps(diff_specs(release(old), release(new))))
    assert apply_diff(spec_trees(release(old)), difference) == spec_trees(release(new))
    assert list(text_lines(news(difference), []))


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(random=st.randoms(use_true_random=False), times=st.integers(0, 12))
def test_diff_of_changed_specs_leads_to_them(random: Random, times: int) -> None:
    old = random.sample(release("4.3.1"), 12)
    new = [mutated(each, random, times) for each in old if random.random() < 0.9]
    new = [replace(each, area=("elsewhere",)) if random.random() < 0.1 else each for each in new]
    random.shuffle(new)
    new = list({(each.area, each.name): each for each in new}.values())
    difference = json.loads(json.dumps(diff_specs(old, new)))
    assert apply_diff(spec_trees(old), difference) == spec_trees(new)
    if times == 0 and len(new) == len(old) and all(each.area != ("elsewhere",) for each in new):
        assert difference["messages"] == []
    assert bool(difference["messages"]) == bool([*text_lines(news(difference), [])])


@pytest.mark.slow
def test_diff_says_nothing_about_equal_specs() -> None:
    difference = diff_specs(release("4.3.1"), release("4.3.1"))
    assert difference == {"format": 1, "messages": []}
    assert [*text_lines(news(difference), []), *markdown_lines(news(difference), [])] == []


def field(name: str, kind: str = "int32", versions: str = "0+", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": kind, "versions": versions, **more}


def ping(valid: str, *fields: dict[str, Any], **more: Any) -> MessageSpec:
    spec = {"type": "request", "apiKey": 3, "name": "PingRequest", "validVersions": valid, "flexibleVersions": "1+"}
    return spec_of({**spec, "fields": list(fields), **more})


def struct(*fields: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": "S", "versions": "0+", "fields": list(fields)}]


ROWS: list[tuple[str, MessageSpec, MessageSpec, list[str]]] = [
    (
        "field added",
        ping("0"),
        ping("0-1", field("A", "string", "1+", nullableVersions="1+", default="null")),
        ["New versions:", "versions: 0 -> 0-1", "A: new, string, versions 1+, nullable, default null"],
    ),
    (
        "field removed",
        ping("0", field("A")),
        ping("0"),
        ["Changed within their versions:", "A: removed, was int32, versions 0+"],
    ),
    (
        "field renamed",
        ping("0", field("A")),
        ping("0", field("B")),
        ["Changed within their versions:", "A: called B now (a guess: type and versions are the same)"],
    ),
    ("field ended", ping("0-1", field("A")), ping("0-1", field("A", versions="0")), ["A: versions: 0+ -> 0"]),
    (
        "nullable",
        ping("0-1", field("A", "string")),
        ping("0-1", field("A", "string", nullableVersions="1+")),
        ["A: nullable versions: none -> 1+"],
    ),
    ("default", ping("0", field("A")), ping("0", field("A", default="-1")), ["A: default: none -> -1"]),
    (
        "tag",
        ping("1", field("A", taggedVersions="1+", tag=0)),
        ping("1", field("A", taggedVersions="1+", tag=1)),
        ["A: tag: 0 -> 1"],
    ),
    ("ignorable", ping("0", field("A")), ping("0", field("A", ignorable=True)), ["A: ignorable now"]),
    (
        "inside a struct",
        ping("0", field("R", "[]Row", fields=[field("A")])),
        ping("0", field("R", "[]Row", fields=[field("A", mapKey=True)])),
        ["R.A: a map key now"],
    ),
    (
        "common struct",
        ping("0", commonStructs=struct(field("A"))),
        ping("0", commonStructs=struct(field("A", "int64"))),
        ["struct S.A: type: int32 -> int64"],
    ),
    (
        "order",
        ping("0", field("A"), field("B", "int64")),
        ping("0", field("B", "int64"), field("A")),
        ["the message: fields in another order: B, A"],
    ),
    ("retired", ping("0-1", field("A")), ping("none"), ["Retired messages:", "retired; it had versions 0-1"]),
    ("dropped", ping("0-1"), ping("1"), ["Dropped versions:", "versions: 0-1 -> 1"]),
    ("unstable", ping("0"), ping("0", latestVersionUnstable=True), ["its latest version is unstable"]),
    ("stable", ping("0", latestVersionUnstable=True), ping("0"), ["its latest version is stable now"]),
    ("deprecated", ping("0-1"), ping("0-1", deprecatedVersions="0"), ["deprecated versions: none -> 0"]),
    ("reworded", ping("0", field("A", about="x")), ping("0", field("A", about="y")), ["The text of 1 field reworded."]),
]


@pytest.mark.parametrize(("old", "new", "said"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_news_name_what_happened(old: MessageSpec, new: MessageSpec, said: list[str]) -> None:
    lines = [line.strip() for line in text_lines(news(diff_specs([old], [new])), [])]
    assert set(said) <= set(lines), lines
    assert len(list(markdown_lines(news(diff_specs([old], [new])), []))) > 1


def test_diff_refuses_to_start_from_other_specs() -> None:
    old, new = ping("0", field("A")), ping("0-1", field("A", default="1"))
    difference = diff_specs([old], [new])
    for other in ([], [new], [ping("0", field("B"))]):
        with pytest.raises(KipcError, match="does not start from these specs"):
            apply_diff(spec_trees(other), difference)
    with pytest.raises(KipcError, match="format 2"):
        apply_diff(spec_trees([old]), {**difference, "format": 2})


def test_wire_shows_layouts_side_by_side() -> None:
    old = ping("0-1", field("A", "string"), field("Rows", "[]Row", fields=[field("Key", "uuid")]))
    new = ping(
        "1-2", field("A", "string"), field("B", versions="1+"), field("Rows", "[]Row", fields=[field("Key", "uuid")])
    )
    dropped, changed, added = wire_changes(old, new)
    assert (dropped.version, dropped.after, dropped.rows) == (0, "dropped", ())
    assert changed.rows == (
        ("=", "A compact string", "A compact string"),
        ("+", "", "B int32"),
        ("=", "Rows compact array of struct", "Rows compact array of struct"),
        ("=", "  Key uuid", "  Key uuid"),
        ("=", "  (tagged fields)", "  (tagged fields)"),
        ("=", "(tagged fields)", "(tagged fields)"),
    )
    assert (added.before, added.after, added.is_same) == ("version 1", "version 2 (new)", True)


def run(*arguments: str) -> str:
    result = CliRunner().invoke(command, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.slow
def test_command_tells_kip_1073_in_each_format(tmp_path: Path) -> None:
    sources = archive("4.0.1"), archive("3.9.1")
    text = run(*reversed(sources), "--message", "DescribeCluster", "--wire")
    assert "New versions:\n  DescribeClusterRequest\n" in text
    assert "    Brokers.IsFenced: new, bool, versions 2+\n" in text
    assert "  EndpointType int8                           EndpointType int8\n" in text
    markdown = run(*reversed(sources), "--message", "DescribeClusterResponse", "--format", "markdown", "--wire")
    assert "## New versions\n\n- **DescribeCluster**\n" in markdown
    assert "  - response: Brokers.IsFenced: new, bool, versions 2+\n" in markdown
    assert "### DescribeClusterResponse: version 1 | version 2 (new)\n\n```text\n" in markdown
    difference = json.loads(run(*reversed(sources), "--format", "json", "--wire", "--message", "DescribeCluster"))
    assert [entry["message"] for entry in difference["messages"]] == [
        "DescribeClusterRequest",
        "DescribeClusterResponse",
    ]
    assert difference["wire"][0]["versions"][-1]["rows"][2] == ["+", "", "IncludeFencedBrokers bool"]


@pytest.mark.slow
def test_command_says_which_message_it_does_not_know() -> None:
    result = CliRunner().invoke(command, [archive("4.0.1"), archive("3.9.1"), "--message", "DescribeClusters"])
    assert isinstance(result.exception, KipcError)
    assert "no message DescribeClusters on either side; did you mean DescribeCluster" in str(result.exception)
