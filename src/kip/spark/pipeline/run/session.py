"""The Spark session of a run: the active session, a Spark Connect session, or a local session without logging.

Missing prerequisites on this machine are reported before anything starts.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

import kip
from kip.spark.bundle import write_bundle
from kip.spark.pipeline.errors import PipelineError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

OLDEST_JAVA = 17
"""Spark 4 has no code for older ones."""

_LOCAL = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.memory": "2g",
    "spark.python.authenticate.socketTimeout": "120s",  # the default of 15 s is too short on a busy machine
    "spark.python.sql.dataFrameDebugging.enabled": "false",  # lines of Python in errors take a fifth of the planning
    "spark.sql.codegen.cache.maxEntries": "1000",  # with 100, each update compiles its classes again
    "spark.sql.debug.maxToStringFields": "2",  # each query writes its plan as text, which is not shown
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.shuffle.partitions": str(os.cpu_count() or 2),
    "spark.sql.ui.explainMode": "simple",
}
_COLLECTOR = "-XX:+UseParallelGC"
"""The garbage collector, which takes less time than the default on few cores; pauses do not matter here."""
_QUICK_COMPILER = "-XX:TieredStopAtLevel=1"
"""The compiler of Java for a job of a minute, which ends before code that is optimized further pays."""
_JAVA_OPTIONS = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "SPARK_SUBMIT_OPTS")
"""Environment variables with options of the JVM."""
_CONNECT = ("grpc", "grpc_status")
_JAVA_VERSION = re.compile(r'version "(?:1\.)?(\d+)')
_QUIET = """\
rootLogger.level = fatal
rootLogger.appenderRef.console.ref = console
logger.gateway.name = org.apache.spark.api.python.PythonGatewayServer
logger.gateway.level = fatal
appender.console.type = Console
appender.console.name = console
appender.console.target = SYSTEM_ERR
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %p %c{1}: %m%n
"""


def open_session(
    master: str | None = None,
    remote: str | None = None,
    settings: Mapping[str, str] | None = None,
    *,
    is_short: bool = False,
) -> SparkSession:
    """Return a session: that of `remote` or of SPARK_REMOTE, the active one, that of spark-submit, or a local one.

    `is_short` makes a local one start sooner, for a job of a minute at most.

    Raises:
        PipelineError: a local one cannot start, as Java is missing or too old, or a library of Spark Connect is.
    """
    from pyspark.sql import SparkSession

    active = SparkSession.getActiveSession()
    if active is not None:
        return active
    builder = SparkSession.builder.appName("kip pipeline")
    for name, value in (settings or {}).items():
        builder = builder.config(name, value)
    remote = remote or os.environ.get("SPARK_REMOTE")
    if remote and not remote.startswith("local"):
        check_connect()
        session = builder.remote(remote).getOrCreate()
        _ship_code(session)
        return session
    if "PYSPARK_GATEWAY_PORT" in os.environ:  # spark-submit has started the JVM, and knows the master
        return builder.getOrCreate()
    check_java()
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    with _java_options(is_short=is_short) as options, _own_interrupts():
        for name, value in {**_LOCAL, "spark.driver.extraJavaOptions": options, **(settings or {})}.items():
            builder = builder.config(name, value)
        return (builder.remote(remote) if remote else builder.master(master or "local[*]")).getOrCreate()


def _ship_code(session: SparkSession) -> None:
    """Send the code to the workers of a remote server, so that they run the version of the client.

    Code that was itself loaded from a zip is already there.
    """
    if not Path(kip.__path__[0]).is_dir():
        return
    with TemporaryDirectory(prefix="kip-") as folder:
        path = Path(folder) / "kip.zip"
        write_bundle(path)
        session.addArtifacts(str(path), pyfile=True)


@contextmanager
def _java_options(*, is_short: bool = False) -> Iterator[str]:
    """Yield options of the JVM: compiler, collector, and no logging by Spark, whose errors are exceptions anyway.

    Spark reads the file while it starts.
    """
    with TemporaryDirectory(prefix="kip-") as folder:
        file = Path(folder) / "log4j2.properties"
        file.write_text(_QUIET, encoding="utf-8")
        options = [f"-Dlog4j2.configurationFile={file.as_uri()}"]
        options += [] if _selects_collector() else [_COLLECTOR]
        yield " ".join([*options, _QUICK_COMPILER] if is_short else options)


def _selects_collector() -> bool:
    """Return whether the user's options may select a garbage collector: a JVM refuses to start with two."""
    import pyspark

    options = [os.environ.get(name, "") for name in _JAVA_OPTIONS]
    home = os.environ.get("SPARK_HOME") or str(Path(pyspark.__file__).parent)
    defaults = Path(os.environ.get("SPARK_CONF_DIR") or Path(home, "conf"), "spark-defaults.conf")
    if defaults.is_file():
        options.append(defaults.read_text(encoding="utf-8", errors="replace"))
    return any("GC" in text for text in options)


@contextmanager
def _own_interrupts() -> Iterator[None]:
    """Preserve the handling of Ctrl-C: Spark's handler calls Spark in the middle of a call, and logs how that fails."""
    logging.getLogger().addHandler(logging.NullHandler())  # py4j logs each call that is interrupted
    before = signal.getsignal(signal.SIGINT)
    yield
    if current_thread() is main_thread():
        signal.signal(signal.SIGINT, before)


def check_connect() -> None:
    """Make sure that the libraries of Spark Connect are installed here. Raises PipelineError."""
    missing = [name for name in _CONNECT if find_spec(name) is None]
    if missing:
        raise PipelineError(f"Spark Connect needs {' and '.join(missing)}: pip install 'pyspark[connect]'")


def check_java() -> None:
    """Make sure that Spark can start here. Raises PipelineError."""
    home = os.environ.get("JAVA_HOME")
    java = shutil.which("java", path=str(Path(home) / "bin") if home else None)
    where = f"JAVA_HOME is {home}" if home else "java is not on the PATH"
    if java is None:
        raise PipelineError(f"Spark needs Java {OLDEST_JAVA} or newer, and {where}; install it, or set JAVA_HOME")
    version_text = subprocess.run([java, "-version"], capture_output=True, text=True, timeout=60, check=False).stderr
    match = _JAVA_VERSION.search(version_text)
    if match is None:
        raise PipelineError(f"{java} does not report its version; set JAVA_HOME to Java {OLDEST_JAVA} or newer")
    if int(match[1]) < OLDEST_JAVA:
        raise PipelineError(f"{java} is Java {match[1]}, Spark needs {OLDEST_JAVA} or newer; set JAVA_HOME to one")
