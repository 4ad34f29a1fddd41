"""Metadata logs without their start: tables that are made of them lack the topics and brokers of the time before."""

from __future__ import annotations

from collections.abc import Iterable

from kip.files import entry
from kip.log.checks.metadata_image import has_start
from kip.log.directories.meta_properties import log_dir_cluster_id
from kip.log.segments.files import partition_files


def logs_without_start(paths: Iterable[str]) -> dict[str, int]:
    """Return the first offset of each metadata log without its start, by the path of its folder.

    Logs of a cluster of which another log has its start are left out, and so are files that were named one by one.
    """
    lacking: dict[str, dict[str, int]] = {}
    whole = set()
    for path in paths:
        if not entry(path).is_folder:
            continue
        log_dir = path.rstrip("/").rpartition("/")[0]
        cluster = log_dir_cluster_id(log_dir) or log_dir
        files = partition_files(path)
        if has_start(files):
            whole.add(cluster)
        else:
            start = min(file.offset for file in files if not file.is_snapshot)
            lacking.setdefault(cluster, {})[path] = start
    return {path: start for cluster, logs in lacking.items() if cluster not in whole for path, start in logs.items()}
