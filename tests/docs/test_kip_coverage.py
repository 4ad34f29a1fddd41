"""The page of KIPs: it is what its data makes, and each name in the data exists."""

from __future__ import annotations

import inspect
import re

import pytest

from kip.cluster.handlers import APIS
from tests.pages import is_test
from tests.shared import ROOT
from tools.kip_coverage import Kip, page, read_kips

KIPS = read_kips()
HANDLERS = {
    api.name: " ".join((inspect.getcomments(api.handler) or "").split()) for api in APIS.values() if api.is_released
}
"""The comment above each handler, which names its KIPs."""


def test_the_page_is_what_the_data_makes() -> None:
    committed = (ROOT / "docs" / "kip-coverage.md").read_text(encoding="utf-8")
    assert committed == page(), "run make generate"


@pytest.mark.parametrize("kip", KIPS, ids=lambda kip: str(kip.number))
def test_messages_versions_and_tests_exist(kip: Kip) -> None:
    for change in kip.changes:
        known = change.entry.versions
        assert change.first is None or change.first in known, change.text
    assert is_test(f"`{kip.test}`") if kip.test else kip.left_out


def test_each_kip_has_one_row_in_the_order_of_numbers() -> None:
    numbers = [kip.number for kip in KIPS]
    assert numbers == sorted({*numbers})


def test_kips_of_handlers_are_in_the_table() -> None:
    named = {int(number) for comment in HANDLERS.values() for number in re.findall(r"KIP-(\d+)", comment)}
    assert named - {kip.number for kip in KIPS} == set()


def test_versions_are_those_that_handlers_name() -> None:
    """A version of a row that a handler's comment explains with a KIP is of this KIP."""
    wrong = []
    for kip in KIPS:
        for change in kip.changes:
            comment = HANDLERS.get(change.name, "")
            if change.first is not None and comment and f"KIP-{kip.number}" not in comment:
                wrong.append(f"{change.text}: no KIP-{kip.number} above the handler")
    assert wrong == []
