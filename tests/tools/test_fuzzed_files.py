"""Short runs of the fuzzers of files, always with the same inputs; `make FUZZER=logs fuzz` makes others."""

from __future__ import annotations

import pytest

from tools.fuzz import captures, logs
from tools.fuzz.running import Fuzzer, fuzz


@pytest.mark.ci
@pytest.mark.parametrize(("fuzzer", "inputs"), [(logs.FUZZER, 300), (captures.FUZZER, 1000)], ids=["log", "capture"])
def test_no_file_makes_a_reader_fail(fuzzer: Fuzzer, inputs: int) -> None:
    tally = fuzz(fuzzer, 1, inputs)
    assert 0 < tally.valid < inputs
