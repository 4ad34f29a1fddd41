"""Kafka's releases by name: `kafka:4.1.1` has the contents of the release's archive."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from kipc.errors import KipcError
from kipc.evolution.release_log import log_of, log_text, main, trees_of
from kipc.language.canonical import facts
from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec, spec_path
from kipc.resources import resource
from kipc.sources import releases
from kipc.sources.load import load
from kipc.sources.releases import known_releases, release_trees

from tests.kipc.releases import RELEASES, release


def specs_of(source: str) -> list[MessageSpec]:
    checked = read_specs([source])
    assert not checked.errors
    return checked.specs


@pytest.mark.slow
@pytest.mark.parametrize("name", RELEASES)
def test_a_release_has_the_same_messages_versions_and_fields_as_its_archive(name: str) -> None:
    """Specs that are equal but for their texts compile to the same bytes."""
    assert {spec_path(each): each for each in specs_of(f"kafka:{name}")} == {
        spec_path(each): facts(each) for each in release(name)
    }


@pytest.mark.slow
def test_the_log_has_the_archives_and_only_changes() -> None:
    """A release without changes, such as most patches, has only its name in the log."""
    names, _ = known_releases()
    trees = {name: dict(release_trees(name)) for name in names}
    for name in RELEASES:
        assert trees[name] == trees_of(release(name))
    text = resource("sources/data/releases.json").read_text(encoding="utf-8")
    assert log_text(names, RELEASES, log_of(trees)) == text


def test_every_release_since_2_8_has_a_name() -> None:
    """Kafka 3.3.0 was not announced, but Maven has it."""
    patches = Counter(name.rpartition(".")[0] for name in known_releases()[0])
    assert patches == {
        "2.8": 3, "3.0": 3, "3.1": 3, "3.2": 4, "3.3": 3, "3.4": 2, "3.5": 3, "3.6": 3, "3.7": 3, "3.8": 2, "3.9": 3,
        "4.0": 3, "4.1": 3, "4.2": 3, "4.3": 2, "4.4": 1,
    }  # fmt: skip


def test_a_release_is_put_in_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A patch release without changes adds its name only, wherever it is in the order."""
    (tmp_path / "data").mkdir()
    monkeypatch.setattr(releases, "__file__", str(tmp_path / "releases.py"))
    main([f"10.0.0=kafka:{RELEASES[-1]}", "3.6.9=kafka:3.7.0"])
    written = json.loads((tmp_path / "data/releases.json").read_text(encoding="utf-8"))
    names, log = known_releases()
    place = names.index("3.7.0")
    assert written["releases"] == [*names[:place], "3.6.9", *names[place:], "10.0.0"]
    assert written["recorded"] == [*RELEASES, "10.0.0"]
    renamed = {
        path: {"3.6.9" if name == "3.7.0" else name: tree for name, tree in entries.items()}
        for path, entries in log.items()
    }
    assert dict(written["specs"]) == renamed
    for wrong in ("4.3.1=kafka:4.3.1", "4.4.0"):
        with pytest.raises(KipcError, match=wrong):
            main([wrong])


@pytest.mark.parametrize(
    ("source", "name"),
    [("kafka:4.1.1", "4.1.1"), ("kafka:4.1", "4.1.2"), ("kafka:4", RELEASES[-1]), ("kafka:3.9", "3.9.2")],
)
def test_a_release_without_a_patch_is_the_latest_patch_known(source: str, name: str) -> None:
    loaded = load(source)
    assert (loaded.origin, loaded.name) == (f"kafka:{name}", f"kafka-{name}")
    assert loaded.place_of(loaded.files[0]) == f"kafka:{name}/{loaded.files[0].path}"


@pytest.mark.parametrize("source", ["kafka:4.0.9", "kafka:4.", "kafka:", "kafka:latest", "kafka:40"])
def test_an_unknown_release_is_an_error_with_those_known(source: str) -> None:
    with pytest.raises(KipcError, match=f"{source}: unknown release; .* or one of 2.8.2, 3.0.2, .*, {RELEASES[-1]}$"):
        load(source)
