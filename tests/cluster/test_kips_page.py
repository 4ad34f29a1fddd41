"""Every line of the table in docs/kips.md names an existing test; the page contains every private key."""

from __future__ import annotations

import pytest

from kip.cluster.handlers import APIS
from tests.pages import is_test, table_rows
from tests.shared import ROOT

PAGE = (ROOT / "docs" / "kips.md").read_text(encoding="utf-8")
ROWS = table_rows("kips.md", r"KIP-\d+")


@pytest.mark.parametrize("row", ROWS, ids=" ".join)
def test_a_line_names_a_test(row: list[str]) -> None:
    _, _, test = row
    assert is_test(test), test


def test_each_page_has_a_section_and_lines() -> None:
    for kip in (4, 142, 700, 836, 1073):
        assert f"\n## KIP-{kip}: " in PAGE
        assert sum(row[0] == f"KIP-{kip}" for row in ROWS) >= 5


def test_each_private_key_stands_there() -> None:
    proposals = [api for api in APIS.values() if not api.is_released]
    assert len(proposals) == 7
    for each in proposals:
        entry = each.entry
        kip, api = entry.area.removeprefix("kips.kip_"), entry.name.removesuffix("Request")
        assert f"| {each.key} | KIP-{kip} {api} |" in PAGE
