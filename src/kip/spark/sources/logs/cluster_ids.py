"""The clusters of log files while a query is planned: each log directory is read once."""

from __future__ import annotations

from kip.log.directories.meta_properties import log_dir_cluster_id
from kip.log.segments.files import LogFile


class ClusterIds:
    """Reads `meta.properties` of log directories, and remembers them."""

    def __init__(self) -> None:
        self._by_log_dir: dict[str, str] = {}

    def of(self, file: LogFile) -> str:
        """Return the cluster ID of a file's log directory, or the directory itself if it has none.

        Raises ValueError if `meta.properties` cannot be read.
        """
        log_dir = log_dir_of(file.path)
        if log_dir not in self._by_log_dir:
            try:
                self._by_log_dir[log_dir] = log_dir_cluster_id(log_dir) or log_dir
            except OSError as error:
                raise ValueError(f"{log_dir}/meta.properties cannot be read: {error.strerror or error}") from None
        return self._by_log_dir[log_dir]


def log_dir_of(path: str) -> str:
    """Return the log directory of a segment or snapshot: the folder that has the partition's folder."""
    return path.rpartition("/")[0].rpartition("/")[0] or "."
