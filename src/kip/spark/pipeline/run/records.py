"""The runs that wrote to an output: inputs and how far they go, versions, tables, and outcome.

A record is a JSON file in the folder `_runs`, written when the run starts and again after each table. So a run that was
killed shows which tables it had replaced.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias
from uuid import uuid4

import kip
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.files import InputCount
from kip.spark.pipeline.landing.evolution import schemas_digest
from kip.spark.pipeline.output.store import Store

RUNS = "_runs"

RunStatus: TypeAlias = Literal["running", "complete", "failed", "interrupted"]


@dataclass(slots=True)
class RunRecord:
    """A run.

    Attributes:
        run_id: starts with the time of the start, so that IDs sort by time.
        status: `running`; `complete`; `failed` with the reason; `interrupted` by the user, or killed.
        started_at, ended_at: times in ISO 8601; a killed run has no end.
        kip: version of the distribution `kip-tools`.
        schemas: digest of the manifest of `kafka_wire`, which changes with every schema.
        paths: the inputs as the user named them.
        inputs: rows of each input.
        reached: per cluster, and per partition for logs, the next offset or the time of the last row.
        tables: rows of the tables that it wrote.
        files: a digest of the files of each input, see `kip.spark.pipeline.inputs.files.Files`; a stream has none.
        clusters: names of clusters by path, as the user gave them.
        left_out: why tables could not be made, by table.
        reason: why it failed.
    """

    run_id: str
    status: RunStatus
    started_at: str
    ended_at: str | None = None
    kip: str = kip.__version__
    schemas: str = field(default_factory=schemas_digest)
    paths: tuple[str, ...] = ()
    inputs: list[InputCount] = field(default_factory=list)
    reached: list[dict[str, Any]] = field(default_factory=list)
    tables: dict[str, int] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    clusters: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    reason: str | None = None

    def save(self, store: Store) -> None:
        """Write the current record."""
        store.write_text(json.dumps(asdict(self), default=str), RUNS, f"{self.run_id}.json")


@contextmanager
def recorded(store: Store, paths: tuple[str, ...]) -> Iterator[RunRecord]:
    """Record a run from its start to its end; runs before it that have no end were killed."""
    if store.is_local:
        for values in run_records(store):
            if values["status"] == "running":
                changed = json.dumps(values | {"status": "interrupted"})
                store.write_text(changed, RUNS, f"{values['run_id']}.json")
    started = _now()
    record = RunRecord(f"{started:%Y%m%dT%H%M%S.%f}-{uuid4().hex[:8]}", "running", started.isoformat(), paths=paths)
    try:
        record.save(store)
        yield record
        if record.status == "running":
            record.status = "complete"
    except Exception as error:
        record.status, record.reason = "failed", str(error).partition("\n")[0]
        raise
    except KeyboardInterrupt:
        record.status = "interrupted"
        raise
    finally:
        if record.status != "running":
            record.ended_at = _now().isoformat()
            record.save(store)


def run_records(store: Store, report: Callable[[str], None] = lambda _: None) -> list[dict[str, Any]]:
    """Return the records of all runs, the first one first.

    Damaged records are left out and reported as text. Files of other programs, such as file managers, are left out.
    """
    return list(_records(store, report))


def check_release(store: Store) -> None:
    """Refuse a folder whose first run was one of kip 0.1, which had other checkpoints. Raises PipelineError."""
    first = next(_records(store, lambda _: None), None)
    if first is not None and str(first.get("kip")).startswith("0."):
        raise PipelineError(
            f"{store.path} is a folder of kip 0.1, which this version does not continue: choose another --output, or "
            "move the folder away, to build the tables again from the input"
        )


def _records(store: Store, report: Callable[[str], None]) -> Iterator[dict[str, Any]]:
    for name in store.names(RUNS):
        if name.startswith(".") or not name.endswith(".json"):
            continue
        try:
            values = json.loads(store.read_text(RUNS, name) or "null")
        except (OSError, ValueError):
            values = None
        if _is_record(values):
            yield values
        else:
            report(f"{store.uri(RUNS, name)} is not the record of a run, or is damaged: this run is left out")


def _is_record(values: Any) -> bool:
    if not isinstance(values, dict) or not all(isinstance(values.get(name), str) for name in ("run_id", "status")):
        return False
    try:
        return datetime.fromisoformat(values["started_at"]).tzinfo is not None
    except (KeyError, TypeError, ValueError):
        return False


def _now() -> datetime:
    return datetime.now(UTC)
