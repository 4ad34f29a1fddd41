"""The errors of the pipeline, and the errors of its engines as one sentence."""

from __future__ import annotations

import re

_CLASSES = re.compile(r"(?:[\w.$]+(?:Exception|Error): )+")
_IS_GONE = "StatusCode.UNAVAILABLE"
"""In an error of gRPC, which does not tell why: a server of Spark Connect, that of Sail included, does not answer."""
_NO_MEMORY = "Failed to allocate additional "
"""In an error of Sail, whose joins keep one side in memory."""
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
    """Return the essential sentence of an engine's error: the end of a worker's traceback, else Java's message."""
    if _IS_GONE in str(error):
        return "the server does not answer any more: it crashed, or was killed, perhaps since memory is short"
    if _NO_MEMORY in str(error):
        return "a query needs more memory than Sail may use: --engine spark uses files instead"
    lines = [line for line in str(error).splitlines() if line.strip()]
    frames = [number for number, line in enumerate(lines) if line.startswith("  File ")]
    if frames:
        return next((line.strip() for line in lines[frames[-1] + 1 :] if not line.startswith(" ")), "its worker failed")
    prefixes = (": ", "Caused by: ")
    causes = [line.removeprefix(prefix) for line in lines for prefix in prefixes if line.startswith(prefix)]
    sentences = [_SQL_STATE.sub("", _CLASSES.sub("", line)) for line in causes or lines[:1] or [type(error).__name__]]
    return sentences[0] if sentences[0] == sentences[-1] else f"{sentences[0]} ({sentences[-1]})"
