"""The newest release of Kafka in the repository that Maven is set up to use."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from tests.processes import run_process

POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>kipc</groupId><artifactId>newest</artifactId><version>1</version><dependencies>
<dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId><version>[4.0,)</version>
<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>
</dependencies></project>
"""
COMMAND = ("mvn", "-q", "-B", "-U", "dependency:copy-dependencies", "-DoutputDirectory=libs")


def newest_release() -> str:
    """Return the newest release, such as `4.5.0`.

    Raises:
        RuntimeError: Maven fails, with its output.
    """
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "pom.xml").write_text(POM, encoding="utf-8")
        result = run_process(*COMMAND, cwd=folder)
        jars = [path.name for path in Path(folder).glob("libs/*.jar")]
    if result.returncode or not jars:
        raise RuntimeError(f"Maven does not tell the newest release of Kafka:\n{result.stdout}{result.stderr}")
    (release,) = re.findall(r"kafka-clients-(\d+\.\d+\.\d+)", jars[0])
    return str(release)
