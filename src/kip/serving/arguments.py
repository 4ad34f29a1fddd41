"""Checks of the arguments that a test passes to a server: one sentence says which is wrong, and what it has to be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

from kip.serving.errors import ClusterSetupError

__all__ = ["check_argument", "check_names", "check_numbers", "is_number"]


def check_argument(name: str, value: object, is_valid: Callable[..., object], wanted: str) -> None:
    """Refuse a value that is not valid; None stands for an argument that was not given.

    Raises:
        ClusterSetupError: `name is wanted, not value`.
    """
    if value is not None and not is_valid(value):
        raise ClusterSetupError(f"{name} is {wanted}, not {value!r}")


def check_names(**arguments: object) -> None:
    for name, value in arguments.items():
        check_argument(name, value, lambda value: isinstance(value, str) and bool(value), "a name")


def check_numbers(lowest: int, **arguments: object) -> None:
    for name, value in arguments.items():
        check_argument(name, value, lambda value: is_number(value) and value >= lowest, f"{lowest} or more")


def is_number(value: object) -> TypeGuard[int]:
    """Return whether a value is an integer; bool is a subclass of int."""
    return isinstance(value, int) and not isinstance(value, bool)
