"""The embedded engine: a Sail server in a child process, and a session of PySpark that uses it. It needs no Java.

The server listens on a loopback port without authentication, see SECURITY.md.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from tempfile import TemporaryFile
from typing import TYPE_CHECKING
from weakref import WeakSet

from kip.extras import installed, missing_library, pyspark_conflict
from kip.spark import sail_server
from kip.spark.errors import EngineError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_OLDEST, _FIRST_REFUSED = (4, 1), (4, 3)
"""The releases of PySpark with which Sail 0.7 works, and this code; the second is excluded."""
_sessions: WeakSet[SparkSession] = WeakSet()
"""The sessions that use Sail; nothing that a server tells shows it."""
_STOP_SECONDS = 10
_MOST_RETRIES = 3
"""PySpark repeats calls for ten minutes when a server is gone; this server does not come back."""


def sail_version() -> str | None:
    """Return the installed version of Sail, if any."""
    return installed("pysail")


def has_client_only() -> bool:
    """Return whether PySpark is here without the JVM's part of Spark."""
    return installed("pyspark-client") is not None


def has_stream_readers() -> bool:
    """Return whether PySpark, if it is here, has all classes that readers of streams use, as it does from 4.2 on."""
    return find_spec("pyspark") is None or find_spec("pyspark.sql.streaming.datasource") is not None


def sail_refusal() -> str | None:
    """Return why the embedded engine cannot run here, and the remedy; None if it can."""
    if sail_version() is None or find_spec("pyspark") is None:
        return missing_library("the embedded engine", "pysail and pyspark-client", "tables")
    from pyspark.version import __version__

    if not _OLDEST <= tuple(map(int, __version__.split(".")[:2])) < _FIRST_REFUSED:
        oldest, refused = (".".join(map(str, version_parts)) for version_parts in (_OLDEST, _FIRST_REFUSED))
        return (
            f"Sail {sail_version()} does not work with PySpark {__version__}: install pyspark>={oldest},<{refused}, "
            "or kip-tools[tables] in another environment"
        )
    return None


def is_sail(session: SparkSession) -> bool:
    """Return whether a session is one of `sail_session`."""
    return session in _sessions


def is_on_this_machine(session: SparkSession) -> bool:
    """Return whether a session's engine runs on this machine, so that both see the same files."""
    from pyspark.sql import SparkSession

    is_local = isinstance(session, SparkSession) and (session.conf.get("spark.master") or "").startswith("local")
    return is_sail(session) or is_local  # sessions of Spark Connect are of another class


@contextmanager
def sail_session(cores: int | None = None) -> Iterator[SparkSession]:
    """Start a server, yield a session that uses it, and stop both; a query uses some cores, all by default.

    Raises:
        EngineError: the engine cannot run here, or did not start.
    """
    refusal = pyspark_conflict() or sail_refusal()
    if refusal is not None:
        raise EngineError(refusal)
    _name_main_module()
    from pyspark.sql import SparkSession
    from pyspark.sql.connect.client.retries import DefaultPolicy

    with _server(cores) as port:
        session = SparkSession.builder.remote(f"sc://127.0.0.1:{port}").create()
        session.client.set_retry_policies([DefaultPolicy(max_retries=_MOST_RETRIES)])
        try:
            _sessions.add(session)
            # PySpark looks for IPython with each call, to add lines of Python to errors: a third of the client's time.
            session.conf.set("spark.python.sql.dataFrameDebugging.enabled", "false")
            yield session
        finally:
            session.stop()


def _name_main_module() -> None:
    """Give the main module a specification if it has neither that nor a file.

    PySpark takes such a program, as of `python -c` or a worker of pytest-xdist, for a run of PySpark's doctests. Its
    client then looks for a whole Spark, and ends the process. `multiprocessing` ignores this specification.
    """
    main = sys.modules["__main__"]
    if main.__spec__ is None and not hasattr(main, "__file__"):
        main.__spec__ = ModuleSpec("__main__", None)


@contextmanager
def _server(cores: int | None) -> Iterator[int]:
    """Run a server in a child process; yield its port."""
    with TemporaryFile() as log:
        # In a new session, Ctrl-C does not stop it before its client.
        process = subprocess.Popen(
            # -P leaves out the folder of the script, whose modules have names such as `errors`.
            [sys.executable, "-P", sail_server.__file__, *([] if cores is None else [str(cores)])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            start_new_session=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            if not line:
                log.seek(0)
                reason = log.read().decode(errors="replace").strip().rpartition("\n")[2]
                raise EngineError(f"the embedded engine did not start: {reason or 'it ended without a message'}")
            yield int(line)
        finally:
            process.stdin.close()
            try:
                process.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()
