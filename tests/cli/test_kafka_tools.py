"""Kafka's own tools, and their options that `kip` lacks: the error names a command that does the same."""

from __future__ import annotations

import pytest

from kip.cli.output.kafka_tools import _COMMANDS, _TOOLS
from tests.cli.running import kip
from tests.docs.programs import error_in

KNOWN = [
    (f"{noun} {option}", f"Use `{command}`.")
    for noun, commands in _COMMANDS.items()
    for option, command in commands.items()
]
OF_THE_GROUP = [
    ("topics --list", "Use `kip topics list`."),
    ("topics --describe --topic t", "Use `kip topics describe`."),
    ("groups --reset-offsets --group g", "Use `kip groups reset-offsets`."),
    ("topics -b a:1 list", "Use `kip topics list -b HOST:PORT,...`."),
    ("topics --bootstrap-server a:1 --list", "Use `kip topics list --bootstrap-server HOST:PORT,...`."),
    ("configs --all", "Use `kip configs describe --all`."),
    ("topics --replication-factor 3 --create", "Use `kip topics create --replication-factor N`."),
]
OF_VERBS = [
    ("configs alter topic t --add-config a=b", "Use `kip configs alter TYPE NAME --set CONFIG=VALUE`."),
    ("groups describe --group g", "Use `kip groups describe GROUP`."),
    ("groups lag --group g", "Use `kip groups lag GROUP`."),
    ("groups describe --offsets", "Use `kip groups lag GROUP`."),
    ("groups list --group g", "Use `kip groups describe GROUP`."),
    ("configs describe --topic t", "Use `kip configs describe topic NAME`."),
    ("topics list --describe", "No such option '--describe'."),
    ("topics --frobnicate", "No such option '--frobnicate'."),
    ("--frobnicate", "No such option '--frobnicate'."),
]


WORDS = [
    ("kafka-topics.sh --list", "Use `kip topics`."),
    ("kafka-consumer-groups", "Use `kip groups`."),
    ("consumer-groups --list", "Use `kip groups`."),
    ("kafka-dump-log.bat", "Use `kip log dump`."),
    ("console-consumer --topic t", "prints the records in a broker's log files."),
    ("consume t", "prints the records in a broker's log files."),
    ("kafka-console-producer.sh", "kip produces no records, except `EmbeddedCluster.produce` in tests."),
    ("list", "Name what to list first: `kip topics list`."),
    ("topic list", "Did you mean 'topics'?"),
    ("groups produce", "No such command 'produce'."),
]


@pytest.mark.parametrize(
    "command",
    sorted({command for commands in _COMMANDS.values() for command in commands.values()})
    + [f"kip {command}" for command in sorted(set(_TOOLS.values()))],
)
def test_the_commands_exist(command: str) -> None:
    assert error_in(command) is None


@pytest.mark.parametrize(("line", "hint"), [*KNOWN, *OF_THE_GROUP, *OF_VERBS, *WORDS])
def test_the_error_names_the_command(line: str, hint: str) -> None:
    result = kip(*line.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"{hint}\n")
