"""The architecture page shows the imports as they are."""

from __future__ import annotations

import pytest

from tests.shared import ROOT
from tools.import_graph import mermaid


@pytest.mark.slow
def test_the_picture_of_the_compiler_is_that_of_its_imports() -> None:
    """If this fails, paste what `python -m tools.import_graph` prints."""
    assert mermaid() in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
