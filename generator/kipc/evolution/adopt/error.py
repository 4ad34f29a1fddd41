"""The error of an adoption that is refused."""

from __future__ import annotations

from collections.abc import Sequence

from kipc.language.problems import Problem
from kipc.sources.load import Source


class AdoptionError(Exception):
    """The specs to adopt have errors, or break existing versions: a sentence, and each problem.

    Attributes:
        sources: the sources of the project as they would be, if the problems are in them.
    """

    def __init__(self, sentence: str, problems: Sequence[Problem], sources: Sequence[Source] = ()) -> None:
        super().__init__(sentence)
        self.problems = tuple(problems)
        self.sources = tuple(sources)
