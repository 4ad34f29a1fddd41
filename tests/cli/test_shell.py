"""`kip shell`: the same commands over one connection, which can be lost; scripts, and a dialogue with completion."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from kip.admin import Admin
from kip.cli.commands.shell.completion import ShellCompleter
from kip.cli.commands.shell.dialogue import DiscreetHistory, history_path, run_dialogue
from kip.cli.commands.shell.lines import _NOUNS, Shell
from kip.cli.parameters.names import complete_groups
from kip.cluster import EmbeddedCluster
from tests.cli.running import kip
from tests.waiting import PATIENCE


@pytest.fixture
def shell(embedded_cluster: EmbeddedCluster) -> Iterator[Shell]:
    with Admin(embedded_cluster.bootstrap_server) as admin:
        yield Shell(admin, embedded_cluster)


def test_a_script_from_standard_input(embedded_cluster: EmbeddedCluster) -> None:
    script = "# a comment\n\ntopics create 'a' --partitions 2\ntopics list\nquit\ntopics list\n"
    result = kip("shell", "-b", embedded_cluster.bootstrap_server, stdin=script)
    assert result.exit_code == 0
    assert result.stdout == "Created topic a.\na\n"
    assert len(embedded_cluster.requests_of("ApiVersions")) <= 2


@pytest.mark.slow
def test_a_script_that_is_not_there(embedded_cluster: EmbeddedCluster) -> None:
    """Standard input is closed."""
    script = f"{sys.executable} -m kip.cli.main shell -b {embedded_cluster.bootstrap_server} <&-"
    result = subprocess.run(["bash", "-c", script], capture_output=True, check=False, timeout=PATIENCE)
    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")


def test_commands_from_arguments_and_an_embedded_cluster() -> None:
    result = kip("shell", "-b", "embedded", "-c", "embedded fence 2", "-c", "cluster list-nodes --format jsonl")
    assert result.exit_code == 0
    assert [line.endswith('"fenced": true}') for line in result.stdout.splitlines()] == [False, True, False]


def test_the_status_is_that_of_the_first_failure_and_the_rest_still_runs(embedded_cluster: EmbeddedCluster) -> None:
    script = "topics list\ntopics describe nowhere\nnonsense\ntopics create a 'b\ntopics create c\n"
    result = kip("shell", "-b", embedded_cluster.bootstrap_server, stdin=script)
    assert result.exit_code == 1
    assert result.stdout == "Created topic c.\n"
    assert "UNKNOWN_TOPIC_OR_PARTITION (3)" in result.stderr
    assert "No such command 'nonsense'" in result.stderr
    assert "cannot parse the line" in result.stderr


def test_only_an_embedded_cluster_can_be_changed(embedded_cluster: EmbeddedCluster) -> None:
    result = kip("shell", "-b", embedded_cluster.bootstrap_server, "-c", "embedded fence 2")
    assert result.exit_code == 2
    assert result.stderr == "kip: The shell controls only a cluster that it started: kip shell -b embedded.\n"


@pytest.mark.parametrize(
    ("line", "fragment"),
    [
        ("help", "topics create"),
        ("help topics create", "--replica-assignment"),
        ("help topics", "describe"),
        ("topics create --help", "--if-not-exists"),
        ("?", "topics create"),
        ("? topics create", "--replica-assignment"),
        ("--help", "topics create"),
        ("topics help", "describe"),
        ("embedded help", "fence"),
        ("kip", "topics create"),
        ("kip help topics", "describe"),
        ("kip topics create --help", "--if-not-exists"),
    ],
)
def test_help(line: str, fragment: str, shell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.run(line) == 0
    assert fragment in capsys.readouterr().out


@pytest.mark.slow
def test_it_survives_a_lost_connection(shell: Shell, embedded_cluster: EmbeddedCluster) -> None:
    assert shell.run("cluster id") == 0
    for node in (1, 2, 3):
        embedded_cluster.stop_node(node)
    assert shell.run("cluster id") == 1
    for node in (1, 2, 3):
        embedded_cluster.start_node(node)
    assert shell.run("cluster id") == 0


def test_a_command_may_name_another_cluster_or_another_timeout(
    shell: Shell, embedded_cluster: EmbeddedCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    with EmbeddedCluster(brokers=1) as other:
        assert shell.run(f"cluster id -b {other.bootstrap_server}") == 0
        assert other.state.cluster_id in capsys.readouterr().out
    embedded_cluster.delay_answers(5, "DescribeCluster")
    assert shell.run("cluster id --timeout 0.2") == 1
    assert "0.2 s" in capsys.readouterr().err


CONTROLS = [
    "fence 2",
    "unfence 2",
    "stop 3",
    "start 3",
    "stop 3",
    "unregister 3",
    "pause 2",
    "resume 2",
    "move-controller 2",
    "move-leader 3002",
    "remove-voter 3003",
    "add-voter 3003",
    "lag 3003 5",
    "delay 0.01 --api DescribeCluster",
    "drop --api Metadata --node 1 --times 1",
    "fail Fetch NOT_LEADER_OR_FOLLOWER --topic t --partition 0 --times 1",
    "fail Heartbeat 27 --group g --node 1",
    "throttle 0.5 --api DescribeCluster --times 1",
    "break close --api CreateTopics --node 1 --times 1",
    "limit DescribeQuorum 0-1",
    "limit DeleteTopics none",
    "clear-faults",
    "requests --api DescribeCluster",
]


@pytest.mark.unused_faults_allowed
def test_all_controls_of_the_embedded_cluster(shell: Shell, embedded_cluster: EmbeddedCluster) -> None:
    for line in CONTROLS:
        assert shell.run(f"embedded {line}") == 0, line
    state = embedded_cluster.state
    assert state.quorum.leader_id == 3002
    assert sorted(state.brokers) == [1, 2]
    assert {line.split()[0] for line in CONTROLS} == set(shell.nouns["embedded"].commands)


@pytest.mark.parametrize(
    "line",
    [
        "fence 9",
        "fence x",
        "limit NoSuch 0",
        "limit Fetch 0",
        "limit Metadata x",
        "limit Metadata 0-99",
        "limit Metadata 3-2",
        "drop --api Metdata",
        "fail Fetch NONSENSE",
        "fail Fetsch 3",
        "delay 1 --node 9",
        "start 1 2",
        "nonsense",
    ],
)
def test_controls_that_cannot_be(line: str, shell: Shell) -> None:
    assert shell.run(f"embedded {line}") in (1, 2)


COMPLETIONS = [
    ("", {*_NOUNS, "embedded", "help", "exit", "quit"}),
    ("top", {"topics"}),
    ("topics ", {"list", "describe", "create", "alter", "delete"}),
    ("topics de", {"describe", "delete"}),
    ("help topics de", {"describe", "delete"}),
    ("topics describe ", {"orders", "other"}),
    ("topics describe or", {"orders"}),
    ("topics delete --topic ot", {"other"}),
    ("topics create new --replica-assignment 1:", {"1", "2", "3"}),
    ("topics create new --replica-assignment 1:2,", {"1", "2", "3"}),
    ("topics alter orders --config retention.m", {"retention.ms="}),
    ("topics alter orders --delete-config retention.m", {"retention.ms"}),
    ("topics create --if", {"--if-not-exists"}),
    ("quorum describe --format js", {"json", "jsonl"}),
    ("embedded fence ", {"1", "2", "3"}),
    ("nonsense ", set()),
    ("topics list ", set()),
    ("topics describe 'or", {"orders"}),
]


@pytest.mark.parametrize(("text", "expected"), COMPLETIONS)
def test_completion(text: str, expected: set[str], shell: Shell, embedded_cluster: EmbeddedCluster) -> None:
    for name in ("orders", "other"):
        embedded_cluster.create_topic(name)
    shell.admin.list_topics()  # completion has a short timeout, and the first answer is the slowest
    found = ShellCompleter(shell).get_completions(Document(text), CompleteEvent())
    assert {completion.text for completion in found} == expected


def test_names_that_a_shell_would_run_are_not_completed(
    embedded_cluster: EmbeddedCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any client can choose the name of a group, and bash inserts completions without quotes."""
    names = [
        "plain.group-1",
        "\u00e9t\u00e9",
        "$(reboot)",
        "a b",
        "a;b",
        "`id`",
        "--force",
        "a\nb",
        "\x1b[2J",
        "\u202ex",
        "",
    ]
    monkeypatch.setattr(Admin, "list_groups", lambda *_, **__: [SimpleNamespace(group=name) for name in names])
    context = click.Context(click.Command("lag"))
    context.params = {"bootstrap_server": embedded_cluster.bootstrap_server}
    assert complete_groups(context, click.Argument(["group"]), "") == ["plain.group-1", "\u00e9t\u00e9"]


@pytest.mark.slow
def test_completion_is_quiet_when_the_cluster_does_not_answer(
    shell: Shell, embedded_cluster: EmbeddedCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    for node in (1, 2, 3):
        embedded_cluster.stop_node(node)
    assert list(ShellCompleter(shell).get_completions(Document("topics describe "), CompleteEvent())) == []
    assert capsys.readouterr() == ("", "")


def test_settings_are_completed_where_there_is_no_topic(shell: Shell) -> None:
    found = ShellCompleter(shell).get_completions(Document("topics create a --config cleanup.p"), CompleteEvent())
    assert [completion.text for completion in found] == ["cleanup.policy="]


def test_a_dialogue_with_history(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("topics create a\rtopics create b --config sasl.password=geheim\rtopics list\rexit\r")
        assert run_dialogue(shell) == 0
    assert capsys.readouterr().out == "Created topic a.\na\n"
    history = history_path()
    assert history.is_relative_to(tmp_path)
    assert "topics create a" in history.read_text()
    assert "geheim" not in history.read_text()
    assert history.stat().st_mode & 0o077 == 0
    assert next(iter(DiscreetHistory(history).load_history_strings())) == "exit"


@pytest.mark.slow
@pytest.mark.parametrize("place", ["kip", "kip/history/folder"])
def test_a_dialogue_without_a_history_file(
    place: str, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file exists in place of the folder, or a folder in place of the file."""
    (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / place).touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("topics create a\rtopics list\rexit\r")
        assert run_dialogue(shell) == 0
    assert capsys.readouterr().out == "Created topic a.\na\n"


def test_the_end_of_input_ends_the_dialogue(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("cluster id\r\x03\x04")
        assert run_dialogue(shell) == 0
