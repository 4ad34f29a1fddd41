"""Remarks: repairs, guesses, questions, answers and parts left alone, each with a quote of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class RemarkKind(StrEnum):
    """The kind of a remark; the values are the headings of the report."""

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
class Remark:
    """One line of the report.

    Attributes:
        subject: the message and the path of the field it is about, such as `PingRequest Topics.Name`; may be empty.
        quote: the page's text, verbatim; empty where it is about something that the page does not say.
        line: where that stands, counted from 1; 0 for the page as a whole.
        attribute: what an answer would set, empty where an answer cannot help.
        proposal: the likeliest answer to a question, None where there is none.
    """

    kind: RemarkKind
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
class Remarks:
    """The remarks of a run, in the order they are made."""

    all: list[Remark] = field(default_factory=list)

    def __iter__(self) -> Iterator[Remark]:
        return iter(self.all)

    def of(self, kind: RemarkKind) -> list[Remark]:
        return [each for each in self.all if each.kind is kind]

    def repair(
        self, reason: str, quote: str, line: int, confidence: Confidence = Confidence.HIGH, subject: str = ""
    ) -> None:
        self._add(Remark(RemarkKind.REPAIR, reason, quote, line, confidence, subject))

    def guess(
        self, reason: str, quote: str, line: int, confidence: Confidence, subject: str = "", attribute: str = ""
    ) -> None:
        self._add(Remark(RemarkKind.GUESS, reason, quote, line, confidence, subject, attribute))

    def ask(
        self, reason: str, quote: str, line: int, subject: str = "", attribute: str = "", proposal: Any = None
    ) -> None:
        self._add(Remark(RemarkKind.QUESTION, reason, quote, line, Confidence.LOW, subject, attribute, proposal))

    def is_asked(self, subject: str, attribute: str) -> bool:
        """Tell whether a question is about an attribute."""
        return any((each.subject, each.attribute) == (subject, attribute) for each in self.of(RemarkKind.QUESTION))

    def withdraw(self, subject: str, attribute: str) -> None:
        """Drop the questions about an attribute, which something else on the page decides."""
        asked = (RemarkKind.QUESTION, subject, attribute)
        self.all = [each for each in self.all if (each.kind, each.subject, each.attribute) != asked]

    def leave(self, reason: str, quote: str, line: int) -> None:
        self._add(Remark(RemarkKind.ALONE, reason, quote, line))

    def answered(self, reason: str, subject: str, attribute: str) -> None:
        """Note an answer; the questions and guesses it settles go."""
        keys = (RemarkKind.QUESTION, RemarkKind.GUESS)
        self.all = [
            each for each in self.all if each.kind not in keys or (each.subject, each.attribute) != (subject, attribute)
        ]
        self._add(Remark(RemarkKind.ANSWER, reason, subject=subject, attribute=attribute))

    def extend(self, remarks: Iterable[Remark]) -> None:
        for each in remarks:
            self._add(each)

    def _add(self, remark: Remark) -> None:
        if remark not in self.all:
            self.all.append(remark)
