"""Jars of Kafka releases and of Spark's Kafka source, fetched by Maven once and kept; and Java tools run from them."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.processes import run_process
from tests.quick_jvm import CACHE, class_archive
from tests.waiting import PATIENCE

NEWEST = "4.4.0"
"""The release of real nodes and Java tools, unless a test is about another one."""

Artifact: TypeAlias = tuple[str, str, str]
"""Group, name and version."""

_SLF4J = ("org.slf4j", "slf4j-simple", "1.7.36")
_OTHER_BINDINGS = "-DexcludeArtifactIds=slf4j-reload4j,slf4j-log4j12"
_CONNECTOR = "spark-sql-kafka-0-10_2.13"
_NOT_IN_SPARK = f"{_CONNECTOR},spark-token-provider-kafka-0-10_2.13,kafka-clients,commons-pool2"


def kafka_jars(version: str) -> Path:
    """Return the folder with the jars of a Kafka release; skip the test without Java or, at first, Maven."""
    artifacts = [("org.apache.kafka", "kafka_2.13", version), _SLF4J]
    if not version.startswith("2."):  # the tools were part of kafka_2.13 then
        artifacts.append(("org.apache.kafka", "kafka-tools", version))
    return _fetched(version, artifacts, _OTHER_BINDINGS)


def streams_jars(version: str) -> Path:
    """Return the folder with the jars of Kafka Streams, which those of the servers do not contain."""
    return _fetched(f"streams-{version}", [("org.apache.kafka", "kafka-streams", version), _SLF4J], _OTHER_BINDINGS)


def spark_kafka_jars(version: str) -> list[Path]:
    """Return the jars of Spark's Kafka source that Spark does not contain; skip the test without Java or Maven."""
    artifacts = [("org.apache.spark", _CONNECTOR, version)]
    return sorted(_fetched(f"spark-{version}", artifacts, f"-DincludeArtifactIds={_NOT_IN_SPARK}").iterdir())


def java_tool(
    version: str, main_class: str, *arguments: str, timeout: float = PATIENCE, log_level: str = "off"
) -> subprocess.CompletedProcess[str]:
    """Run a Java tool of a Kafka release to its end, whatever its exit code; a tool that hangs fails the test."""
    jars = kafka_jars(version)
    command = [
        "java",
        *class_archive("tool", str(jars), partial(_train, jars)),
        f"-Dorg.slf4j.simpleLogger.defaultLogLevel={log_level}",
    ]
    command += ["-cp", f"{jars}/*", main_class, *arguments]
    return run_process(*command, timeout=timeout)


def _train(jars: Path, flags: tuple[str, ...]) -> None:
    """Let a tool connect to a closed port, which loads the classes of the admin client."""
    with tempfile.NamedTemporaryFile("w", suffix=".properties") as settings:
        settings.write("default.api.timeout.ms=500\nrequest.timeout.ms=500\n")
        settings.flush()
        where = ("--bootstrap-server", "127.0.0.1:1", "--command-config", settings.name)
        tool = "kafka.admin.TopicCommand" if jars.name.startswith("2.") else "org.apache.kafka.tools.TopicCommand"
        command = ["java", *flags, "-cp", f"{jars}/*", tool, *where, "--list"]
        subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)


def _fetched(name: str, artifacts: Sequence[Artifact], choice: str) -> Path:
    """Return the folder of that name in the cache, with the chosen ones of these artifacts and their dependencies."""
    for program in ("java", "mvn"):
        if shutil.which(program) is None:
            pytest.skip(f"a real Kafka needs {program}, and there is none on the PATH")
    jars = CACHE / name
    if not jars.is_dir():
        _fetch(jars, artifacts, choice)
    return jars


def _fetch(jars: Path, artifacts: Sequence[Artifact], choice: str) -> None:
    """Let Maven resolve artifacts into a temporary folder, which takes its name only when complete."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as work:
        Path(work, "pom.xml").write_text(_pom(artifacts))
        command = ["mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=libs", choice]
        run = run_process(*command, cwd=work, timeout=600)
        if run.returncode != 0:
            wanted = " ".join(":".join(artifact) for artifact in artifacts)
            pytest.skip(f"Maven cannot fetch {wanted}: {(run.stdout + run.stderr).strip()[-300:]}")
        try:
            Path(work, "libs").rename(jars)
        except OSError:
            if not jars.is_dir():  # else another test run was faster
                raise


def _pom(artifacts: Sequence[Artifact]) -> str:
    dependencies = "".join(
        f"<dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version></dependency>"
        for group, name, version in artifacts
    )
    return (
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        "<groupId>kipc</groupId><artifactId>jars-for-tests</artifactId><version>1</version>"
        f"<dependencies>{dependencies}</dependencies></project>"
    )
