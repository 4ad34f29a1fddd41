"""Damage to the files of stored folders, and its consequences."""

from __future__ import annotations

import os
import shutil
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from kip.serving.errors import ClusterSetupError
from tools.kills.cluster.client import Client
from tools.kills.cluster.model import Found
from tools.kills.cluster.rounds import Kills, opened

DAMAGES_PER_FOLDER = 100


def stored_folder(work: Path, seed: int, *, is_killed: bool) -> Path:
    """Return a folder that a client has filled, and whose cluster has been stopped or killed."""
    kills = Kills(work, seed)

    def steps(client: Client) -> None:
        for _ in range(40):
            client.step()
        if is_killed:
            os.kill(os.getpid(), signal.SIGKILL)

    kills.round(steps, lambda _: None)
    return kills.folder


def run_damage(work: Path, seed: int, count: int, damage: Callable[[Path, Random, bool], str]) -> Counter[str]:
    """Damage a file of a stored folder, one at a time; return how many were refused, cut off, or without consequences.

    Args:
        damage: damages a file, and returns how; the last argument is whether the cluster of the folder was killed.

    Raises:
        AssertionError: a damage was not noticed, and has changed the contents; or offsets would be used again.
    """
    random = Random(seed)
    outcomes: Counter[str] = Counter()
    folder, is_killed = work / "folder", True
    for number in range(count):
        if number % DAMAGES_PER_FOLDER == 0:
            is_killed = not is_killed
            shutil.rmtree(work, ignore_errors=True)
            work.mkdir(parents=True)
            folder = stored_folder(work, random.randrange(1 << 30), is_killed=is_killed)
            shutil.copytree(folder, work / "whole")
            whole, _ = opened(work / "whole")
        files = sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size)
        path = random.choice(files)
        copy = work / "damaged"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(folder, copy)
        what = damage(copy / path.relative_to(folder), random, is_killed)
        outcomes[_consequence(copy, whole, f"{path.relative_to(folder)}: {what}")] += 1
    return outcomes


def _consequence(folder: Path, whole: Found, what: str) -> str:
    try:
        found, warnings = opened(folder)
    except ClusterSetupError:
        return "refused"
    if not warnings:
        assert found.contents() == whole.contents(), ("not noticed", what)
        assert found.ends == whole.ends, ("not noticed", what)
        return "without consequences"
    for name, rows in whole.rows.items():
        left = found.rows[name]
        assert left == rows[: len(left)], ("not the beginning", what, name)
        assert found.ends[name] >= whole.ends[name], ("used again", what, name, found.ends[name], whole.ends[name])
    for key, value in whole.values.items():
        assert found.values[key] == value or key.startswith("key "), ("not noticed", what, key)  # a record
    return "cut off with a warning"


def change_byte(path: Path, random: Random, is_killed: bool) -> str:
    """Change one byte of a file, half of the time one of the last batch."""
    data = bytearray(path.read_bytes())
    first = random.choice([0, max(0, len(data) - 100)])
    position, change = random.randrange(first, len(data)), random.randrange(1, 256)
    data[position] ^= change
    path.write_bytes(data)
    return f"byte {position} xor {change}"


def damage_tail(path: Path, random: Random, is_killed: bool) -> str:
    """Cut off the end of a file, or fill it with zeros, which is noticed also after a kill."""
    data = path.read_bytes()
    position = random.randrange(len(data))
    is_cut = not is_killed and random.random() < 0.5
    path.write_bytes(data[:position] + (b"" if is_cut else bytes(len(data) - position)))
    return f"{'cut' if is_cut else 'zeros'} from {position} of {len(data)}"
