"""Every line of the table in docs/kips.md names an existing test; the page contains every private key."""

from __future__ import annotations

import re

import pytest

from kip.cluster.handlers import APIS
from tests.shared import ROOT

PAGE = (ROOT / "docs" / "kips.md").read_text(encoding="utf-8")
LINES = [line.split(" | ") for line in PAGE.splitlines() if re.match(r"\| KIP-\d+ \|", line)]


@pytest.mark.parametrize(("kip", "row", "test"), LINES)
def test_a_line_names_a_test(kip: str, row: str, test: str) -> None:
    found = re.fullmatch(r"`(tests/\w+/\w+\.py)::(\w+)` \|", test)
    assert found is not None, f"{kip} | {row}: {test} is not a test"
    source = (ROOT / found[1]).read_text(encoding="utf-8")
    assert re.search(rf"^(async )?def {found[2]}\(", source, re.MULTILINE), test


def test_each_page_has_a_section_and_lines() -> None:
    for kip in (4, 142, 700, 836, 1073):
        assert f"\n## KIP-{kip}: " in PAGE
        assert sum(line[0] == f"| KIP-{kip}" for line in LINES) >= 5


def test_each_private_key_stands_there() -> None:
    proposals = [api for api in APIS.values() if api.is_proposal]
    assert len(proposals) == 7
    for each in proposals:
        entry = each.entry
        kip, api = entry.area.removeprefix("kips.kip_"), entry.name.removesuffix("Request")
        assert f"| {each.key} | KIP-{kip} {api} |" in PAGE
