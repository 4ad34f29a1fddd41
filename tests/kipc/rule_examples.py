"""The examples of rules in docs/rules.md."""

from __future__ import annotations

import re
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

from kipc.language.check import read_specs
from kipc.language.check.explain import explanation
from kipc.language.check.rules import RULES
from kipc.language.problems import Problem
from kipc.sources.attributes import FILE_NAME as FILE_NAME_OF_DECISIONS

FILE_NAME = re.compile(r"// (\S+\.json)\n")


@dataclass(frozen=True)
class Example:
    """A spec without a name, or the files of a folder."""

    texts: tuple[str, ...]
    decisions: tuple[str, ...] = ()
    """The file of decisions of the folder, if the example has one."""

    def problems(self, folder: Path, rule: str) -> list[Problem]:
        """Check the example as `Case.json` or as the folder `specs`, with lints only if the rule is one."""
        paths = [FILE_NAME.match(text) for text in self.texts]
        with chdir(folder):
            for text in self.decisions:
                Path("specs").mkdir()
                Path("specs", FILE_NAME_OF_DECISIONS).write_text(text)
            for text, path in zip(self.texts, paths, strict=True):
                file = Path("specs", path[1]) if path else Path("Case.json")
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="latin-1" if rule == "encoding" else "utf-8")
            uses_extensions = rule != "extension-off" and any(
                name in text for text in self.texts for name in ("maybeVersions", "currentVersions", "aliases")
            )
            source = "specs" if paths[0] else "Case.json"
            return read_specs([source], extensions=uses_extensions, strict=RULES[rule] == "lint").problems


def examples(rule: str) -> tuple[Example, Example]:
    """Return the rejected and the accepted spec of a rule."""
    rejected, accepted = explanation(rule).text.split("Accepted:")
    texts = (Example(blocks(each, "jsonc"), blocks(each, "toml")) for each in (rejected, accepted))
    return next(texts), next(texts)


def blocks(text: str, language: str) -> tuple[str, ...]:
    return tuple(re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
