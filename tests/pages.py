"""Tables of the documentation whose rows name a test."""

from __future__ import annotations

import re

from tests.shared import ROOT


def table_rows(page: str, first: str = r"[^|]+") -> list[list[str]]:
    """Return the cells of each row of the tables of a page in `docs` whose first cell matches a pattern."""
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()
    rows = (line for line in lines if re.match(rf"\| {first} \| ", line))
    return [line.removeprefix("| ").removesuffix(" |").split(" | ") for line in rows]


def is_test(name: str) -> bool:
    """Return whether a cell names an existing test."""
    found = re.fullmatch(r"`(tests/(?:\w+/)+\w+\.py)::(\w+)`", name)
    if found is None or not (ROOT / found[1]).is_file():
        return False
    source = (ROOT / found[1]).read_text(encoding="utf-8")
    return re.search(rf"^(async )?def {found[2]}\(", source, re.MULTILINE) is not None
