"""Results and errors of one operation on several things, brought together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from kip.admin.errors import AdminError, BrokerError, Origin, OutcomeUnknownError, PartlyDoneError

__all__ = ["missing", "settle", "settle_each"]

K = TypeVar("K")
T = TypeVar("T")

_NOTHING_DONE = {41, 89}
"""NOT_CONTROLLER and THROTTLING_QUOTA_EXCEEDED: if all things have it, the whole request can be sent again."""


def settle(done: Iterable[T], failed: Sequence[AdminError]) -> tuple[T, ...]:
    """Return what was done, if nothing failed.

    Raises:
        AdminError: the only error, if nothing was done; or the first, if all say that nothing was done.
        PartlyDoneError: there are several errors, or some of several things were done.
    """
    done = tuple(done)
    if not failed:
        return done
    nothing_done = all(isinstance(error, BrokerError) and error.code in _NOTHING_DONE for error in failed)
    if not done and (len(failed) == 1 or nothing_done):
        raise failed[0]
    raise PartlyDoneError(done, failed)


def settle_each(outcomes: Mapping[Any, T | AdminError]) -> tuple[T, ...]:
    """Return the results of outcomes by key; raise as `settle` does. An error of several keys counts once."""
    done = [outcome for outcome in outcomes.values() if not isinstance(outcome, AdminError)]
    failed = dict.fromkeys(outcome for outcome in outcomes.values() if isinstance(outcome, AdminError))
    return settle(done, list(failed))


def missing(names: Iterable[str], answered: Iterable[str], origin: Origin, noun: str) -> list[AdminError]:
    """Return an error for each thing that was to be changed and that the answer leaves out."""
    return [
        OutcomeUnknownError(f"{origin} said nothing about {noun} {name}: whether it was done is not known")
        for name in sorted(set(names) - set(answered))
    ]
