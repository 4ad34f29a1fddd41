"""The process of the embedded engine: a Sail server on a loopback port, which it prints, until standard input ends.

The end of standard input is the end of the process that started this one, even if that was killed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["main"]


def main() -> None:
    """Serve until standard input ends; a query uses all cores, or as many as an argument says."""
    from pysail.spark import SparkConnectServer

    with TemporaryDirectory(prefix="kip-") as folder:
        parallelism = zip(("EXECUTION__DEFAULT_PARALLELISM",), sys.argv[1:], strict=False)
        for name, value in (_settings(folder) | dict(parallelism)).items():
            os.environ.setdefault(f"SAIL_{name}", value)
        server = SparkConnectServer("127.0.0.1", 0)
        server.start()
        sys.stdout.write(f"{server.listening_address[1]}\n")
        sys.stdout.flush()
        sys.stdin.buffer.read()
    # Stopping the server waits for queries, whose results are no longer needed.
    os._exit(0)


def _settings(folder: str) -> dict[str, str]:
    """Return settings of Sail: at most half of the memory is used for sorting and the like, then files in a folder."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    return {
        "RUNTIME__MEMORY_POOL__TYPE": "fair",
        "RUNTIME__MEMORY_POOL__FAIR__MAX_SIZE": str(memory),
        "RUNTIME__TEMPORARY_FILES__PATHS": f'["{folder}"]',
        # Otherwise files have types of Arrow that Spark does not write, such as string_view.
        "PARQUET__SKIP_ARROW_METADATA": "true",
        "EXECUTION__CHECKPOINT__PATH": Path(folder).as_uri(),
    }


if __name__ == "__main__":
    main()
