"""kipc: a compiler from Kafka's JSON message specs to plain, typed, dependency-free Python."""

from typing import TYPE_CHECKING

__version__ = "1.0.0"
__all__ = ["KipcError", "Package", "Settings", "SpecError", "Specs", "check", "compile", "load", "write"]

if TYPE_CHECKING:
    from kipc.errors import KipcError
    from kipc.language.problems import SpecError
    from kipc.pipeline import Package, Specs, check, compile, load, write  # noqa: A004 - the name of the command
    from kipc.settings import Settings


def __getattr__(name: str) -> object:
    """Import the pipeline when it is first used, since most commands need less of it."""
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("kipc.errors" if name == "KipcError" else "kipc.pipeline"), name)
