"""`--wait`: return only when a change that a cluster makes in the background is complete."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from kip.admin import Admin

_PAUSE = 0.3
"""Seconds between requests: controllers need some tenths of a second for a change, and hours for a large move."""

wait_option = click.option(
    "--wait", "is_waiting", is_flag=True, help="Return when the change is complete, or fail after --timeout."
)


def wait_until(admin: Admin, is_complete: Callable[[], bool], incomplete: str) -> Sequence[Exception]:
    """Return when a change is complete; after the timeout, return an error with the text `incomplete`.

    Errors of requests do not end the wait, because metadata that a change affects may be missing for a moment.
    """
    from kip.admin import AdminError
    from kip.admin.errors import DeadlineError

    end = time.monotonic() + admin.settings.timeout
    reason = ""
    while True:
        try:
            if is_complete():
                return ()
            reason = ""
        except AdminError as error:
            reason = f": {error}"
        if time.monotonic() + _PAUSE > end:
            return [DeadlineError(f"{incomplete} after {admin.settings.timeout:g} s{reason}")]
        time.sleep(_PAUSE)
