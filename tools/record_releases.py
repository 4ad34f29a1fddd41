"""Record from Kafka itself what the specs of its releases do not contain, in the only files that have these facts.

    python -m tools.record_releases 4.3.1    # a release: its features; the newest: also error codes and levels
    python -m tools.record_releases 2.7.2    # the API versions of a release whose jars contain no specs

The files are `release_features.tsv`, `releases_2_7.tsv` and `features.tsv` of `src/kip/kafka`, and
`schemas/error_codes.tsv`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from kafka_wire.clients import ApiVersionsRequest

from kip.kafka import releases
from tests.cluster.helpers.wire import ask
from tests.real_kafka import kafka_jars, start_single, start_with_zookeeper
from tests.shared import ROOT
from tests.waiting import PATIENCE

FOLDER = Path(releases.__file__).parent
ERROR_CODES = ROOT / "schemas" / "error_codes.tsv"
LEVELS = FOLDER / "features.tsv"
SUPPORTED = FOLDER / "release_features.tsv"
_WITHOUT_SPECS = "2.7"

PRINT_ERRORS = """
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.protocol.Errors;
public class Print {
    public static void main(String[] arguments) {
        System.out.println("code\\tname\\tretriable\\ttext");
        for (Errors error : Errors.values())
            System.out.println(error.code() + "\\t" + error.name() + "\\t"
                + (error.exception() instanceof RetriableException) + "\\t" + error.message());
    }
}
"""
PRINT_LEVELS = """
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;
public class Print {
    public static void main(String[] arguments) {
        String head = "release\\tmetadata.version";
        for (Feature feature : Feature.PRODUCTION_FEATURES) head += "\\t" + feature.featureName();
        System.out.println(head);
        for (MetadataVersion version : MetadataVersion.VERSIONS) {
            String line = version.version() + "\\t" + version.featureLevel();
            for (Feature feature : Feature.PRODUCTION_FEATURES) line += "\\t" + feature.defaultLevel(version);
            System.out.println(line);
        }
    }
}
"""


def java_prints(program: str, version: str, *arguments: str) -> str:
    """Return the output of a Java program, whose class is `Print`, with the jars of a release."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "Print.java"
        source.write_text(program)
        command = ["java", "-cp", f"{kafka_jars(version)}/*", str(source), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout


def record_versions(version: str) -> None:
    with start_with_zookeeper(version) as kafka:
        apis = ask(kafka.bootstrap_servers, ApiVersionsRequest(), 0).api_keys
    spans = sorted((api.api_key, api.min_version, api.max_version) for api in apis)
    rows = [f"{key}\t{first}-{last} z\n" for key, first, last in spans]
    (FOLDER / "releases_2_7.tsv").write_text(f"key\t{_WITHOUT_SPECS}\n{''.join(rows)}", encoding="utf-8")


def record_features(version: str) -> None:
    """Replace or add the rows of a release."""
    request = ApiVersionsRequest(client_software_name="tests", client_software_version="1")
    with start_single(version) as kafka:
        apis = ask(kafka.bootstrap_servers, ApiVersionsRequest(), 0).api_keys
        # Version 3 leaves out features whose lowest level is 0 (KAFKA-17011).
        latest = min(4, next(api.max_version for api in apis if api.api_key == ApiVersionsRequest.API_KEY))
        features = ask(kafka.bootstrap_servers, request, latest).supported_features
    release = _minor(version)
    head, *recorded = SUPPORTED.read_text(encoding="utf-8").splitlines()
    remaining = [row for row in recorded if row.split("\t")[0] != release]
    found = sorted((feature.name, feature.min_version, feature.max_version) for feature in features)
    rows = [f"{release}\t{name}\t{lowest}\t{highest}" for name, lowest, highest in found]
    ordered = sorted([*remaining, *rows], key=lambda row: _number(row.split("\t")[0]))
    SUPPORTED.write_text("".join(f"{row}\n" for row in [head, *ordered]), encoding="utf-8")


def _minor(version: str) -> str:
    return ".".join(version.split(".")[:2])


def _number(release: str) -> list[int]:
    return [*map(int, release.split("."))]


def main(versions: Iterable[str]) -> None:
    for version in versions:
        if _minor(version) == _WITHOUT_SPECS:
            record_versions(version)
            continue
        record_features(version)
        if _number(_minor(version)) >= _number(releases.NEWEST):
            ERROR_CODES.write_text(java_prints(PRINT_ERRORS, version), encoding="utf-8")
            LEVELS.write_text(java_prints(PRINT_LEVELS, version), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
