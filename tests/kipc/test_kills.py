"""A few of the kills of `make kills`, and a short run of the fuzzers of specs and pages."""

from __future__ import annotations

import pytest

from tests.fuzzing import Fuzzer, fuzz
from tests.kipc import fuzz_pages, fuzz_specs, kills
from tests.rounds import rounds


@pytest.mark.slow
@pytest.mark.parametrize("writer", kills.WRITERS)
def test_a_killed_command_is_completed_by_the_next_run(writer: str) -> None:
    outcomes = kills.run(writer, rounds(2, thorough=8), rounds(1, thorough=4), seed=2)
    assert sum(outcomes.values()) >= 3


@pytest.mark.ci
@pytest.mark.parametrize("fuzzer", [fuzz_specs.FUZZER, fuzz_pages.FUZZER], ids=lambda each: each.name)
def test_the_first_inputs_of_fuzzers(fuzzer: Fuzzer) -> None:
    tally = fuzz(fuzzer, 1, 25)
    assert tally.valid >= 2
