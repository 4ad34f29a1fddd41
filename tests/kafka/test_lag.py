"""The lag of groups and hanging transactions: rows of numbers, and the same numbers as columns."""

from __future__ import annotations

import numpy
import pytest

from kip.kafka.lag import is_hanging, lag

# Committed offset, end and start of the log, lag; records that were deleted unread, and a log that lost its end.
LAGS = [(3, 10, 0, 7), (10, 10, 0, 0), (3, 10, 5, 5), (3, 10, 10, 0), (11, 10, 0, -1), (868, 0, 0, -868)]
UNKNOWN = [(None, 10, 0, None), (3, None, 0, None), (3, 10, None, 7)]


@pytest.mark.parametrize(("committed", "end", "start", "expected"), LAGS + UNKNOWN)
def test_lag(committed: int | None, end: int | None, start: int | None, expected: int | None) -> None:
    assert lag(committed, end, start) == expected


# Time of the last record, now, age, whether the coordinator knows the transaction.
HANGING = [
    (1000, 2000, 1000, False, True),
    (1001, 2000, 1000, False, False),
    (1000, 2000, 1000, True, False),
    (0, 2000, 1000, False, True),
]


@pytest.mark.parametrize(("last", "now", "older_than", "is_open", "expected"), HANGING)
def test_hanging(last: int, now: int, older_than: int, is_open: bool, expected: bool) -> None:
    assert is_hanging(last, now, older_than, is_open) is expected


def test_columns() -> None:
    lasts, nows, ages, are_open, expected = (numpy.array(column) for column in zip(*HANGING, strict=True))
    assert (is_hanging(lasts, nows, ages, are_open) == expected).all()
    committed, ends, starts, lags = (numpy.array(column) for column in zip(*LAGS, strict=True))
    assert (lag(committed, ends, starts, greatest=numpy.maximum) == lags).all()
