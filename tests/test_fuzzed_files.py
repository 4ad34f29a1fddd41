"""Short runs of the fuzzers of files, always with the same inputs; `make FUZZER=log.fuzz_logs fuzz` makes others."""

from __future__ import annotations

import pytest

from tests.capture import fuzz_captures
from tests.fuzzing import Fuzzer, fuzz
from tests.log import fuzz_logs


@pytest.mark.ci
@pytest.mark.parametrize(
    ("fuzzer", "inputs"), [(fuzz_logs.FUZZER, 300), (fuzz_captures.FUZZER, 1000)], ids=["log", "capture"]
)
def test_no_file_makes_a_reader_fail(fuzzer: Fuzzer, inputs: int) -> None:
    tally = fuzz(fuzzer, 1, inputs)
    assert 0 < tally.valid < inputs
