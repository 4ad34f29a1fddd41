"""The cluster of each row: the ID that its input reports, else a name from the user, else the path of the input.

Logs have the ID in `meta.properties`. Snapshots and captures have it in responses, so rows before the first one, and
files without any, take that of their server, file or folder, in this order, as long as it has only one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pyspark.sql import functions as F  # noqa: N812

from kip.clients.uses import ServerInFile
from kip.log.directories.meta_properties import log_dir_cluster_id
from kip.spark.pipeline.errors import PipelineError
from kip.spark.sources.base.options import plain_path

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

Say = Callable[[str], None]
"""Prints a line of progress."""

_LOG_DIR = r"^(.*)/[^/]+/[^/]+$"
_SCHEMA = "file string, server string, resolved string"


@dataclass(frozen=True, slots=True)
class ClusterNames:
    """Names that the user gave to clusters, by the path of a file or folder; the longest matching path is used."""

    by_path: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, values: Iterable[str]) -> ClusterNames:
        """Return the names in texts of the form `NAME=PATH`. Raises PipelineError."""
        by_path: dict[str, str] = {}
        for value in values:
            name, _, path = value.partition("=")
            if not name or not path:
                raise PipelineError(f"--cluster {value}: not of the form NAME=PATH")
            if by_path.setdefault(whole_path(path), name) != name:
                raise PipelineError(f"--cluster {value}: {path} already has the name {by_path[whole_path(path)]}")
        return cls(by_path)

    def check(self, inputs: Iterable[str]) -> None:
        """Refuse names of paths that are not read. Raises PipelineError."""
        read = ClusterNames({whole_path(path): path for path in inputs})
        for path, name in self.by_path.items():
            if read.of(path) is None:
                raise PipelineError(f"--cluster {name}={path}: no --input has this path")

    def of(self, path: str) -> str | None:
        """Return the name for a path, None if there is none."""
        fitting = [prefix for prefix in self.by_path if path == prefix or path.startswith(f"{prefix.rstrip('/')}/")]
        return self.by_path[max(fitting, key=len)] if fitting else None


def whole_path(path: str) -> str:
    """Return a URI, or a local path from the root: data sources may run in another folder."""
    plain = plain_path(path)
    return plain if "://" in plain else str(Path(plain).absolute())


def check_log_dirs(log_dirs: Iterable[str], names: ClusterNames, say: Say) -> None:
    """Refuse names that contradict `meta.properties`, and warn of log directories whose cluster is unknown.

    Raises:
        PipelineError: a name contradicts `meta.properties`, or the file cannot be read.
    """
    for log_dir in dict.fromkeys(log_dirs):
        name = names.of(log_dir)
        try:
            reported = log_dir_cluster_id(log_dir)
        except OSError as error:
            raise PipelineError(f"{log_dir}/meta.properties: {error.strerror or error}") from None
        if reported and name and name != reported:
            raise PipelineError(
                f"--cluster {name}: {log_dir}/meta.properties names the cluster {reported}; "
                "leave out the option, or use this ID"
            )
        if reported is None and name is None:
            say(_warning(log_dir, "no meta.properties"))


def with_clusters(
    rows: DataFrame,
    server: str | None,
    names: ClusterNames,
    say: Say,
    reports: Reports | None = None,
    place: str = "file",
) -> DataFrame:
    """Return rows of an input with `cluster_id` in each.

    `server` is a SQL expression of the address that reports IDs in responses, None for logs; `place` is one of the path
    of the file, or folder, that has one cluster; `reports` has these IDs if they are known already.

    Raises:
        PipelineError: IDs or names contradict each other.
    """
    if server is None:
        return _with_names(rows, names)
    resolved = resolve(_reports(rows, server, place) if reports is None else reports, names, say)
    spark = rows.sparkSession
    table = spark.createDataFrame([(*place, cluster) for place, cluster in resolved.items()], _SCHEMA)
    keyed = rows.withColumns({"server": F.expr(server), "place": F.expr(place)})
    is_place = (keyed["place"] == table["file"]) & keyed["server"].eqNullSafe(table["server"])
    own = [keyed[name] for name in rows.columns if name != "cluster_id"]
    cluster = F.coalesce(keyed["cluster_id"], table["resolved"]).alias("cluster_id")
    return F.broadcast(table).join(keyed, is_place, "right").select(cluster, *own).select(*rows.columns)


def _with_names(logs: DataFrame, names: ClusterNames) -> DataFrame:
    """Replace paths in place of cluster IDs by names."""
    if not names.by_path:
        return logs
    file = F.col("file")
    name = F.lit(None).cast("string")
    for path in sorted(names.by_path, key=len):
        fits = (file == path) | file.startswith(f"{path.rstrip('/')}/")
        name = F.when(fits, F.lit(names.by_path[path])).otherwise(name)
    is_path = F.col("cluster_id") == F.regexp_extract("file", _LOG_DIR, 1)
    return logs.withColumn("cluster_id", F.when(is_path, F.coalesce(name, "cluster_id")).otherwise(F.col("cluster_id")))


Reports: TypeAlias = Mapping[ServerInFile, frozenset[str]]
"""The IDs that each server reported in each file, none if it reported none."""


def _reports(rows: DataFrame, server: str, place: str) -> Reports:
    reports = rows.groupBy(F.expr(place).alias("file"), F.expr(server).alias("server")).agg(
        F.collect_set("cluster_id").alias("ids")
    )
    return {ServerInFile(row.file, row.server): frozenset(row.ids) for row in reports.collect()}


def resolve(reports: Reports, names: ClusterNames, say: Say) -> dict[ServerInFile, str]:
    """Return the cluster of each place.

    Raises:
        PipelineError: IDs or names contradict each other.
    """
    by_file, by_folder = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for place, ids in reports.items():
        by_file[place.file] |= ids
        by_folder[_folder(place.file)] |= ids
    resolved, unknown = {}, dict[str, None]()
    for place, ids in sorted(reports.items(), key=str):
        name, folder = names.of(place.file), _folder(place.file)
        candidates = ids or by_file[place.file] or by_folder[folder]
        if len(candidates) > 1 or (name is not None and candidates - {name}):
            raise PipelineError(_contradiction(place, sorted(candidates), name))
        if not candidates and name is None:
            unknown[folder] = None
        resolved[place] = name or next(iter(candidates), folder)
    for folder in unknown:
        say(_warning(folder, "no response with a cluster ID"))
    return resolved


def _folder(file: str) -> str:
    return file.rpartition("/")[0]


def _contradiction(place: ServerInFile, ids: list[str], name: str | None) -> str:
    if name is not None:
        return (
            f"--cluster {name}: {place.file} is of {' and '.join(ids)}; leave out the option, or use this ID, and keep "
            "files of different clusters in different folders"
        )
    server = f"server {place.server}" if place.server else "damage"
    return (
        f"{place.file}: {server} may belong to cluster {' or '.join(ids)}; keep files of different "
        "clusters in different folders, or name the cluster with --cluster NAME=PATH"
    )


def _warning(path: str, lack: str) -> str:
    return f"warning: {path} has {lack}, so it counts as a separate cluster: --cluster NAME={path} gives it a name"
