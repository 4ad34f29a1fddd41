"""Kafka's releases by name: `kafka:4.1.1` has the contents of the release's archive."""

from __future__ import annotations

import pytest
from kipc.errors import KipcError
from kipc.evolution.history import EMPTY, extend, known_history
from kipc.evolution.release_log import log_text, with_release
from kipc.language.canonical import facts
from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec, spec_path
from kipc.resources import resource
from kipc.sources.load import load
from kipc.sources.releases import SpecLog, known_releases

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
def test_the_log_is_made_from_the_archives() -> None:
    log: SpecLog = {}
    for name in RELEASES:
        log = with_release(log, name, release(name))
    written = resource("sources/data/releases.json").read_text(encoding="utf-8")
    assert log_text(RELEASES, log) == written


@pytest.mark.slow
def test_the_log_agrees_with_the_facts_about_releases() -> None:
    names, _ = known_releases()
    history = EMPTY
    for name in names:
        history = extend(history, name, specs_of(f"kafka:{name}"))
    assert history == known_history()


@pytest.mark.parametrize(
    ("source", "name"), [("kafka:4.1.1", "4.1.1"), ("kafka:4.1", "4.1.1"), ("kafka:4", "4.3.1"), ("kafka:3.9", "3.9.1")]
)
def test_a_release_without_a_patch_is_the_latest_patch_known(source: str, name: str) -> None:
    loaded = load(source)
    assert (loaded.origin, loaded.name) == (f"kafka:{name}", f"kafka-{name}")
    assert loaded.place_of(loaded.files[0]) == f"kafka:{name}/{loaded.files[0].path}"


@pytest.mark.parametrize("source", ["kafka:4.0.0", "kafka:4.", "kafka:", "kafka:latest", "kafka:40"])
def test_an_unknown_release_is_an_error_with_those_known(source: str) -> None:
    with pytest.raises(KipcError, match=f"{source}: unknown release; .*write one of 2.8.2, .*, 4.3.1$"):
        load(source)
