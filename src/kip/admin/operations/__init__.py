"""The operations of the admin client, by noun: each is an asynchronous function whose first parameter is a session.

`kip.admin.methods` makes methods of them. A module is imported when one of its operations is first used.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__: list[str] = []


def __getattr__(name: str) -> ModuleType:
    """Import a module of this package."""
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
