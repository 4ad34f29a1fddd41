"""A made-up release of Kafka, 4.5.0: the specs of 4.4.0 with every kind of change that a release can have."""

from __future__ import annotations

import copy
import json
import zipfile
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from kipc.language.headers import HEADERS, header_version
from kipc.language.specs import MessageSpec
from kipc.language.versions import VersionRange
from kipc.sources.releases import release_trees

from tests.kipc.releases import spec_of

Trees = dict[str, dict[str, Any]]
"""The JSON of each spec by its path."""

RELEASE = "4.5.0"
CLIENTS = "clients/{}.json"
CLIENT_INSTANCE_ID = {"name": "ClientInstanceId", "type": "uuid", "versions": "3+", "ignorable": True}
LEASE = {"apiKey": 0, "flexibleVersions": "none", "validVersions": "0"}
NEW_AREA: Mapping[str, dict[str, Any]] = {
    "quota-coordinator/QuotaLeaseKey.json": {
        **LEASE, "type": "coordinator-key", "name": "QuotaLeaseKey",
        "fields": [{"name": "Tenant", "type": "string", "versions": "0"}],
    },
    "quota-coordinator/QuotaLeaseValue.json": {
        **LEASE, "type": "coordinator-value", "name": "QuotaLeaseValue", "flexibleVersions": "0+",
        "fields": [{"name": "Bytes", "type": "int64", "versions": "0+"}],
    },
}  # fmt: skip


def trees() -> Trees:
    """Return the specs of the release."""
    specs: Trees = {path: copy.deepcopy(tree) for path, tree in release_trees("4.4.0")}
    _add_request_header_3(specs)
    for path, tree in specs.items():
        spec = spec_of(tree, path.split("/")[0])
        if spec.type in HEADERS and not spec.is_retired:
            tree["headerVersions"] = _header_versions(spec)
    specs[CLIENTS.format("OffsetDeleteRequest")]["headerVersions"] = {"0": "1", "1+": "3"}
    _add_unknown_attributes(specs)
    _rename_fields(specs)
    return specs | copy.deepcopy(dict(NEW_AREA))


def _header_versions(spec: MessageSpec) -> dict[str, str]:
    """Return the map that Kafka's generator derived from `flexibleVersions` up to 4.4."""
    highest = spec.valid_versions.highest
    headers = [header_version(spec, version) for version in range(highest + 1)]
    versions: dict[str, str] = {}
    start = 0
    for header, same in groupby(headers):
        end = start + len(list(same)) - 1
        span = f"{start}+" if end == highest else str(VersionRange(start, end))
        versions[span] = str(header)
        start = end + 1
    return versions


def _add_request_header_3(specs: Trees) -> None:
    """The header with the id of the client's instance, first for version 1 of OffsetDelete."""
    header = specs[CLIENTS.format("RequestHeader")]
    header["validVersions"] = "1-3"
    header["fields"].append(CLIENT_INSTANCE_ID)
    for half in ("Request", "Response"):
        specs[CLIENTS.format(f"OffsetDelete{half}")] |= {"validVersions": "0-1", "flexibleVersions": "1+"}


def _add_unknown_attributes(specs: Trees) -> None:
    """One attribute in two messages, one in a field and one in a common struct."""
    for half in ("Request", "Response"):
        specs[CLIENTS.format(f"OffsetDelete{half}")]["telemetry"] = {"level": "high", "tags": [1, None]}
    specs[CLIENTS.format("OffsetDeleteRequest")]["fields"][0]["sensitive"] = True
    specs[CLIENTS.format("StreamsGroupHeartbeatResponse")]["commonStructs"][0]["pool"] = "status"


def _rename_fields(specs: Trees) -> None:
    """A field has another name, and another field gets the name of an existing one."""
    heartbeat = specs[CLIENTS.format("HeartbeatRequest")]["fields"]
    next(field for field in heartbeat if field["name"] == "GenerationId")["name"] = "GenerationIdOrEpoch"
    request = specs[CLIENTS.format("UnregisterBrokerRequest")]
    [broker] = request["fields"]
    request["fields"] = [
        broker | {"name": "BrokerIdLegacy", "versions": "0"},
        {"name": "BrokerId", "type": "int64", "versions": "1+"},
    ]
    for half in ("Request", "Response"):
        specs[CLIENTS.format(f"UnregisterBroker{half}")]["validVersions"] = "0-1"


def write_archive(folder: Path, specs: Trees) -> Path:
    """Write the release as an archive with a folder for each area."""
    path = folder / f"kafka-{RELEASE}.zip"
    with zipfile.ZipFile(path, "w") as target:
        for name, tree in specs.items():
            target.writestr(name, json.dumps(tree, indent=2))
    return path
