"""The bytes of ApiVersionsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.api_versions_request import ApiVersionsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        "{}",
        "",
    ),
    (
        1,
        "{}",
        "",
    ),
    (
        2,
        "{}",
        "",
    ),
    (
        3,
        '{"clientSoftwareName": "", "clientSoftwareVersion": ""}',
        "010100",
    ),
    (
        3,
        '{"clientSoftwareName": "client_software_name-1", "clientSoftwareVersion": "client_software_version-2"}',
        "17636c69656e745f736f6674776172655f6e616d652d311a636c69656e745f736f6674776172655f76657273696f6e2d3200",
    ),
    (
        4,
        '{"clientSoftwareName": "", "clientSoftwareVersion": ""}',
        "010100",
    ),
    (
        4,
        '{"clientSoftwareName": "client_software_name-1", "clientSoftwareVersion": "client_software_version-2"}',
        "17636c69656e745f736f6674776172655f6e616d652d311a636c69656e745f736f6674776172655f76657273696f6e2d3200",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ApiVersionsRequest, version, value, data)
