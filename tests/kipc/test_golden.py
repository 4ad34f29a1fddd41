"""The generated text of three small specs, which have all kinds of steps, as reviewed by eye.

Steps of versions that are not flexible are in one of them; generated/kafka_wire has all others, which `make drift`
compares. After a change of a template, `python -m tests.kipc.test_golden` writes the modules again; read their diff.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from kipc.language.check import read_specs
from kipc.output.format import formatted
from kipc.python.lower import lower
from kipc.python.render import render_message

GOLDEN = Path(__file__).parent / "golden"
SPECS = sorted(GOLDEN.glob("*.json"))


def generated(path: Path) -> str:
    checked = read_specs([str(path)], extensions=True)
    assert checked.errors == []
    return formatted(render_message(lower(checked.specs[0])))


@pytest.mark.slow
@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_text_is_as_reviewed(path: Path) -> None:
    assert generated(path) == path.with_suffix(".py").read_text(encoding="utf-8")


def test_every_template_of_a_step_is_used() -> None:
    """All names of templates/steps but those that others share."""
    steps = set()
    for path in SPECS:
        for layout in lower(read_specs([str(path)], extensions=True).specs[0]).layouts:
            steps |= {step.template for step in layout.steps} | {field.step.template for field in layout.tagged}
    assert steps == {"bytes", "elements", "maybe", "numbers", "run", "string", "struct", "structs"}


if __name__ == "__main__":
    for path in SPECS:
        path.with_suffix(".py").write_text(generated(path), encoding="utf-8")
