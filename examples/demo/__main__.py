"""`make demo`: show what this project does, in five acts.

`python examples/demo 1 3` plays some of them. Each act has a folder in build/demo, which is kept, so that every command
can be repeated. Exit status: 0 if all acts were played, or left out because a terminal is missing; 1 if an act failed;
2 for a usage error.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
import time
import traceback
from pathlib import Path

from add_a_kip import add_a_kip
from compile_and_decode import compile_and_decode
from embedded_cluster import embedded_cluster
from pipeline import pipeline
from screen import Screen
from shell import missing_terminal, shell
from stage import PROGRAMS, ROOT, Act, CommandFailed, Stage

ACTS = [
    Act("compile", "Compile message specs and decode a response", compile_and_decode),
    Act("adopt", "Adopt a KIP: from its page to specs, classes and tests", add_a_kip),
    Act("cluster", "Query a cluster: fenced brokers and replication lag", embedded_cluster),
    Act("tables", "Build tables from logs and observations, without Java", pipeline),
    Act("shell", "Try it yourself in the shell", shell, missing_terminal),
]
"""In the order of playing."""

NUMBERS = range(1, len(ACTS) + 1)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python examples/demo", description="Show what this project does, in acts.")
    parser.add_argument(
        "acts", metavar="ACT", nargs="*", type=int, help=f"numbers of the acts to play, 1 to {len(ACTS)} (default: all)"
    )
    parser.add_argument(
        "--folder",
        metavar="DIR",
        type=Path,
        default=ROOT / "build" / "demo",
        help="folder for the files of the acts (default: build/demo of the checkout)",
    )
    options = parser.parse_args()
    if unknown := set(options.acts) - set(NUMBERS):
        parser.error(f"no act {min(unknown)}: the acts are 1 to {len(ACTS)}")
    try:
        return _play_all(options.acts or NUMBERS, options.folder.resolve())
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes it once more at exit
        return 1


def _play_all(chosen: range | list[int], folder: Path) -> int:
    screen = Screen()
    screen.narration(
        f"Each act has a folder in {_shortened(folder)}, which is kept: every command can be copied and run again. A "
        "backslash at the end of a line means that the line is folded here. To use the commands of the demo:"
    )
    screen.command(f"export PATH={shlex.quote(str(PROGRAMS))}:$PATH")
    played: list[int] = []
    left_out: list[str] = []
    start = time.monotonic()
    for number in sorted(set(chosen)):
        act = ACTS[number - 1]
        screen.title(f"Act {number}: {act.title}")
        if reason := act.missing():
            screen.sentence(f"Left out: {reason}.")
            left_out.append(f"act {number} ({reason})")
        elif _play(number, act, folder / f"{number}-{act.name}", screen):
            played.append(number)
        else:
            return 1
    seconds = time.monotonic() - start
    screen.title("Summary")
    if played:
        acts = _listed("act", played)
        screen.sentence(f"Played {acts} in {seconds:.0f} seconds. The files are in {_shortened(folder)}.")
    if left_out:
        screen.sentence(f"Left out: {'; '.join(left_out)}.")
    return 0


def _play(number: int, act: Act, folder: Path, screen: Screen) -> bool:
    """Play an act in an empty folder; return whether it succeeded, and explain on stderr if it did not."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    screen.command(f"cd {shlex.quote(str(folder))}")
    screen.blank()
    try:
        act.play(Stage(folder, screen))
    except BrokenPipeError:
        raise
    except Exception as error:
        reason = str(error)
        if not isinstance(error, CommandFailed):
            traceback.print_exc()
            reason = f"{type(error).__name__}: {error}"
        print(f"\nThe demo failed in act {number} ({act.title}): {reason}.\nIt ran in {folder}", file=sys.stderr)
        return False
    return True


def _shortened(folder: Path) -> str:
    return str(folder.relative_to(ROOT)) if folder.is_relative_to(ROOT) else str(folder)


def _listed(noun: str, numbers: list[int]) -> str:
    *others, last = map(str, numbers)
    return f"{noun}s {', '.join(others)} and {last}" if others else f"{noun} {last}"


if __name__ == "__main__":
    sys.exit(main())
