"""The error messages for libraries that extras install: one is missing, or two exclude each other."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def missing_library(user: str, library: str, extra: str) -> str:
    """Return an error message with the command that installs the extra.

    The command also works if no index contains this distribution: pip keeps the installed distribution and adds the
    libraries of the extra.
    """
    return f"{user} needs {library}: pip install 'kip-tools[{extra}]'"


def installed(distribution: str) -> str | None:
    """Return the installed version of a distribution, if any."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def pyspark_conflict() -> str | None:
    """Return an error if two distributions of PySpark are installed: they overwrite each other's files."""
    if installed("pyspark") is None or installed("pyspark-client") is None:
        return None
    return (
        "pyspark and pyspark-client are both installed, and overwrite each other: run pip uninstall pyspark "
        "pyspark-client, then install kip-tools[tables] or kip-tools[spark], each in its own environment"
    )
