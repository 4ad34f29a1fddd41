"""The bytes of AlterUserScramCredentialsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_user_scram_credentials_request import (
    AlterUserScramCredentialsRequest,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"deletions": [], "upsertions": []}',
        "010100",
    ),
    (
        0,
        '{"deletions": [{"name": "name-2", "mechanism": 5}, {"name": "name-5", "mechanism": 8}], "upsertions": [{"name": "name-8", "mechanism": 11, "iterations": 12, "salt": "CwwN", "saltedPassword": "DA0O"}, {"name": "name-14", "mechanism": 127, "iterations": 18, "salt": "ERIT", "saltedPassword": "EhMU"}]}',
        "03076e616d652d320500076e616d652d35080003076e616d652d380b0000000c040b0c0d040c0d0e00086e616d652d31347f0000001204111213041213140000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterUserScramCredentialsRequest, version, value, data)
