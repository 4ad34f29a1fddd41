"""Packages whose modules are imported when they are first used, so that `kip` starts fast."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType


def importer(package: str) -> Callable[[str], ModuleType]:
    """Return a `__getattr__` for a package that imports its modules."""

    def import_one(name: str) -> ModuleType:
        try:
            return import_module(f"{package}.{name}")
        except ModuleNotFoundError:
            raise AttributeError(f"module {package!r} has no attribute {name!r}") from None

    return import_one
