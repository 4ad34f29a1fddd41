"""Missing requirements of a machine are reported before anything starts; needs no Spark."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.run import session
from kip.spark.pipeline.run.session import check_connect, check_java

VERSIONS = [
    ('openjdk version "17.0.15" 2025-04-15', None),
    ('openjdk version "21" 2023-09-19', None),
    ('openjdk version "25-ea" 2025-09-16', None),
    ('openjdk version "11.0.2" 2019-01-15', "is Java 11, Spark needs 17 or newer; set JAVA_HOME"),
    ('java version "1.8.0_402"', "is Java 8, Spark needs 17 or newer"),
    ("what?", "does not report its version"),
]


@pytest.mark.parametrize(("said", "problem"), VERSIONS)
def test_versions_of_java(said: str, problem: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    java = tmp_path / "bin" / "java"
    java.parent.mkdir()
    java.write_text(f"#!/bin/sh\necho '{said}' >&2\n")
    java.chmod(0o755)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    if problem is None:
        check_java()
    else:
        with pytest.raises(PipelineError, match=problem):
            check_java()


def test_no_java(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(PipelineError, match="needs Java 17 or newer, and java is not on the PATH; install it"):
        check_java()
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(PipelineError, match=f"needs Java 17 or newer, and JAVA_HOME is {tmp_path}"):
        check_java()


@pytest.mark.java
@pytest.mark.skipif(shutil.which("java") is None, reason="needs Java")
@pytest.mark.parametrize("name", ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"])
@pytest.mark.parametrize(("options", "collector"), [("", "UseParallelGC"), ("-XX:+UseSerialGC", "UseSerialGC")])
def test_the_collector_of_a_user_counts(
    name: str, options: str, collector: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for other in session._JAVA_OPTIONS:
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(name, options)
    with session._java_options() as given:
        command = ["java", *given.split(), "-XX:+PrintFlagsFinal", "-version"]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert re.findall(r"(Use(?:G1|Parallel|Serial)GC) += true", result.stdout) == [collector]


@pytest.mark.parametrize(("variable", "folder"), [("SPARK_CONF_DIR", "."), ("SPARK_HOME", "conf")])
def test_collectors_in_settings_of_spark(
    variable: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (*session._JAVA_OPTIONS, "SPARK_CONF_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    file = tmp_path / folder / "spark-defaults.conf"
    file.parent.mkdir(exist_ok=True)
    for defaults, selects in (("", False), ("spark.driver.defaultJavaOptions -XX:+UseZGC\n", True)):
        file.write_text(defaults)
        assert session._selects_collector() is selects


def test_no_libraries_of_spark_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("grpc", "grpc_status"):
        monkeypatch.setitem(sys.modules, name, sys)
    check_connect()
    monkeypatch.setitem(sys.modules, "grpc_status", None)
    with pytest.raises(PipelineError, match=r"Connect needs grpc_status: pip install 'pyspark\[connect\]'"):
        check_connect()
