"""The architecture page shows the imports and the passes as they are."""

from __future__ import annotations

import pytest
from kipc.evolution.adopt.adoption import PASSES as OF_ADOPT
from kipc.intake.intake import PASSES as OF_INTAKE
from kipc.pipeline.compilation import PASSES as OF_COMPILE

from tests.shared import ROOT
from tools.import_graph import mermaid


@pytest.mark.slow
def test_the_picture_of_the_compiler_is_that_of_its_imports() -> None:
    """If this fails, paste what `python -m tools.import_graph` prints."""
    assert mermaid() in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_passes_are_listed_in_their_order() -> None:
    text = " ".join((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split())
    for passes in (OF_COMPILE, OF_ADOPT, OF_INTAKE):
        assert ", ".join(f"`{function.__name__}`" for function in passes) in text
