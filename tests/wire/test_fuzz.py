"""Any bytes at all: mutated messages, and what Hypothesis makes up. `make fuzz` does more of the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka_wire.clients import FetchResponse

from tests.shared import slow_after
from tests.wire.agreement import check_bytes, is_same
from tests.wire.mutations import Seeds, all_seeds
from tools.fuzz.codecs import fuzz

INPUTS = 20_000
PARTS = 8
Edits = list[tuple[int, int, bytes]]


@pytest.mark.parametrize("part", slow_after(1, range(PARTS)))
def test_mutated_messages(part: int) -> None:
    tally = fuzz(seed=1, first=part * INPUTS // PARTS, count=INPUTS // PARTS)
    assert tally.accepted > INPUTS // PARTS // 20, "mutations that are hardly ever accepted test the checks alone"
    assert tally.slowest < 2.0, tally


def test_every_version_has_seeds_that_are_messages() -> None:
    assert len(all_seeds()) >= 752
    for seeds in all_seeds():
        assert seeds.rows
        assert all(check_bytes(seeds.cls, seeds.version, row) for row in seeds.rows)


@pytest.mark.slow
@settings(max_examples=1000, deadline=None)
@given(st.sampled_from(all_seeds()), st.binary(max_size=80))
def test_noise(seeds: Seeds, data: bytes) -> None:
    check_bytes(seeds.cls, seeds.version, data)


@pytest.mark.slow
@settings(max_examples=1000, deadline=None)
@given(
    st.sampled_from(all_seeds()),
    st.integers(min_value=0),
    st.lists(st.tuples(st.integers(0, 2**16), st.integers(0, 8), st.binary(max_size=8)), max_size=4),
)
def test_edited_messages(seeds: Seeds, choice: int, edits: Edits) -> None:
    data = bytearray(seeds.rows[choice % len(seeds.rows)])
    for place, removed, inserted in edits:
        start = place % (len(data) + 1)
        data[start : start + removed] = inserted
    check_bytes(seeds.cls, seeds.version, bytes(data))


def test_a_difference_between_the_codecs_is_noticed() -> None:
    message = FetchResponse(throttle_time_ms=1)
    assert is_same(message, FetchResponse(throttle_time_ms=1))
    assert not is_same(message, FetchResponse(throttle_time_ms=True))
    assert not is_same(message, FetchResponse(throttle_time_ms=2))
