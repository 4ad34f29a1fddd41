"""`kip` and `kipc` behave alike: one table of cases for both. docs/commands.md describes the conventions."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import kipc.cli
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

import kip.cli.main
from kip.cli.parameters.types import MILLISECONDS, SIZE, Duration
from kip.cluster import EmbeddedCluster
from tests.shared import ROOT

GROUPS: dict[str, click.Group] = {"kip": kip.cli.main.main, "kipc": kipc.cli._group}
NOWHERE = ("-b", "127.0.0.1:1", "--timeout", "1s")
BROKEN = {"type": "data", "name": "Broken", "validVersions": "0", "flexibleVersions": "none", "fields": [{"name": "A"}]}


class Case(NamedTuple):
    """What both commands do: the words of each, the exit status, the error on stderr."""

    name: str
    kip: list[str]
    kipc: list[str]
    status: int
    error: str | None = None


CASES = [
    Case("version", ["--version"], ["--version"], 0),
    Case("help", ["--help"], ["--help"], 0),
    Case("help of a command", ["cluster", "id", "-h"], ["check", "-h"], 0),
    Case("no command", [], [], 2, ""),
    Case("unknown command", ["topcs"], ["chek"], 2, r"No such command '\w+'\. Did you mean '(topics|check)'\?"),
    Case("far from any command", ["zzz"], ["zzz"], 2, r"No such command 'zzz'\."),
    Case("unknown option", ["cluster", "id", "--fromat"], ["check", "--fromat"], 2, r"No such option.*--format.*"),
    Case("missing argument", ["log", "dump"], ["diff"], 2, "Missing argument.*"),
    Case("invalid value", ["log", "dump", "x", "--jobs", "no"], ["compile", "x", "--jobs", "no"], 2, ".*'no' is not.*"),
    Case(
        "choice that is nearly right",
        ["configs", "describe", "topics", "t"],
        ["check", "--format", "test"],
        2,
        r".*'(topics|test)' is not one of '.*'\. Did you mean '(topic|text)'\?",
    ),
    Case("invalid choice", ["cluster", "id", "--format", "x"], ["check", "--format", "x"], 2, ".*'x' is not one.*"),
    Case("input that does not exist", ["log", "dump", "nowhere"], ["check", "nowhere"], 2, "nowhere: .*"),
    Case(
        "repeated name",
        ["topics", "create", "t", "--config", "A.b=1", "--config", "A.b=2"],
        ["compat", "--renamed", "A.b=C", "--renamed", "A.b=D"],
        2,
        "Invalid value for '--(config|renamed)': A.b is given twice",
    ),
    Case("failed request, or findings", ["cluster", "id", *NOWHERE], ["check", "specs"], 1),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Run in a folder with an invalid spec; restore the signal handlers that `kipc` sets."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("kipc.cli.check.command._help_option", None, raising=False)  # click keeps the first one
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "Broken.json").write_text(json.dumps(BROKEN))
    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    yield tmp_path
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Return a function that runs a program as its console script does, and returns status, stdout and stderr."""

    def run(program: str, words: list[str]) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", [program, *words])
        with pytest.raises(SystemExit) as end:
            kip.cli.main.main(prog_name="kip") if program == "kip" else kipc.cli.main()
        shown = capsys.readouterr()
        return int(end.value.code or 0), shown.out, shown.err

    return run


@pytest.mark.slow
@pytest.mark.parametrize("program", GROUPS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_exit_statuses_and_errors(program: str, case: Case, run: Any) -> None:
    status, stdout, stderr = run(program, case.kip if program == "kip" else case.kipc)
    assert status == case.status, stderr
    if status == 0:
        assert stdout
        assert not stderr
    elif case.error:
        assert not stdout
        assert re.fullmatch(f"{program}: {case.error}", stderr.splitlines()[-1]), stderr


@pytest.mark.parametrize("program", GROUPS)
@pytest.mark.parametrize("case", [case for case in CASES if case.error], ids=lambda case: case.name)
def test_errors_as_json(program: str, case: Case, run: Any) -> None:
    words = [*(case.kip if program == "kip" else case.kipc), "--format=json"]
    status, stdout, stderr = run(program, words)
    error = json.loads(stdout)["error"]
    assert (error["status"], status) == (2, 2)
    assert stderr.splitlines()[-1] == f"{program}: {error['message']}"


@pytest.mark.parametrize("words", [(), ("topics",)], ids=["no command", "no verb"])
def test_without_a_command_the_help_is_printed_once(words: tuple[str, ...], run: Any) -> None:
    for program in GROUPS if not words else ("kip",):
        status, stdout, stderr = run(program, list(words))
        assert (status, stdout) == (2, "")
        assert stderr.startswith(" ".join(("Usage:", program, *words, "[OPTIONS]")))
        assert stderr.count("Usage:") == 1


@pytest.mark.slow
def test_a_failed_request_is_json_in_both_formats(run: Any) -> None:
    for form in ("json", "jsonl"):
        status, stdout, _ = run("kip", ["cluster", "id", *NOWHERE, "--format", form])
        assert status == json.loads(stdout)["error"]["status"] == 1
    assert len(stdout.splitlines()) == 1


def test_a_partial_failure_is_part_of_the_json(embedded_cluster: EmbeddedCluster, run: Any) -> None:
    embedded_cluster.create_topic("there")
    where = ["-b", embedded_cluster.bootstrap_server]
    status, stdout, stderr = run("kip", ["topics", "create", "new", "there", *where, "--format", "jsonl"])
    created, failed = map(json.loads, stdout.splitlines())
    assert (status, created["name"], failed["error"]["name"]) == (3, "new", "TOPIC_ALREADY_EXISTS")
    assert failed["error"]["subject"] == "topic there"
    assert stderr.startswith("kip: 127.0.0.1:")


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        *[("500ms", 0.5), ("5s", 5), ("5", 5), (".5", 0.5), ("1.5h", 5400), ("2m", 120), ("1d", 86400)],
        *[("PT1H30M", 5400), ("P1D", 86400), ("p1dt0.5s", 86400.5)],
    ],
)
def test_durations(text: str, seconds: float) -> None:
    assert Duration().convert(text, None, None) == seconds


@pytest.mark.parametrize(("text", "size"), [("1", 1), ("64m", 64 << 20), ("100MB", 100 << 20), ("1GiB", 1 << 30)])
def test_sizes(text: str, size: int) -> None:
    assert SIZE.convert(text, None, None) == size


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        *((Duration(), text) for text in ("", "s", "5 s", "-1s", "0", "1w", "P", "PT", "P1DT", "PT1D")),
        *((SIZE, text) for text in ("0", "1.5m", "x")),
        (MILLISECONDS, "yesterday"),
    ],
)
def test_values_that_are_not_valid(kind: Any, text: str) -> None:
    with pytest.raises(click.BadParameter, match=re.escape(repr(text))):
        kind.convert(text, None, None)


def options_of(command: click.Command, path: str) -> Iterator[tuple[str, click.Option]]:
    """Return the options of a command and of its subcommands, with the words that lead to them."""
    for option in command.params:
        if isinstance(option, click.Option):
            yield f"{path} {option.opts[-1]}", option
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            each = command.get_command(click.Context(command), name)
            assert each
            yield from options_of(each, f"{path} {name}")


@pytest.mark.parametrize("program", GROUPS)
def test_help_names_the_values_of_options_and_which_may_be_repeated(program: str) -> None:
    options = dict(options_of(GROUPS[program], program))
    assert len(options) > 50
    unnamed = [
        place
        for place, option in options.items()
        if not (option.is_flag or option.metavar or isinstance(option.type, click.Choice))
    ]
    assert not unnamed
    lists = [place for place, option in options.items() if option.multiple and "," not in (option.metavar or "")]
    assert not [place for place in lists if not re.search("[Mm]ay be repeated", options[place].help or "")]


def completions(program: str, words: list[str], incomplete: str) -> list[str]:
    complete = ShellComplete(GROUPS[program], {}, program, "_COMPLETE")
    return [item.value if item.type == "plain" else item.type for item in complete.get_completions(words, incomplete)]


COMPLETIONS = [
    ("kip", ["topics"], "desc", ["describe"]),
    ("kip", ["topics", "describe"], "--for", ["--format"]),
    ("kip", ["topics", "describe", "--format"], "js", ["json", "jsonl"]),
    ("kip", ["log", "dump"], "", ["file"]),
    ("kip", ["cluster", "id", "--command-config"], "", ["file"]),
    ("kip", ["topics", "describe"], "o", []),
    ("kip", ["topics", "describe", *NOWHERE], "o", []),
    ("kipc", [], "comp", ["compile", "compat", "completion"]),
    ("kipc", ["check"], "", ["file"]),
    ("kipc", ["check", "--explain"], "about-m", ["about-missing"]),
    ("kipc", ["compile", "--message"], "EndTxnR", ["EndTxnRequest", "EndTxnResponse"]),
    ("kipc", ["compile", "specs", "--message"], "", ["Broken"]),
    ("kipc", ["ir", "specs", "--message"], "Fetch,B", ["Fetch,Broken"]),
    ("kipc", ["docs", "--out"], "", ["file"]),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("program", "words", "incomplete", "expected"), COMPLETIONS)
def test_completion(program: str, words: list[str], incomplete: str, expected: list[str]) -> None:
    assert completions(program, words, incomplete) == expected


def test_names_from_a_cluster_are_completed(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("orders")
    where = ["-b", embedded_cluster.bootstrap_server]
    assert completions("kip", ["topics", "describe", *where], "ord") == ["orders"]
    assert completions("kip", ["partitions", "offsets", *where, "--topic"], "") == ["orders"]
    assert completions("kip", ["logdirs", "describe", *where, "--broker"], "") == ["1", "2", "3"]
    assert completions("kip", ["groups", "describe", *where], "") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("program", GROUPS)
def test_each_shell_has_a_script(program: str, shell: str) -> None:
    script = CliRunner().invoke(GROUPS[program], ["completion", shell], prog_name=program).stdout
    assert f"_{program.upper()}_COMPLETE={shell}_complete" in script


def test_the_page_lists_every_status() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert {int(status) for status in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)} == {0, 1, 2, 3, 130}


@pytest.mark.parametrize(
    ("command", "ours", "of_kafka"),
    [
        ("topics describe", "--under-replicated", "--under-replicated-partitions"),
        ("topics describe", "--unavailable", "--unavailable-partitions"),
        ("topics describe", "--under-min-isr", "--under-min-isr-partitions"),
        ("topics describe", "--at-min-isr", "--at-min-isr-partitions"),
        ("tokens create", "--owner", "--owner-principal"),
        ("tokens create", "--renewer", "--renewer-principal"),
        ("tokens describe", "--owner", "--owner-principal"),
        ("transactions list", "--pattern", "--transactional-id-pattern"),
        ("quorum remove-voter", "--directory-id", "--controller-directory-id"),
    ],
)
def test_kip_knows_the_names_of_kafkas_tools(command: str, ours: str, of_kafka: str) -> None:
    found: click.Command = GROUPS["kip"]
    for word in command.split():
        assert isinstance(found, click.Group)
        found = found.get_command(click.Context(found), word) or found
    assert any({ours, of_kafka} <= {*option.opts} for option in found.params)
