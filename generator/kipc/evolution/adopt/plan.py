"""The result of planning an adoption."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kipc.evolution.adopt.places import DEFAULT_SPECS
from kipc.evolution.adopt.together import checked_together
from kipc.evolution.compat import Verdict
from kipc.evolution.decisions import decisions_file
from kipc.evolution.diff.notes import News
from kipc.evolution.history import History
from kipc.language.problems import Problem
from kipc.language.specs import MessageSpec
from kipc.output.spec_folders import SchemaPlan
from kipc.settings import Settings


@dataclass(frozen=True, slots=True)
class Plan:
    """What adopting does.

    Attributes:
        title: the heading of the changelog entry.
        folder: where the specs of the project are.
        schemas: the files that change there.
        settings: the settings of the project.
        history: the facts about releases, including the adopted one.
        news: the changes, as lines for people.
        explanations: a line for each difference that changes bytes, with the reason to accept it.
        warnings: other warnings of compat.
        language: warnings about attributes of the release that this version of kipc does not know or expect.
        decisions: the text of the file of decisions, None if it stays.
    """

    title: str
    folder: Path
    schemas: SchemaPlan
    settings: Settings
    history: History
    news: News
    explanations: tuple[str, ...]
    warnings: tuple[Verdict, ...]
    language: tuple[Problem, ...] = ()
    decisions: str | None = None

    @property
    def decisions_file(self) -> Path:
        return decisions_file(self.settings.specs or DEFAULT_SPECS)

    @property
    def is_empty(self) -> bool:
        return not self.schemas.files and not self.schemas.changes.removed

    @property
    def specs(self) -> tuple[MessageSpec, ...]:
        """All specs of the project as they will be, those of other folders too."""
        return self.specs_of(self.settings)

    def specs_of(self, settings: Settings) -> tuple[MessageSpec, ...]:
        """Return the specs of a package as they will be.

        Raises:
            AdoptionError: together they are wrong.
        """
        return tuple(checked_together(settings, self.folder, self.schemas, self.decisions))
