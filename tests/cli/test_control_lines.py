"""`kip serve` and `kip proxy` stop in order from their first address on, and run in the background of a terminal."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kip.cli.controls.embedded import command
from kip.cli.controls.lines import run_line
from tests.processes import run_process
from tests.waiting import PATIENCE

SIGNALLED = """
import os, signal
import kip.cli.commands.{command} as module
from kip.cli.main import main

def echo(text):
    print(text, flush=True)
    os.kill(os.getpid(), signal.{number})

module.echo = echo
main()
"""
"""A command that gets a signal with each address that it prints."""


@pytest.mark.slow
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("words", ["serve --port 0 --brokers 1 --controllers 1", "proxy --port 0 -b 127.0.0.1:1"])
def test_a_signal_with_the_first_address_stops_the_command(words: str, number: str) -> None:
    code = SIGNALLED.format(command=words.split(maxsplit=1)[0], number=number)
    done = run_process(sys.executable, "-c", code, *words.split(), stdin=subprocess.DEVNULL, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("broker ")


@pytest.mark.parametrize("line", ["help", "?", "help fence", "? fence"])
def test_help(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_line(command, None, line) == 0
    assert "Fence a broker that runs." in capsys.readouterr().out


ON_A_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""
"""Makes standard input the terminal of a new session, as a login does, and runs a command there."""

IN_THE_BACKGROUND = """
set -m
kip serve --port 0 --brokers 1 --controllers 1 > nodes &
until grep -q controller nodes; do sleep 0.1; done
kip cluster id --timeout 30s -b "$(sed -n 's/broker 1 //p' nodes)" && echo stopped jobs: "$(jobs -s)."
fg
echo ended with $?
"""


@pytest.mark.slow
def test_in_the_background_of_a_terminal_it_serves_and_takes_commands_afterwards(tmp_path: Path) -> None:
    leader, follower = pty.openpty()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    process = subprocess.Popen(
        [sys.executable, "-c", ON_A_TERMINAL, "bash", "--norc", "-c", IN_THE_BACKGROUND],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        cwd=tmp_path,
        env=os.environ | {"PATH": path},
        start_new_session=True,
    )
    os.close(follower)
    printed = b""

    def read_until(text: bytes) -> None:
        nonlocal printed
        end = time.monotonic() + PATIENCE
        while text not in printed:
            assert select.select([leader], [], [], max(0, end - time.monotonic()))[0], printed
            printed += os.read(leader, 65536)

    try:
        read_until(b"stopped jobs: .")
        read_until(b"kip serve")
        os.write(leader, b"nonsense\n")
        read_until(b"Enter help for a list of commands.")
        os.write(leader, b"\x03")
        read_until(b"ended with 0")
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        os.close(leader)
