"""The processes of the embedded engine: a Sail server on a loopback port, which it prints, until standard input ends.

The end of standard input is the end of the process that started this one, even if that was killed. A process without
Sail waits for it, and kills its child, the server: threads of Sail can keep Python's lock forever, and then no code of
Python in their process runs.

`kip.spark.sail` runs this file as a script, so that it imports no package, and has no threads, before it forks.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn


def main() -> None:
    """Serve until standard input ends; a query uses all cores, or as many as an argument says."""
    with TemporaryDirectory(prefix="kip-") as folder:
        alive, write_end = os.pipe()
        server = os.fork()
        if not server:
            os.close(write_end)
            _serve(folder, alive)
        os.close(alive)
        # The client waits for a port, or for the end of the output of a server that did not start.
        sys.stdout.close()
        sys.stdin.buffer.read()
        os.kill(server, signal.SIGKILL)  # stopping it would wait for queries, whose results are no longer needed
        os.waitpid(server, 0)


def _serve(folder: str, alive: int) -> NoReturn:
    """Serve until the other end of a pipe is closed, and never return to code of the process that was forked."""
    status = 1
    try:
        parallelism = zip(("EXECUTION__DEFAULT_PARALLELISM",), sys.argv[1:], strict=False)
        for name, value in (_settings(folder) | dict(parallelism)).items():
            os.environ.setdefault(f"SAIL_{name}", value)
        sys.path.insert(0, "")  # functions of a notebook may come from modules there
        from pysail.spark import SparkConnectServer

        server = SparkConnectServer("127.0.0.1", 0)
        server.start()
        sys.stdout.write(f"{server.listening_address[1]}\n")
        sys.stdout.flush()
        os.read(alive, 1)
        status = 0
    except Exception as error:  # the client shows the last line
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        sys.stderr.flush()
    finally:
        os._exit(status)


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
