"""The tests that travel with a generated package."""

from __future__ import annotations

from collections.abc import Sequence

from kipc.language.defaults import quoted
from kipc.language.specs import MessageSpec
from kipc.python.lower import module_name
from kipc.python.model import MessageModel
from kipc.python.render import environment
from kipc.python.samples import Row


def test_module_path(spec: MessageSpec) -> str:
    """Return where the tests of a message stand in the package."""
    return "/".join(("tests", *spec.area, f"test_{module_name(spec)}.py"))


def render_test_module(message: MessageModel, rows: Sequence[Row]) -> str:
    """Render the test module of a message, not yet formatted."""
    return (
        environment()
        .get_template("test_module.jinja")
        .render(
            message=message,
            rows=[row._replace(value=quoted(row.value)) for row in rows],
            area=".".join(message.area),
            up="." * (len(message.area) + 2),
            harness="." * (len(message.area) + 1),
        )
    )
