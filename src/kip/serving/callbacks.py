"""Functions of a test that a server calls: predicates, scripted answers, observers and actions."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from kip.serving.errors import ClusterSetupError

_log = logging.getLogger(__name__)
_T = TypeVar("_T")


def checked_function(function: _T) -> _T:
    """Return a function.

    Raises:
        ClusterSetupError: it is not one.
    """
    if not callable(function):
        raise ClusterSetupError(f"{function!r} is not a function")
    return function


class Callbacks:
    """Keeps errors of the functions: a client would take them for errors of the server, retry, and the test would pass.

    Attributes:
        errors: the functions that failed, with their errors.
    """

    def __init__(self) -> None:
        self.errors: list[str] = []

    def guarded(
        self, name: str, function: Callable[..., _T], default: _T, returns: type[Any] | None = None
    ) -> Callable[..., _T]:
        """Return a function that returns `default` if the given one fails, or returns neither None nor a `returns`."""

        @wraps(function)
        def call(*arguments: object) -> _T:
            try:
                result = function(*arguments)
                if returns is not None and result is not None and not isinstance(result, returns):
                    raise TypeError(f"{type(result).__name__} instead of {returns.__name__}")
            except Exception as error:
                self.errors.append(f"{name}: {type(error).__name__}: {error}")
                _log.exception("%s failed", name)
                return default
            return result

        return call
