"""The protocol reference in a real browser: it shows in both themes and on a phone, and keys alone move it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.kipc.chromium import BROWSER, CHROMIUM
from tests.processes import run_process


def visited(errand: str, site: dict[str, str], folder: Path) -> Any:
    """Visit the site and return the observations; `KIPC_SCREENSHOTS` names a folder for screenshots."""
    if CHROMIUM is None:
        pytest.skip("no browser; apt-get install chromium")
    if not all((BROWSER / "node_modules" / name).is_dir() for name in ("playwright-core", "axe-core")):
        pytest.skip("no playwright-core or axe-core; npm install --no-package-lock --prefix tests/browser")
    for path, text in site.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    pictures = os.environ.get("KIPC_SCREENSHOTS", str(folder))
    result = run_process("node", str(BROWSER / "visit.mjs"), errand, CHROMIUM, str(folder), pictures, timeout=300)
    assert result.returncode == 0, result.stderr
    told = json.loads(result.stdout)
    assert told["complaints"] == []
    assert [url for url in told["requests"] if not url.startswith(("file:", "data:"))] == []
    return told["saw"]


VIEWS = {
    "index": ("light", 1280),
    "index-phone": ("dark", 375),
    "message": ("light", 1280),
    "message-dark": ("dark", 1280),
    "message-phone": ("light", 375),
    "kips": ("light", 375),
    "index-small": ("light", 320),
    "records-small": ("dark", 320),
}
"""The theme and the width of the pictures that are taken."""


@pytest.mark.browser
@pytest.mark.xdist_group("protocol reference")
def test_pictures_have_their_theme_and_width_and_axe_finds_no_fault(site: dict[str, str], tmp_path: Path) -> None:
    seen = visited("look", site, tmp_path)
    themes = {name: "dark" if view["light"] < 0.3 else "light" for name, view in seen.items()}
    assert {name: (themes[name], view["width"]) for name, view in seen.items()} == VIEWS
    assert [name for name, view in seen.items() if view["isWider"]] == []
    assert [name for name, view in seen.items() if view["colours"] < 20] == []
    assert {name: view["faults"] for name, view in seen.items() if view["faults"]} == {}


@pytest.mark.browser
@pytest.mark.xdist_group("protocol reference")
def test_keys_alone_switch_versions_show_fields_tell_bytes_and_search(site: dict[str, str], tmp_path: Path) -> None:
    seen = visited("use", site, tmp_path)
    assert seen["keys"] == {
        "first": "Skip to content",
        "versions": [["Version 2 at least 19 bytes"], ["Version 1 at least 19 bytes"]],
        "rows": 12,
        "allRows": 13,
        "readout": "byte 6 ErrorMessage length null",
        "lit": ["ErrorMessage"],
        "paper": "rgb(21, 23, 27)",
        "paperAfterwards": "rgb(21, 23, 27)",
    }
    search = seen["search"]
    found = {words: [each.split("\n")[0] for each in results] for words, results in search["found"].items()}
    assert found["60"][:2] == found["describe cluster"][:2] == ["DescribeClusterRequest", "DescribeClusterResponse"]
    assert found["isfenced"] == ["IsFenced", "Brokers.IsFenced"]
    assert found["KIP-700"][0] == "KIP-700"
    assert found["<b>x"] == ["Nothing found."]
    assert search["page"] == "DescribeClusterResponse.html#field.Brokers.IsFenced"
    assert search["target"].startswith("IsFenced")
