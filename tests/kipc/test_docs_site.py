"""The protocol reference: pages match the codecs, and their links work."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kafka_wire.registry import CATALOG
from kipc.cli.docs import command
from kipc.errors import KipcError
from kipc.evolution.history import EMPTY, known_history
from kipc.language.kinds import SCALARS
from kipc.language.specs import MessageSpec
from kipc.output.manifest import NAME
from kipc.reference import build_site
from kipc.reference.changelog import message_notes, release_sections
from kipc.reference.diagrams import Box
from kipc.reference.kips import list_kips
from kipc.reference.pages import MessagePage, message_page
from kipc.reference.site import TONES

from tests.kipc.releases import spec_of
from tests.shared import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("protocol reference")]

MOST = 300_000
"""Maximum size of a page in bytes."""


@pytest.fixture(scope="module")
def pages(specs: list[MessageSpec]) -> list[MessagePage]:
    return [message_page(each, EMPTY) for each in specs]


class Page(HTMLParser):
    """Parses a page: its ids, its references, and whether its elements are closed in order."""

    EMPTY = frozenset({"br", "img", "input", "link", "meta", "wbr"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.references: list[str] = []
        self.tags: Counter[str] = Counter()
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        if tag not in self.EMPTY:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids[value or ""] += 1
            if name in ("href", "src"):
                self.references.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_message_has_a_page_below_the_limit(site: dict[str, str], specs: list[MessageSpec]) -> None:
    html = {path for path in site if path.endswith(".html")}
    assert len(html) == len(specs) + 4
    assert {path: len(text.encode()) for path, text in site.items() if len(text.encode()) >= MOST} == {}


@pytest.mark.slow
def test_pages_are_sound_and_all_links_lead_somewhere(site: dict[str, str]) -> None:
    parsed = {path: Page(text) for path, text in site.items() if path.endswith(".html")}
    for path, page in parsed.items():
        assert page.open == [], path
        assert (page.tags["h1"], page.tags["title"], page.tags["main"]) == (1, 1, 1), path
        assert [each for each, times in page.ids.items() if times > 1] == [], path
        for reference in page.references:
            if reference != "data:,":
                assert_leads_somewhere(parsed, site, path, reference)
    index = json.loads(site["assets/search.js"].removeprefix("const SEARCH = ").rstrip(";\n"))
    for *_, target in [*index["messages"], *index["kips"]]:
        assert_leads_somewhere(parsed, site, "index.html", target)
    for field, place in index["fields"]:
        assert_leads_somewhere(parsed, site, "index.html", f"{index['messages'][place][3]}#field.{field}")


def assert_leads_somewhere(parsed: dict[str, Page], site: dict[str, str], path: str, reference: str) -> None:
    target, _, anchor = reference.partition("#")
    found = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path  # noqa: PTH118, PTH120
    assert found in site, (path, reference)
    assert not anchor or anchor in parsed[found].ids, (path, reference)


@pytest.mark.slow
def test_nothing_depends_on_time_machine_path_or_order(specs: list[MessageSpec], tmp_path: Path) -> None:
    few = [each for each in specs if "Cluster" in each.name]
    texts = build_site(list(reversed(few)), known_history(), "kafka_wire")
    code = (
        "import json, sys\n"
        "from kipc.evolution.history import known_history\n"
        "from kipc.language.check import read_specs\n"
        "from kipc.reference import build_site\n"
        "specs = read_specs([sys.argv[1]], extensions=True, compiling=True).specs\n"
        "few = [each for each in specs if 'Cluster' in each.name]\n"
        "print(json.dumps(build_site(few, known_history(), 'kafka_wire')))"
    )
    again = subprocess.run(
        [sys.executable, "-c", code, str(ROOT / "schemas")],
        cwd=tmp_path,
        env={**os.environ, "PYTHONHASHSEED": "77", "TZ": "Pacific/Kiritimati"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(again.stdout) == texts
    assert not any(str(ROOT) in text or str(Path.home()) + "/" in text for text in texts.values())


@pytest.mark.slow
def test_bytes_of_examples_are_those_of_the_generated_classes(pages: list[MessagePage]) -> None:
    told = 0
    for page in pages:
        cls = CATALOG.message(".".join((*page.spec.area, page.spec.name)))
        for layout in page.layouts:
            data = b"".join(piece.data for piece in layout.example.pieces)
            assert [piece.offset for piece in layout.example.pieces] == offsets(page, layout.example.pieces)
            for version in layout.versions:
                message = cls.decode(data, version)
                assert message.encode(version) == data
                assert message.to_json(version) == json.loads(layout.example.json), (page.spec.name, version)
                told += 1
    assert told == sum(len(list(page.spec.valid_versions)) for page in pages)


def offsets(page: MessagePage, pieces: Any) -> list[int]:
    """Return where each piece starts if none is empty and they follow on each other."""
    starts, end = [], 0
    for piece in pieces:
        assert piece.data, page.spec.name
        starts.append(end)
        end += len(piece.data)
    return starts


def test_diagrams_have_the_widths_of_the_bytes(pages: list[MessagePage]) -> None:
    checked = 0
    for page in pages:
        cls = CATALOG.message(".".join((*page.spec.area, page.spec.name)))
        for layout in page.layouts:
            assert layout.smallest == cls.SPEC.layout(layout.versions[-1]).smallest
            drawn = {box.field: box for box in flat(layout.boxes) if box.field}
            for number, box in drawn.items():
                size = sum(len(each.data) for each in layout.example.pieces if each.field == number)
                values = sum(1 for each in layout.example.pieces if each.field == number and not each.role)
                if box.cells:
                    assert size == box.cells * values, (page.spec.name, box)
                    checked += 1
                elif not box.inner:
                    assert size >= box.width.lowest or not values, (page.spec.name, box)
    assert checked > 1000


def flat(boxes: tuple[Box, ...]) -> Iterator[Box]:
    for box in boxes:
        yield box
        yield from flat(box.inner)


def test_every_field_of_a_version_is_drawn_and_listed(pages: list[MessagePage]) -> None:
    for page in pages:
        for layout in page.layouts:
            listed = {row.number for row in page.rows if layout.versions[0] in row.versions}
            assert {box.field for box in flat(layout.boxes) if box.field} == listed, page.spec.name


def test_pieces_say_what_they_are() -> None:
    spec = spec_of(
        {
            "apiKey": 7,
            "type": "request",
            "name": "PingRequest",
            "validVersions": "0-1",
            "flexibleVersions": "1+",
            "fields": [
                {"name": "Note", "type": "string", "versions": "0+"},
                {
                    "name": "Hops",
                    "type": "[]Hop",
                    "versions": "0+",
                    "fields": [{"name": "NodeId", "type": "int32", "versions": "0+", "entityType": "brokerId"}],
                },
                {
                    "name": "Rack",
                    "type": "string",
                    "versions": "1+",
                    "nullableVersions": "1+",
                    "taggedVersions": "1+",
                    "tag": 3,
                    "default": "null",
                },
            ],
        }
    )
    old, new = message_page(spec, EMPTY).layouts
    said = [(piece.path, piece.role, piece.value, piece.data.hex()) for piece in new.example.pieces]
    assert said[1:] == [
        ("Note", "", '"note-1"', "6e6f74652d31"),
        ("Hops", "count", "2", "03"),
        ("Hops[0].NodeId", "", "1", "00000001"),
        ("Hops[0]", "tagged fields", "0", "00"),
        ("Hops[1].NodeId", "", "2", "00000002"),
        ("Hops[1]", "tagged fields", "0", "00"),
        ("", "tagged fields", "1", "01"),
        ("Rack", "tag", "3", "03"),
        ("Rack", "size", "7", "07"),
        ("Rack", "length", "6", "07"),
        ("Rack", "", '"rack-1"', "7261636b2d31"),
    ]
    assert [(piece.role, piece.value) for piece in old.example.pieces[::2]] == [
        ("length", "6"),
        ("count", "2"),
        ("", "2"),
    ]
    assert [str(box.width) for box in flat(new.boxes)] == ["1-3 + n", "1-5 + n", "4", "1", "1-5", "3-9 + n"]
    assert [str(box.width) for box in flat(old.boxes)] == ["2 + n", "4 + n", "4"]


def test_what_specs_say_is_text_and_never_markup() -> None:
    evil = "</script><script>alert('x')</script>\"&"
    fields = [{"name": "Note", "type": "string", "versions": "0+", "default": evil, "about": f"KIP-1 {evil}"}]
    spec = {"type": "data", "name": "Ping", "validVersions": "0", "flexibleVersions": "none", "fields": fields}
    texts = build_site([spec_of(spec)], EMPTY, "wire")
    assert "&lt;script&gt;alert" in texts["clients/Ping.html"]
    assert "&lt;script&gt;alert" in texts["kips.html"]
    for path in ("clients/Ping.html", "kips.html"):
        assert "<script>" not in texts[path]
        assert Page(texts[path]).open == []


def test_spark_types_are_those_of_the_data_pipeline(pages: list[MessagePage]) -> None:
    pytest.importorskip("pyarrow")
    schemas = pytest.importorskip("kip.columnar.schemas")
    types = pytest.importorskip("pyspark.sql.pandas.types")
    assert {kind: types.from_arrow_type(each).simpleString().upper() for kind, each in schemas.ARROW_TYPES.items()} == {
        each: each.spark for each in SCALARS
    }
    for page in pages:
        arrow = schemas.arrow_schema(CATALOG.message(".".join((*page.spec.area, page.spec.name))))
        said = types.from_arrow_schema(arrow).simpleString()
        assert re.sub(r"\s", "", page.spark).lower() == said.lower(), page.spec.name


def one(specs: list[MessageSpec], name: str) -> MessageSpec:
    return next(each for each in specs if each.name == name and each.area[0] != "kips")


def test_changelogs_tell_what_releases_did(specs: list[MessageSpec]) -> None:
    history = known_history()

    def told(name: str) -> dict[str, list[tuple[str, str, str]]]:
        known = history.about(one(specs, name))
        assert known is not None
        notes = message_notes(history, known)
        return {each.release: [(note.sign, note.subject, note.text) for note in each.notes] for each in notes}

    assert told("DescribeClusterResponse") == {
        "4.0.1": [("added", "", "Version 2"), ("added", "Brokers.IsFenced", "bool 2+")],
        "3.7.2": [("added", "", "Version 1"), ("added", "EndpointType", "int8 1+")],
        "2.8.2": [("added", "", "Version 0")],
    }
    assert ("removed", "", "Versions 0 to 3 dropped") in told("FetchRequest")["4.0.1"]
    assert told("LeaderAndIsrRequest")["4.0.1"][0] == ("removed", "", "Dropped, with versions 0 to 7")
    assert ("changed", "", "Renamed from AlterIsrRequest to AlterPartitionRequest") in told("AlterPartitionRequest")[
        "3.3.2"
    ]
    notes = release_sections(history, "4.0.1")
    assert "LeaderAndIsrRequest" in {each.message.name for each in notes["Dropped messages"]}
    assert ("FetchRequest", "0-3") in {(each.message.name, each.versions) for each in notes["Dropped versions"]}


def test_versions_say_since_and_until_when(specs: list[MessageSpec]) -> None:
    page = message_page(one(specs, "FetchRequest"), known_history())
    facts = {each.number: each.facts for each in page.versions}
    assert facts[0][:2] == ("since Kafka 2.8.2 or before", "dropped in 4.0.1")
    assert facts[18] == ("since Kafka 4.1.1", "flexible", "after request header v2")
    assert [each.number for each in page.versions if not each.is_current] == [0, 1, 2, 3]
    assert page.chosen == 18


def test_kips_are_those_that_the_specs_know(specs: list[MessageSpec]) -> None:
    kips = {each.number: each for each in list_kips(specs)}
    assert {number for number, each in kips.items() if each.proposals} == {4, 142, 700, 836, 1073}
    landed = {each.spec.name: each.landed for each in kips[700].proposals}
    assert landed == {name: one(specs, name) for name in ("DescribeClusterRequest", "DescribeClusterResponse")}
    assert all(each.landed is None for each in kips[142].proposals)
    said = {(each.spec.name, each.path) for each in kips[1073].mentions}
    assert ("DescribeClusterResponse", "Brokers.IsFenced") in said


def test_two_areas_may_use_one_key() -> None:
    spec = {"apiKey": 1, "type": "request", "name": "PingRequest", "validVersions": "0", "flexibleVersions": "none"}
    both = [spec_of({**spec, "fields": []}, area) for area in ("one", "two")]
    page = Page(build_site(both, EMPTY, "wire")["index.html"])
    assert {"one/PingRequest.html", "two/PingRequest.html"} <= set(page.references)


def test_there_is_a_colour_for_each_tone() -> None:
    css = (ROOT / "templates" / "docs" / "page.css").read_text(encoding="utf-8")
    assert sorted(map(int, re.findall(r"\.k(\d+) \{", css))) == list(range(TONES))


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_command_writes_replaces_and_prunes(tmp_path: Path) -> None:
    out = tmp_path / "site"
    sources = [str(ROOT / "schemas" / "kips" / name) for name in ("kip-700", "kip-142")]
    assert "4 messages on 8 pages; 15 files new" in run(*sources, "--out", str(out), "--package", "wire")
    assert (
        "from wire.kip_700 import DescribeClusterResponse" in (out / "kip_700/DescribeClusterResponse.html").read_text()
    )
    assert "0 files new, 0 changed, 0 removed" in run(*sources, "--out", str(out), "--package", "wire")
    (out / "index.html").write_text("by hand")
    assert "0 files new" in run(sources[0], "--out", str(out))
    assert (out / "index.html").read_text() != "by hand"
    assert sorted(path.name for path in out.iterdir() if path.is_dir()) == ["assets", "kip_700"]
    (out / "mine.txt").write_text("keep me")
    with pytest.raises(KipcError, match=r"mine\.txt was not written by kipc"):
        CliRunner().invoke(command, [sources[0], "--out", str(out)], catch_exceptions=False)


def test_command_leaves_packages_and_broken_specs_alone(tmp_path: Path) -> None:
    package = ROOT / "generated" / "kafka_wire"
    before = (package / NAME).read_bytes()
    with pytest.raises(KipcError, match="is the package kafka_wire and not a site"):
        CliRunner().invoke(command, ["--out", str(package), str(ROOT / "schemas")], catch_exceptions=False)
    assert (package / NAME).read_bytes() == before
    (tmp_path / "Ping.json").write_text('{"type": "data", "name": "Ping", "validVersions": "x", "fields": []}')
    assert "nothing written" in run(str(tmp_path / "Ping.json"), "--out", str(tmp_path / "site"), code=1)
    assert not (tmp_path / "site").exists()
    assert "Missing option '--out'" in run(str(tmp_path), code=2)


def test_a_retired_message_has_a_page() -> None:
    retired = spec_of({"apiKey": 4, "type": "request", "name": "GoneRequest", "validVersions": "none"})
    text = build_site([retired], EMPTY, "wire")["clients/GoneRequest.html"]
    assert "only its name and key remain" in text
    assert Page(text).open == []
    assert message_page(retired, EMPTY).layouts == ()
