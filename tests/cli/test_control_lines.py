"""`kip serve` and `kip proxy` stop in order from the moment they print their first address."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.waiting import PATIENCE

SIGNALLED = """
import os, signal
import kip.cli.{command} as module
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
    done = subprocess.run(
        [sys.executable, "-c", code, *words.split()],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("broker ")
