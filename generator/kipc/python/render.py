"""Render: the model to text. Body first; the header follows from the body.

One template per artefact, and one per kind of step with a macro that reads and one that writes. No template changes the
model, and none depends on another having run.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from kipc.language.kinds import SCALARS
from kipc.python.link import linked
from kipc.python.model import MessageModel, Step
from kipc.resources import resource

if TYPE_CHECKING:
    import jinja2

__all__ = ["environment", "render_kinds", "render_message"]


class _Steps:
    """The macros of `steps/*.jinja` by name, and the choice among them for a step of a plan."""

    def __init__(self, templates: jinja2.Environment) -> None:
        self._templates = templates

    def __getattr__(self, name: str) -> Any:
        macros = self._templates.get_template(f"steps/{name}.jinja").module
        setattr(self, name, macros)
        return macros

    def decode(self, step: Step, owner: str) -> str:
        return str(getattr(self, step.template).decode(step.run if step.template == "run" else step, owner))

    def encode(self, step: Step, owner: str) -> str:
        return str(getattr(self, step.template).encode(step.run if step.template == "run" else step, owner))


def _block(text: str, width: int) -> str:
    """Put text, which follows an indentation, into a block of that width: no empty lines, no line break at the end."""
    lines = [line for line in text.splitlines() if line.strip()]
    return ("\n" + " " * width).join(lines)


@cache
def environment() -> jinja2.Environment:
    """Return the shared Jinja environment: StrictUndefined, block tags trimmed."""
    import jinja2  # slow to import, and not needed if nothing changed

    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(resource("templates")),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    templates.globals["steps"] = _Steps(templates)
    templates.filters["block"] = _block
    return templates


@cache
def render_kinds() -> str:
    """Render the runtime's table of kinds, not yet formatted."""
    return environment().get_template("kinds.jinja").render(scalars=SCALARS)


def render_message(message: MessageModel) -> str:
    """Render the module of a message, not yet formatted."""
    body = environment().get_template("message.jinja").render(message=message)
    return linked(message, body)
