"""Findings: what intake has mended, guessed, asked, left alone or been told, each with the page's own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """What a finding is; the values head the sections of the report."""

    QUESTION = "Questions"
    GUESS = "Guesses"
    REPAIR = "Repairs"
    ANSWER = "Answers"
    ALONE = "Left alone"


class Confidence(StrEnum):
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report.

    Attributes:
        subject: the message and the path of the field it is about, such as `PingRequest Topics.Name`; may be empty.
        quote: the page's text, verbatim; empty where it is about something that the page does not say.
        line: where that stands, counted from 1; 0 for the page as a whole.
        attribute: what an answer would set, empty where an answer cannot help.
        proposal: the likeliest answer to a question, None where there is none.
    """

    kind: Kind
    reason: str
    quote: str = ""
    line: int = 0
    confidence: Confidence = Confidence.HIGH
    subject: str = ""
    attribute: str = ""
    proposal: Any = None

    @property
    def message(self) -> str:
        return self.subject.partition(" ")[0]

    @property
    def path(self) -> str:
        return self.subject.partition(" ")[2]


@dataclass(slots=True)
class Findings:
    """The findings of a run, in the order they are made."""

    all: list[Finding] = field(default_factory=list)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.all)

    def of(self, kind: Kind) -> list[Finding]:
        return [each for each in self.all if each.kind is kind]

    def repair(
        self, reason: str, quote: str, line: int, confidence: Confidence = Confidence.HIGH, subject: str = ""
    ) -> None:
        self._add(Finding(Kind.REPAIR, reason, quote, line, confidence, subject))

    def guess(
        self, reason: str, quote: str, line: int, confidence: Confidence, subject: str = "", attribute: str = ""
    ) -> None:
        self._add(Finding(Kind.GUESS, reason, quote, line, confidence, subject, attribute))

    def ask(
        self, reason: str, quote: str, line: int, subject: str = "", attribute: str = "", proposal: Any = None
    ) -> None:
        self._add(Finding(Kind.QUESTION, reason, quote, line, Confidence.LOW, subject, attribute, proposal))

    def is_asked(self, subject: str, attribute: str) -> bool:
        """Tell whether a question is about an attribute."""
        return any((each.subject, each.attribute) == (subject, attribute) for each in self.of(Kind.QUESTION))

    def withdraw(self, subject: str, attribute: str) -> None:
        """Drop the questions about an attribute, which something else on the page decides."""
        asked = (Kind.QUESTION, subject, attribute)
        self.all = [each for each in self.all if (each.kind, each.subject, each.attribute) != asked]

    def leave(self, reason: str, quote: str, line: int) -> None:
        self._add(Finding(Kind.ALONE, reason, quote, line))

    def answered(self, reason: str, subject: str, attribute: str) -> None:
        """Note an answer; the questions and guesses it settles go."""
        keys = (Kind.QUESTION, Kind.GUESS)
        self.all = [
            each for each in self.all if each.kind not in keys or (each.subject, each.attribute) != (subject, attribute)
        ]
        self._add(Finding(Kind.ANSWER, reason, subject=subject, attribute=attribute))

    def extend(self, findings: Iterable[Finding]) -> None:
        for each in findings:
            self._add(each)

    def _add(self, finding: Finding) -> None:
        if finding not in self.all:
            self.all.append(finding)
