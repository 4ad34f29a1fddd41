"""JVMs that start fast: most of the time a small one reads classes from jars, unless an archive has them.

An archive (class data sharing) is made once by a run of the same program, and kept beside the jars. It is silently
ignored by another JVM or for other jars.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.shared import ROOT

CACHE = Path(os.environ.get("KIPC_KAFKA", ROOT / ".kafka"))
"""The folder of the jars and archives."""

QUICK = (
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-XX:ReservedCodeCacheSize=240m",  # with fewer levels, the default is so small that Spark's code is evicted
    "-XX:MetaspaceSize=256m",  # until it is full, loading classes starts no collection of the whole heap
    "-Xshare:auto",
    "-Xlog:cds=off",
    "-Xlog:cds+dynamic=off",
)
"""Flags that make small JVMs start fast on few cores."""


def class_archive(name: str, jars: str, make: Callable[[tuple[str, ...]], object] | None) -> tuple[str, ...]:
    """Return the flags of a JVM that starts with the archive of that name, or `QUICK` where there is none.

    Args:
        name: of the program.
        jars: what an archive depends on besides the JVM: the folder of the jars and their version.
        make: runs the program once with the flags that it is passed; None not to make a missing archive.
    """
    java = os.environ.get("JAVA_HOME") or shutil.which("java")
    archive = CACHE / f"{name}-{sha256(f'{java} {jars}'.encode()).hexdigest()[:16]}.jsa"
    if make and not archive.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with archive.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # of several processes that test, one makes it
            if not archive.exists():
                with TemporaryDirectory(dir=CACHE) as folder:
                    made = Path(folder, "made.jsa")
                    make((*QUICK, f"-XX:ArchiveClassesAtExit={made}"))
                    if made.exists():
                        made.replace(archive)
    return (*QUICK, f"-XX:SharedArchiveFile={archive}") if archive.exists() else QUICK
