"""Merge the results and errors of one operation on several resources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from kip.admin.errors import AdminError, BrokerError, Origin, OutcomeUnknownError, PartlyDoneError

K = TypeVar("K")
T = TypeVar("T")

NOT_DONE = {
    "COORDINATOR_LOAD_IN_PROGRESS",
    "NOT_CONTROLLER",
    "NOT_CONTROLLER_FOR_ADMIN_REQUEST",
    "NOT_COORDINATOR",
    "THROTTLING_QUOTA_EXCEEDED",
}
"""Errors after which a change is certain not to have been made: if all parts failed with one, it can be retried."""


def settle(done: Iterable[T], failed: Sequence[AdminError]) -> tuple[T, ...]:
    """Return the results if nothing failed.

    Raises:
        AdminError: nothing succeeded, and there is one error, or all errors guarantee that nothing was changed.
        PartlyDoneError: something succeeded, or there are several errors.
    """
    done = tuple(done)
    if not failed:
        return done
    nothing_done = all(isinstance(error, BrokerError) and error.name in NOT_DONE for error in failed)
    if not done and (len(failed) == 1 or nothing_done):
        raise failed[0]
    raise PartlyDoneError(done, failed)


def separate(outcomes: Mapping[K, T | AdminError]) -> tuple[dict[K, T], list[AdminError]]:
    """Return the results by key, and the errors."""
    done = {key: outcome for key, outcome in outcomes.items() if not isinstance(outcome, AdminError)}
    return done, [outcome for outcome in outcomes.values() if isinstance(outcome, AdminError)]


def settle_each(outcomes: Mapping[Any, T | AdminError]) -> tuple[T, ...]:
    """Return the results of outcomes by key; raise like `settle`. An error shared by several keys counts once."""
    done, failed = separate(outcomes)
    return settle(done.values(), list(dict.fromkeys(failed)))


def missing(names: Iterable[str], answered: Iterable[str], origin: Origin, noun: str) -> list[AdminError]:
    """Return an error for each requested name that is missing in the answer."""
    return [
        OutcomeUnknownError(f"{origin} did not answer for {noun} {name}; the outcome is unknown")
        for name in sorted(set(names) - set(answered))
    ]
