"""The bytes of FeatureLevelRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.feature_level_record import FeatureLevelRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"name": "", "featureLevel": 0}',
        "01000000",
    ),
    (
        0,
        '{"name": "name-1", "featureLevel": 4}',
        "076e616d652d31000400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(FeatureLevelRecord, version, value, data)
