"""The engine of a run: Sail, which is embedded and needs no Java, or Spark.

Both build the same tables. The choice is made before anything is written.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from kip.engines import EngineName
from kip.spark.errors import EngineError
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.clusters import Say
from kip.spark.pipeline.output import delta
from kip.spark.pipeline.run.job import Connect, Job
from kip.spark.pipeline.run.session import open_session
from kip.spark.sail import (
    has_client_only,
    has_stream_readers,
    sail_refusal,
    sail_session,
    sail_version,
)

SAIL_BYTES = 2**30
"""The size of the input up to which `auto` takes Sail, which merges histories in memory: docs/pipeline-costs.md."""
_SAIL_FORMATS = ("parquet", delta.FORMAT)


@dataclass(frozen=True, slots=True)
class SparkPlace:
    """Where Spark runs, as the user said; a place that was named is one of Spark.

    Attributes:
        master, remote: URLs of a master and of Spark Connect.
        conf: Spark's properties.
    """

    master: str | None = None
    remote: str | None = None
    conf: Mapping[str, str] | None = None

    @property
    def named(self) -> str | None:
        """What names the place, if anything does."""
        options = {"--master": self.master, "--remote": self.remote, "--conf": self.conf}
        variables = {name: os.environ.get(name) for name in ("SPARK_REMOTE", "PYSPARK_GATEWAY_PORT")}
        return next((name for name, value in {**options, **variables}.items() if value), None)


def choose_engine(requested: str, job: Job, size: int, place: SparkPlace, say: Say, *, is_stream: bool) -> EngineName:
    """Return the requested engine, or for `auto` the one that fits.

    `auto` takes Spark if its place is named or Sail lacks what the job needs, otherwise Sail if it is installed and the
    input is not too large, in bytes.

    Raises:
        PipelineError: the engine cannot do the job, or cannot run here.
    """
    if requested == "sail":
        reason = _why_not_sail(job, place, is_stream=is_stream) or sail_refusal()
        if reason is not None:
            raise PipelineError(f"--engine sail: {reason}")
        return "sail"
    if requested == "spark" or sail_version() is None or place.named:
        _check_spark(place, None)
        return "spark"
    too_large = f"the input has {size:,} bytes, Sail is meant for up to {SAIL_BYTES:,}" if size > SAIL_BYTES else None
    reason = _why_not_sail(job, place, is_stream=is_stream) or sail_refusal() or too_large
    if reason is None:
        return "sail"
    _check_spark(place, reason)
    say(f"using Spark: {reason}")
    return "spark"


@contextmanager
def connecting(engine: EngineName, place: SparkPlace, *, is_short: bool = False) -> Iterator[Connect]:
    """Yield a function that opens a session, `is_short` as for `open_session`; Sail is stopped at the end."""
    if engine == "spark":
        yield lambda: open_session(place.master, place.remote, place.conf, is_short=is_short)
        return
    # Parts of a query over few rows take longer to plan than the whole one to run; tables are parallel then.
    cores = 1 if is_short else None
    with ExitStack() as stack:
        try:
            yield lambda: stack.enter_context(sail_session(cores))
        except EngineError as error:
            raise PipelineError(str(error)) from None


def _why_not_sail(job: Job, place: SparkPlace, *, is_stream: bool) -> str | None:
    """Return why Sail cannot do a job, and the remedy."""
    if place.named:
        return f"{place.named} is about Spark: leave it out, or use --engine spark"
    if is_stream and not has_stream_readers():
        return "--stream needs PySpark 4.2: install it, or run again without --stream"
    if job.format not in _SAIL_FORMATS:
        return f"--format {job.format} needs Spark: use {' or '.join(_SAIL_FORMATS)}, or --engine spark"
    if job.database is not None:
        return "--database is about a catalog of Spark: leave it out, or use --engine spark"
    if "://" in job.output and not job.output.startswith("file://"):
        return f"--output {job.output} is not a local folder, which needs Spark: use --engine spark"
    return None


def _check_spark(place: SparkPlace, reason: str | None) -> None:
    """Refuse Spark where only its client is installed, unless a server is named. Raises PipelineError."""
    if has_client_only() and not (place.remote or os.environ.get("SPARK_REMOTE")):
        needed = "Spark needs pyspark, of which only the client is installed here: install kip-tools[spark] in another"
        raise PipelineError(f"{f'{reason}. ' if reason else ''}{needed} environment, or name a server with --remote")
