"""The bytes of RemoveUserScramCredentialRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.remove_user_scram_credential_record import (
    RemoveUserScramCredentialRecord,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"name": "", "mechanism": 0}',
        "010000",
    ),
    (
        0,
        '{"name": "name-1", "mechanism": 4}',
        "076e616d652d310400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RemoveUserScramCredentialRecord, version, value, data)
