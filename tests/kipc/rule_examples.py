"""The examples of `rules.toml` as files: a list of fields gets a message around it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

from kipc.language.check import read_specs
from kipc.language.check.explain import explanation
from kipc.language.check.rules import RULES
from kipc.language.problems import Problem

FILE_NAME = re.compile(r"^// (\S+\.(?:json|toml))\n", re.MULTILINE)
FRAME = """\
{
  "type": "data", "name": "Case", "validVersions": "0-1", "flexibleVersions": "1+",
  "fields": [
%s  ]
}
"""


@dataclass(frozen=True)
class Example:
    """Texts by their paths: one spec, or the files of the folder `specs`, perhaps with decisions."""

    files: Mapping[str, str]

    @classmethod
    def parse(cls, text: str) -> Example:
        if text.startswith("// "):
            _, *parts = FILE_NAME.split(text)
            texts = dict(zip(parts[::2], parts[1::2], strict=True))
            # The name of a spec is its first line, as a comment: the lines of reports count it.
            heads = {name: "" if name.endswith(".toml") else f"// {name}\n" for name in texts}
            return cls({f"specs/{name}": heads[name] + text for name, text in texts.items()})
        is_spec = not text.startswith("{ ")
        return cls({"Case.json": text if is_spec else FRAME % re.sub(r"^(?=.)", "    ", text, flags=re.MULTILINE)})

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the specs."""
        return tuple(text for path, text in self.files.items() if path.endswith(".json"))

    def problems(self, folder: Path, rule: str) -> list[Problem]:
        """Check the example, with lints only if the rule is one."""
        with chdir(folder):
            for path, text in self.files.items():
                Path(path).parent.mkdir(parents=True, exist_ok=True)
                Path(path).write_text(text, encoding="latin-1" if rule == "encoding" else "utf-8")
            uses_extensions = rule != "extension-off" and any(
                name in text for text in self.texts for name in ("maybeVersions", "currentVersions", "aliases")
            )
            source = min(self.files).partition("/")[0]
            return read_specs([source], extensions=uses_extensions, strict=RULES[rule] == "lint").problems


def examples(rule: str) -> tuple[Example, Example]:
    """Return the rejected and the accepted example of a rule."""
    row = explanation(rule)
    return Example.parse(row.rejected), Example.parse(row.accepted)
