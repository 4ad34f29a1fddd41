"""Record from running brokers what the specs of their releases do not contain, in files next to `kip.kafka.releases`.

python -m tests.cluster.record_releases 2.7.2          # releases_2_7.tsv: its jars contain no specs
python -m tests.cluster.record_releases 3.9.1 4.3.1    # their rows in release_features.tsv
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from kafka_wire.clients import ApiVersionsRequest

from kip.kafka import releases
from tests.cluster.wire import ask
from tests.real_kafka.clusters import start_single, start_with_zookeeper

FOLDER = Path(releases.__file__).parent
_OLDEST = "2.7"
_FEATURES = FOLDER / "release_features.tsv"


def record_oldest(version: str) -> None:
    with start_with_zookeeper(version) as kafka:
        apis = ask(kafka.bootstrap_servers, ApiVersionsRequest(), 0).api_keys
    spans = sorted((api.api_key, api.min_version, api.max_version) for api in apis)
    rows = [f"{key}\t{first}-{last} z\n" for key, first, last in spans]
    (FOLDER / "releases_2_7.tsv").write_text(f"key\t{_OLDEST}\n{''.join(rows)}", encoding="utf-8")


def record_features(version: str) -> None:
    """Replace or append the rows of a release."""
    request = ApiVersionsRequest(client_software_name="tests", client_software_version="1")
    with start_single(version) as kafka:
        apis = ask(kafka.bootstrap_servers, ApiVersionsRequest(), 0).api_keys
        # Version 3 leaves out features whose lowest level is 0 (KAFKA-17011).
        latest = min(4, next(api.max_version for api in apis if api.api_key == ApiVersionsRequest.API_KEY))
        features = ask(kafka.bootstrap_servers, request, latest).supported_features
    release = ".".join(version.split(".")[:2])
    kept = [row for row in _FEATURES.read_text(encoding="utf-8").splitlines() if row.split("\t")[0] != release]
    found = sorted((feature.name, feature.min_version, feature.max_version) for feature in features)
    rows = [f"{release}\t{name}\t{lowest}\t{highest}" for name, lowest, highest in found]
    _FEATURES.write_text("".join(f"{row}\n" for row in [*kept, *rows]), encoding="utf-8")


def main(versions: Iterable[str]) -> None:
    for version in versions:
        (record_oldest if version.startswith(f"{_OLDEST}.") else record_features)(version)


if __name__ == "__main__":
    main(sys.argv[1:])
