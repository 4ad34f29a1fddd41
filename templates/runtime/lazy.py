"""Lazy packages (PEP 562): a package has all names at once, and loads their modules on first use."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

__all__ = ["lazy_names"]


def lazy_names(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a package; `modules` maps each name to its module.

    A name that is its own module refers to the module itself.
    """

    def load(name: str) -> Any:
        module = modules.get(name)
        if module is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        __import__(f"{package}.{module}")
        value = sys.modules[f"{package}.{module}"]
        if module != name:
            value = getattr(value, name)
        setattr(sys.modules[package], name, value)
        return value

    return load
