"""The loop of fuzzers finds inputs that fail or take too long, and saves them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tools.fuzz import running as fuzzing
from tools.fuzz.running import Files, Fuzzer, TooSlow, fuzz


def make(random: Random) -> Files:
    return {"folder/number": str(random.randrange(100)).encode()}


def check(files: Files) -> bool:
    number = int(files["folder/number"])
    assert number != 42
    return number % 2 == 0


def never_ending(files: Files) -> bool:
    while True:
        pass


@pytest.fixture(autouse=True)
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(fuzzing, "SAVED", tmp_path)
    return tmp_path


def test_a_failing_input_is_saved_and_can_be_made_again(saved: Path) -> None:
    with pytest.raises(AssertionError) as failure:
        fuzz(Fuzzer("numbers", make, check, 1.0), 7, 10_000)
    (folder,) = saved.iterdir()
    assert failure.value.__notes__ == [f"input {folder.name.rpartition('-')[2]} of seed 7, saved in {folder}"]
    assert (folder / "folder/number").read_bytes() == b"42"
    with pytest.raises(AssertionError):
        fuzz(Fuzzer("numbers", make, check, 1.0), 7, 1, first=int(folder.name.rpartition("-")[2]))


def test_a_slow_input_fails(saved: Path) -> None:
    with pytest.raises(TooSlow, match=r"still running after 0\.01 s"):
        fuzz(Fuzzer("slow", make, never_ending, 0.01), 1, 1)
    assert (saved / "slow-1-0/folder/number").is_file()


def test_valid_inputs_are_counted() -> None:
    tally = fuzz(Fuzzer("numbers", make, lambda files: int(files["folder/number"]) < 50, 1.0), 1, 1000)
    assert tally.inputs == 1000
    assert 400 < tally.valid < 600
