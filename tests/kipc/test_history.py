"""The history of Kafka's releases matches their archives, and can be extended."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli.history import command
from kipc.errors import KipcError
from kipc.evolution.history import EMPTY, History, MessageHistory, extend, history_text, known_history, read_history
from kipc.language.specs import MessageSpec, walk_fields
from kipc.language.versions import NONE, VersionRange

from tests.kipc.releases import RELEASES, archive, release, spec_of


def history_of_archives() -> History:
    history = EMPTY
    for name in RELEASES:
        history = extend(history, name, release(name))
    return history


@pytest.mark.slow
def test_committed_facts_are_those_of_the_archives() -> None:
    assert known_history() == history_of_archives()
    assert known_history().releases == RELEASES


@pytest.mark.slow
def test_facts_say_the_versions_of_every_message_in_every_release() -> None:
    history = known_history()
    for index, name in enumerate(RELEASES):
        said = {each.name: list(each.versions_at(RELEASES))[index] for each in history.messages}
        former = {
            entry.formerly: each.name for each in history.messages for entry in each.log.values() if entry.formerly
        }
        seen = set()
        for spec in release(name):
            now = spec.name if spec.name in said else former[spec.name]
            assert said[now] == spec.valid_versions, (name, spec.name)
            seen.add(now)
        assert all(said[each] == NONE for each in said.keys() - seen)


def one(name: str) -> MessageHistory:
    (found,) = known_history().of(name)
    return found


def test_since_and_until_of_messages_versions_and_fields() -> None:
    response = one("DescribeClusterResponse")
    assert (response.since, response.version_since(1), response.version_since(2)) == ("2.8.2", "3.7.2", "4.0.1")
    assert response.version_since(3) is None
    assert (response.field_since("Brokers.IsFenced"), response.field_since("Brokers.Nope")) == ("4.0.1", None)
    fetch = one("FetchRequest")
    assert [fetch.version_until(each) for each in (0, 3, 4, 18, 99)] == ["4.0.1", "4.0.1", None, None, None]
    assert one("ShareFetchRequest").version_until(0) == "4.1.1"
    assert one("LeaderAndIsrRequest").version_until(7) == "4.0.1"
    assert one("ConsumerGroupDescribeRequest").log["3.7.2"].is_unstable
    assert [each.name for each in known_history().of("AlterIsr")] == ["AlterPartitionRequest", "AlterPartitionResponse"]


@pytest.mark.slow
def test_what_releases_dropped_of_a_merged_spec() -> None:
    merged = replace(release("3.9.1")[0], name="FetchRequest", area=("clients",), current_versions=VersionRange(4, 17))
    for valid, said in (("0-17", [("0-3", "4.0.1")]), ("4-17", []), ("3-17", [("3", "4.0.1")])):
        spec = replace(merged, valid_versions=VersionRange.parse(valid))
        assert [(str(span), name) for span, name in known_history().dropped(spec)] == said
    assert [*known_history().dropped(replace(merged, current_versions=None))] == []
    assert [*known_history().dropped(replace(merged, area=("kips", "kip_700"), current_versions=NONE))] == []
    assert [*known_history().dropped(replace(merged, valid_versions=VersionRange(0, 30), current_versions=NONE))] == [
        (VersionRange(0, 3), "4.0.1")
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("{", "facts.json: not what kipc"), ("[]", "not what"), ('{"format": 9}', "facts.json: the history")],
)
def test_facts_of_a_project(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "facts.json"
    with pytest.raises(KipcError, match=r"facts\.json: no such file; correct history in"):
        known_history(str(path))
    assert known_history(str(path), is_created=True) == known_history()
    path.write_text(text)
    with pytest.raises(KipcError, match=sentence):
        known_history(str(path))
    path.write_text(history_text(EMPTY))
    assert known_history(str(path)) == EMPTY
    with pytest.raises(KipcError, match="Is a directory"):
        known_history(str(tmp_path))


def test_facts_read_back_equal_and_say_a_message_a_line() -> None:
    history = known_history()
    text = history_text(history)
    assert read_history(text) == history
    assert len(text.splitlines()) == len(history.messages) + 2
    with pytest.raises(KipcError, match="format 9"):
        read_history(json.dumps({"format": 9}))


def ping(valid: str, *fields: tuple[str, str]) -> MessageSpec:
    listed = [{"name": name, "type": "int8", "versions": versions} for name, versions in fields]
    spec = {"type": "data", "name": "Ping", "validVersions": valid, "flexibleVersions": "none", "fields": listed}
    return spec_of(spec)


def test_a_log_says_only_what_changed() -> None:
    history = extend(EMPTY, "1.0", [ping("0", ("A", "0+"))])
    history = extend(history, "1.1", [ping("0", ("A", "0+"))])
    history = extend(history, "2.0", [ping("0-1", ("A", "0"), ("B", "1+"))])
    history = extend(history, "3.0", [])
    history = extend(history, "4.0", [])
    history = extend(history, "5.0", [replace(ping("1", ("B", "1+")), name="Ping")])
    (message,) = history.messages
    assert list(message.log) == ["1.0", "2.0", "3.0", "5.0"]
    assert message.log["2.0"].fields == {"A": "int8 0", "B": "int8 1+"}
    assert message.log["3.0"].versions == NONE
    assert message.log["5.0"].fields == {"A": None}
    assert (message.version_until(0), message.version_until(1)) == ("3.0", None)
    assert [str(each) for each in message.versions_at(history.releases)] == ["0", "0", "0-1", "none", "none", "1"]
    with pytest.raises(KipcError, match=r"has 2\.0 already"):
        extend(history, "2.0", [])


def run(*arguments: str) -> str:
    result = CliRunner().invoke(command, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


def test_command_prints_a_table_a_changelog_and_a_release() -> None:
    rows = [line.split() for line in run().splitlines()]
    assert rows[0] == ["message", "key", *RELEASES]
    fetch = ["FetchRequest", "1", "0-12", "0-13", "0-16", "0-17", "4-17", "4-18", "4-18", "4-18"]
    assert fetch in [row[: len(fetch)] for row in rows]
    assert len(rows) == 1 + len(known_history().messages)
    changelog = run("--message", "DescribeCluster")
    assert "DescribeClusterResponse (key 60)\n  2.8.2 or before\n    versions 0\n" in changelog
    assert changelog.endswith("  4.0.1\n    versions 0-2\n    Brokers.IsFenced: bool 2+\n")
    notes = run("--release", "4.0.1")
    assert "Dropped versions:\n" in notes
    assert "  FetchRequest: 0-3\n" in notes
    assert "  UpdateMetadataRequest: 0-8\n" in notes


@pytest.mark.slow
def test_command_learns_further_releases(tmp_path: Path) -> None:
    folder = tmp_path / "kafka" / "clients"
    folder.mkdir(parents=True)
    for half in ("Request", "Response"):
        spec = {"apiKey": 60, "type": half.lower(), "name": f"DescribeCluster{half}", "validVersions": "1-3"}
        spec |= {"flexibleVersions": "0+", "fields": [{"name": "Soul", "type": "bool", "versions": "3+"}]}
        (folder / f"DescribeCluster{half}.json").write_text(json.dumps(spec))
    notes = run(f"5.0.0={tmp_path / 'kafka'}", "--release", "5.0.0")
    assert "New versions:\n  DescribeClusterRequest: 3\n  DescribeClusterResponse: 3\n" in notes
    assert "  DescribeClusterRequest: 0\n" in notes
    out = tmp_path / "history.json"
    assert run(archive("4.3.1"), "--from-nothing", "--out", str(out)) == ""
    assert read_history(out.read_text()) == extend(EMPTY, "4.3.1", release("4.3.1"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--message", "DescribeClusterz"], "no release has a message DescribeClusterz; did you mean DescribeCluster"),
        (["--message", "Fetchh"], "no release has a message Fetchh; did you mean Fetch?"),
        (["--release", "9.9"], "unknown release 9.9; known are 2.8.2"),
        (["newest.zip"], "no release in the name; write RELEASE=newest.zip"),
        (["--from-nothing"], "--from-nothing needs SOURCES"),
        (["1.0=nowhere.zip"], "nowhere.zip: no such file or folder"),
    ],
)
def test_command_refuses_with_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code != 0
    assert sentence in f"{result.output}{result.exception}"


@pytest.mark.slow
def test_fields_of_the_newest_release_are_all_known() -> None:
    for spec in release(RELEASES[-1]):
        message = one(spec.name)
        assert all(message.field_since(each.name) for each in spec.fields)
        assert len(list(walk_fields(spec.fields))) <= sum(len(entry.fields or {}) for entry in message.log.values())
