"""Maven: fetch the jars of a release of Kafka with the command `mvn`, which decides where they come from."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from kipc.errors import KipcError

MAVEN = "maven:"

_RELEASE = re.compile(r"\d+(\.\d+)+(-[\w.]+)?")
_POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>kipc</groupId><artifactId>specs</artifactId><version>1</version><dependencies>
<dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>{release}</version></dependency>
<dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-streams</artifactId><version>{release}</version>
<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>
</dependencies></project>
"""
"""A broker depends on all areas but Streams; what Streams depends on contains no other specs."""
# Quiet and without colours (`-B`), so that the lines with ERROR can be quoted.
_COMMAND = ("mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=libs")


class MavenError(KipcError):
    """Maven cannot fetch a release."""


def fetch_jars(source: str, folder: Path) -> Path:
    """Fetch the jars of the release that `maven:4.4.0` means, with Maven's own settings, and return their folder.

    Raises:
        MavenError: there is no Maven, or it cannot fetch the release.
    """
    release = source.removeprefix(MAVEN)
    if not _RELEASE.fullmatch(release):
        raise MavenError(f"{source}: write the full name of a release, such as maven:4.4.0")
    (folder / "pom.xml").write_text(_POM.format(release=release), encoding="utf-8")
    command = [*_COMMAND, "-DincludeGroupIds=org.apache.kafka"]
    try:
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    except OSError as error:
        raise MavenError(f"{source}: Maven (mvn) is not on the PATH; name the folder of the release's jars") from error
    if run.returncode != 0:
        # Maven's first error names the artifact; those after it advise to run with `-e`.
        lines = [line for line in (run.stdout + run.stderr).splitlines() if "ERROR" in line]
        raise MavenError(f"{source}: Maven cannot fetch this release: {lines[0] if lines else 'no reason given'}")
    return folder / "libs"
