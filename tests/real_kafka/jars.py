"""The jars of a Kafka release, fetched by Maven once and kept; and its Java tools, run from them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.shared import ROOT
from tests.waiting import PATIENCE

CACHE = Path(os.environ.get("KIPC_KAFKA", ROOT / ".kafka"))

_SLF4J = ("org.slf4j", "slf4j-simple", "1.7.36")
_OTHER_BINDINGS = "-DexcludeArtifactIds=slf4j-reload4j,slf4j-log4j12"

QUIET_JVM = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")
"""Flags that make small JVMs start fast on few cores."""


def kafka_jars(version: str) -> Path:
    """Return the folder with the jars of a Kafka release; skip the test without Java or, at first, Maven."""
    for program in ("java", "mvn"):
        if shutil.which(program) is None:
            pytest.skip(f"a real Kafka needs {program}, and there is none on the PATH")
    jars = CACHE / version
    if not jars.is_dir():
        _fetch(version, jars)
    return jars


def java_tool(
    version: str, main_class: str, *arguments: str, timeout: float = PATIENCE, log_level: str = "off"
) -> subprocess.CompletedProcess[str]:
    """Run a Java tool of a Kafka release to its end, whatever its exit code; a tool that hangs fails the test."""
    command = ["java", *QUIET_JVM, f"-Dorg.slf4j.simpleLogger.defaultLogLevel={log_level}"]
    command += ["-cp", f"{kafka_jars(version)}/*", main_class, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


def _fetch(version: str, jars: Path) -> None:
    """Let Maven resolve the release into a temporary folder, which takes its name only when complete."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as work:
        Path(work, "pom.xml").write_text(_pom(version))
        command = ["mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=libs", _OTHER_BINDINGS]
        run = subprocess.run(command, cwd=work, capture_output=True, text=True, timeout=600, check=False)
        if run.returncode != 0:
            pytest.skip(f"Maven cannot fetch Kafka {version}: {(run.stdout + run.stderr).strip()[-300:]}")
        try:
            Path(work, "libs").rename(jars)
        except OSError:
            if not jars.is_dir():  # else another test run was faster
                raise


def _pom(version: str) -> str:
    artifacts = [("org.apache.kafka", "kafka_2.13", version), _SLF4J]
    if not version.startswith("2."):  # the tools were part of kafka_2.13 then
        artifacts.append(("org.apache.kafka", "kafka-tools", version))
    dependencies = "".join(
        f"<dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{number}</version></dependency>"
        for group, name, number in artifacts
    )
    return (
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        "<groupId>kipc</groupId><artifactId>kafka-for-tests</artifactId><version>1</version>"
        f"<dependencies>{dependencies}</dependencies></project>"
    )
