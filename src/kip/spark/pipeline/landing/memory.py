"""Values that are made once, when they are first needed, also by threads that need the same at the same time."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class Memory(Generic[_Key, _Value]):
    """Values by key, until they are forgotten."""

    def __init__(self) -> None:
        self._values: dict[_Key, _Value] = {}
        self._locks: dict[_Key, Lock] = {}

    def get(self, key: _Key, make: Callable[[], _Value]) -> _Value:
        """Return the value of a key, and make it if there is none; other threads that need it wait."""
        with self._locks.setdefault(key, Lock()):
            if key not in self._values:
                self._values[key] = make()
            return self._values[key]

    def forget(self, is_old: Callable[[_Key], bool] = lambda _: True) -> None:
        """Forget the values of some keys, by default of all."""
        for key in list(filter(is_old, self._values)):
            del self._values[key]
        self._locks.clear()
