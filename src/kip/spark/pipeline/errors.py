"""The errors of the pipeline, and the errors of its engines as one sentence."""

from __future__ import annotations

import re

__all__ = ["PipelineError", "UnreadableInputError", "engine_errors", "spark_reason"]

_CLASSES = re.compile(r"(?:[\w.$]+(?:Exception|Error): )+")
_SQL_STATE = re.compile(r" SQLSTATE: \w+")


class PipelineError(Exception):
    """The job cannot be run; the message contains the reason and a remedy, and no file has been changed."""


class UnreadableInputError(Exception):
    """An input cannot be read; the tables that were made are complete."""


def engine_errors() -> tuple[type[Exception], ...]:
    """Return the errors of PySpark, with those of Java's gateway where it is installed."""
    from pyspark.errors import PySparkException

    try:
        from py4j.protocol import Py4JError  # type: ignore[import-untyped]
    except ModuleNotFoundError:  # pyspark-client has no gateway
        return PySparkException, ConnectionError
    return PySparkException, Py4JError, ConnectionError


def spark_reason(error: Exception) -> str:
    """Return the essential sentence of a Spark error: the end of a worker's traceback, else Java's message."""
    lines = [line for line in str(error).splitlines() if line.strip()]
    frames = [number for number, line in enumerate(lines) if line.startswith("  File ")]
    if frames:
        return next((line.strip() for line in lines[frames[-1] + 1 :] if not line.startswith(" ")), "its worker failed")
    prefixes = (": ", "Caused by: ")
    causes = [line.removeprefix(prefix) for line in lines for prefix in prefixes if line.startswith(prefix)]
    said = [_SQL_STATE.sub("", _CLASSES.sub("", line)) for line in causes or lines[:1] or [type(error).__name__]]
    return said[0] if said[0] == said[-1] else f"{said[0]} ({said[-1]})"
