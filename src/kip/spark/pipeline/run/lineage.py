"""Runs as events of OpenLineage 2.0.2: the start and the end of each run, its inputs and the tables that it wrote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, uuid5

_PRODUCER = "https://pypi.org/project/kip-tools"
_SCHEMA = "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent"
_ERROR_FACET = "https://openlineage.io/spec/facets/1-0-1/ErrorMessageRunFacet.json#/$defs/ErrorMessageRunFacet"
_COUNT_FACET = (
    "https://openlineage.io/spec/facets/1-0-2/OutputStatisticsOutputDatasetFacet.json"
    "#/$defs/OutputStatisticsOutputDatasetFacet"
)
_ENDS = {"complete": "COMPLETE", "failed": "FAIL", "interrupted": "ABORT"}


def lineage_events(runs: Iterable[Mapping[str, Any]], output: str) -> Iterator[dict[str, Any]]:
    """Yield the events of run records; `output` is the URI of the tables' folder.

    A run that is still running, or was killed, has no end, and so only its start.
    """
    for run in runs:
        yield _event(run, output, "START", run["started_at"], [])
        if run["status"] in _ENDS and run.get("ended_at"):
            outputs = [_table(output, name, rows) for name, rows in run.get("tables", {}).items()]
            yield _event(run, output, _ENDS[run["status"]], run["ended_at"], outputs)


def _event(run: Mapping[str, Any], output: str, kind: str, time: str, outputs: list[dict[str, Any]]) -> dict[str, Any]:
    facets = {"errorMessage": _error(run["reason"])} if kind == "FAIL" and run.get("reason") else {}
    namespace, path = _dataset(output)
    return {
        "eventType": kind,
        "eventTime": time,
        "run": {"runId": str(uuid5(NAMESPACE_URL, f"{output}/_runs/{run['run_id']}")), "facets": facets},
        "job": {"namespace": namespace, "name": f"kip pipeline run {path}"},
        "inputs": [dict(zip(("namespace", "name"), _dataset(path), strict=True)) for path in run.get("paths", ())],
        "outputs": outputs,
        "producer": _PRODUCER,
        "schemaURL": _SCHEMA,
    }


def _dataset(path: str) -> tuple[str, str]:
    """Return the namespace and the name of a dataset; a local path has the namespace `file`."""
    parts = urlsplit(path)
    if parts.scheme in ("", "file"):
        return "file", parts.path
    return f"{parts.scheme}://{parts.netloc}", parts.path.strip("/")


def _table(output: str, name: str, rows: int) -> dict[str, Any]:
    namespace, path = _dataset(output)
    statistics = {"_producer": _PRODUCER, "_schemaURL": _COUNT_FACET, "rowCount": rows}
    return {"namespace": namespace, "name": f"{path}/{name}", "outputFacets": {"outputStatistics": statistics}}


def _error(reason: str) -> dict[str, Any]:
    return {"_producer": _PRODUCER, "_schemaURL": _ERROR_FACET, "message": reason, "programmingLanguage": "python"}
