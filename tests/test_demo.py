"""`make demo`: the essential output of each act, how it fails, and that its commands can be repeated as printed."""

from __future__ import annotations

import ast
import json
import os
import pty
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.processes import run_process
from tests.shared import ROOT
from tests.spark.embedded import sail_python

DEMO = ROOT / "examples" / "demo"
FAILED = re.compile(r"\[exit status (\d+), as expected\]")


def environment(**changes: str) -> dict[str, str]:
    """Return an environment without what changes colours or widths, and without shared test data."""
    removed = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in removed}
    return {**kept, "KIPC_SHARED": "/nonexistent", "COLUMNS": "80", "TERM": "xterm-256color", **changes}


def play(folder: Path, *acts: str, code: int = 0, **changes: str) -> tuple[str, str]:
    """Play acts without a terminal; return standard output and standard error."""
    result = run_process(
        sys.executable, DEMO, "--folder", folder, *acts, env=environment(**changes), stdin=subprocess.DEVNULL
    )
    assert result.returncode == code, result.stdout + result.stderr
    return result.stdout, result.stderr


def unfolded(text: str) -> str:
    return re.sub(r"\\\n +", "", text)


def commands(text: str) -> Iterator[tuple[str, int]]:
    """Yield each printed command, as a reader would copy it, with its printed exit status."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        lines = part.splitlines()
        last = next(number for number, line in enumerate(lines) if not line.endswith("\\"))
        failed = FAILED.search(part)
        yield "\n".join(lines[: last + 1]), int(failed[1]) if failed else 0


def repeat(text: str) -> list[str]:
    """Run all printed commands again, in one shell without this environment's commands; return the commands."""
    repeated = list(commands(text))
    script = "".join(
        f"{command}\nstatus=$?; [ $status -eq {status} ] || {{ echo {shlex.quote(command)}: $status; exit 1; }}\n"
        for command, status in repeated
    )
    bare = environment(PATH=os.defpath)
    result = run_process("/bin/sh", input=script, env=bare)
    assert result.returncode == 0, result.stdout + result.stderr
    return [command for command, _ in repeated]


def widest(text: str) -> int:
    return max(map(len, text.splitlines()))


@pytest.fixture
def short_path() -> Iterator[Path]:
    """A folder whose path fits into a line of 80 columns, as pytest's own may not."""
    with TemporaryDirectory(prefix="kip-") as folder:
        yield Path(folder)


@pytest.mark.slow
def test_the_first_act_and_its_commands_again(short_path: Path) -> None:
    text, errors = play(short_path, "1")
    assert not errors
    assert widest(text) <= 80
    assert "\x1b" not in text
    shown = unfolded(text)
    for essential in (
        "    wire: 4 messages; ",
        '"hex": "0000000000000001174361',
        '"clusterId": "Capt4re_Run_One_AAAAAQ"',
        '"isFenced": true}]',
        '"path": "brokers[2].host", "offset": 95',
        "    [exit status 1, as expected]\n",
        "    3 127.0.0.1 19093 fenced\n",
        "    DescribeClusterResponse v2: brokers[0].rack: expected str, found int\n",
        "    Brokers.Fenced: new, bool, versions 2+\n",
    ):
        assert essential in shown, essential
    assert re.search(r"\nPlayed act 1 in \d+ seconds\. The\s+files\s+are\s+in\s", text)
    again = repeat(text)
    assert len(again) == 9
    assert "python -m wire decode < response.jsonl" in again


@pytest.mark.slow
def test_the_act_on_a_kip_and_its_commands_again(short_path: Path) -> None:
    text, errors = play(short_path, "2")
    assert not errors
    assert widest(text) <= 80
    shown = unfolded(text)
    for essential in (
        "    <p><b>Invented for this demo: Apache Kafka has no KIP-9999.</b></p>\n",
        "StartTime, the removed name, and StartTimeMs, the added one, run together",
        '    +  "validVersions": "0-2",\n',
        "        include_start_times: bool = False,\n",
        '"includeStartTimes": true}, "bytes": "01040100"}\n',
        '    {"message": "DescribeClusterRequest", "version": 1, "hex": "000100"}\n',
        '    {"message": "DescribeClusterRequest", "version": 2, "hex": "00010100"}\n',
        "    CHANGELOG.md: KIP-9999\n",
        "    this breaks compatibility, nothing done\n    [exit status 1, as expected]\n",
    ):
        assert essential in shown, essential
    assert "DescribeClusterRequest IncludeStartTimes: the comment calls version 2 unchanged" in shown
    assert re.search(r"kip-9999: 2 specs; 0 questions, .* 1 repair, 1 answer", shown)
    assert re.search(r"^    tests of 3 files of cases: \d+ passed", text, re.MULTILINE)
    again = repeat(text)
    assert len(again) == 14
    assert next(command for command in again if command.startswith("kipc adopt")) == "kipc adopt kip-9999"


@pytest.mark.slow
def test_the_act_on_an_embedded_cluster(short_path: Path) -> None:
    text, errors = play(short_path, "3")
    assert not errors
    assert widest(text) <= 80
    assert [line.split()[-2:] for line in text.splitlines() if line.endswith("fenced")] == [
        ["a", "unfenced"],
        ["b", "fenced"],
        ["c", "unfenced"],
    ]
    # The order of replicas is random, as in Kafka.
    assert [sorted(isr.split(",")) for isr in re.findall(r" Isr: (\S+)", text)] == [["1", "3"], ["1", "3"]]
    assert [line.split()[2] for line in text.splitlines() if line.startswith("    3002 ")] == ["5"]
    assert re.search(r"  \d+ responses and 0 errors in 2 rounds, in snapshots", text)
    assert '"apiKey":60,"version":2' in text


def broken(name: str, folder: Path) -> dict[str, str]:
    """Return an environment in which a command of this project fails."""
    program = f"""\
import os, sys
if any(each.endswith("/{name}") for each in sys.orig_argv[:2]):
    print("{name} is out of order", flush=True)
    os._exit(3)
"""
    (folder / "sitecustomize.py").write_text(program, encoding="utf-8")
    return {"PYTHONPATH": str(folder)}


@pytest.mark.slow
def test_a_failing_command_stops_the_demo(tmp_path: Path) -> None:
    text, errors = play(tmp_path / "demo", "1", "2", code=1, **broken("kipc", tmp_path))
    assert text.endswith("\n    kipc is out of order\n")
    assert "Act 2" not in text
    assert "The demo failed in act 1 (Compile message specs and decode a response): `kipc compile " in errors
    assert "ended with exit status 3 instead of 0; its output is above." in errors
    assert f"It ran in {tmp_path}/demo/1-compile\n" in errors


@pytest.mark.slow
def test_a_server_that_does_not_start_stops_the_demo(tmp_path: Path) -> None:
    text, errors = play(tmp_path / "demo", "3", code=1, **broken("kip", tmp_path))
    assert text.endswith("\n    kip is out of order\n\n")
    assert "The demo failed in act 3 (" in errors
    assert "`kip serve " in errors
    assert "ended with exit status 3 instead of 0" in errors


@pytest.mark.slow
def test_what_is_missing_is_left_out(tmp_path: Path) -> None:
    text, errors = play(tmp_path, "5")
    assert not errors
    assert "\nLeft out: the shell needs a terminal.\n" in text
    assert "\nPlayed " not in text
    assert text.partition("=== Summary")[2].split("\n")[-2] == "Left out: act 5 (the shell needs a terminal)."


@pytest.mark.slow
@pytest.mark.parametrize("act", ["0", "6", "one"])
def test_an_act_that_does_not_exist(act: str, tmp_path: Path) -> None:
    text, errors = play(tmp_path, act, code=2)
    assert not text
    assert "error: " in errors


@pytest.mark.parametrize(
    ("changes", "is_coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colour_on_a_terminal(changes: dict[str, str], is_coloured: bool, tmp_path: Path) -> None:
    screen = "from screen import Screen; s = Screen(); s.title('t'); s.narration('n'); s.command('c'); s.output('o')"
    leader, follower = pty.openpty()
    try:
        subprocess.run(
            [sys.executable, "-c", screen], cwd=DEMO, env=environment(**changes), stdout=follower, check=True
        )
        text = os.read(leader, 10_000).decode()
    finally:
        os.close(leader)
        os.close(follower)
    assert ("\x1b[" in text) is is_coloured
    for line in ("=== t", "# n", "$ c", "    o"):
        assert line in text


@pytest.mark.parametrize("width", [80, 100])
def test_folding_loses_nothing(width: int) -> None:
    words = f"--name '{'a b ' * 5}' --flag --other x{'y' * 90} < file > out && cut -f 1 " * 3
    lines = [f"{'  '}{words.strip()}", "x" * 300, "+  " + '"key": "value", ' * 20, ""]
    program = (
        "import sys, json; from screen import folded, folded_command; lines, width = json.load(sys.stdin);"
        "print(json.dumps([[list(folded(line, width)) for line in lines], folded_command(lines[0].strip(), width)]))"
    )
    given = json.dumps([lines, width])
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=DEMO, input=given, stdout=subprocess.PIPE, text=True, check=True
    )
    output, command = json.loads(result.stdout)
    assert [unfolded("\n".join(parts)) for parts in output] == lines
    assert all(len(part) <= width for parts in output for part in parts)
    assert shlex.split("\n".join(command).replace("\\\n", "")) == shlex.split(lines[0])


def test_the_extra_has_all_that_the_demo_imports() -> None:
    """Beside the standard library, the demo imports packages of this project, and rich, which kipc depends on."""
    modules = {name for path in DEMO.glob("*.py") for name in imported(path)}
    own = {path.stem for path in DEMO.glob("*.py")}
    assert modules - own - set(sys.stdlib_module_names) == {"kafka_wire", "kip", "rich"}
    assert any(re.match(r"rich\b(?!.*extra)", each) for each in requires("kipc") or [])


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module).partition(".")[0]


@pytest.mark.slow
@pytest.mark.ci
@pytest.mark.xdist_group("Sail")
def test_the_act_on_tables_needs_no_java(short_path: Path) -> None:
    sail_python()
    text, _ = play(short_path, "4", JAVA_HOME="/nonexistent")
    assert " with Sail\n" in text
    assert re.search(r"^    brokers +10 ", text, re.MULTILINE)
    assert re.search(r"^    3 +true +true ", text, re.MULTILINE)
    assert re.search(r"^    billing +orders +0 +900 ", text, re.MULTILINE)
    assert re.search(r" 3003 +voter +unknown +- +-$", text, re.MULTILINE)
    assert widest(text) <= 80
