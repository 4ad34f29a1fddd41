"""Remarks: repairs, guesses, questions, answers and parts left alone, each with a quote of the page."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count
from typing import Any


class RemarkKind(StrEnum):
    """The kind of a remark; the values are the headings of the report."""

    QUESTION = "Questions"
    GUESS = "Guesses"
    REPAIR = "Repairs"
    ANSWER = "Answers"
    ALONE = "Left alone"


_SINGULAR = {
    RemarkKind.QUESTION: "question",
    RemarkKind.GUESS: "guess",
    RemarkKind.REPAIR: "repair",
    RemarkKind.ANSWER: "answer",
}


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

    _numbered: dict[int, Remark] = field(default_factory=dict)
    """All remarks, in their order."""
    _about: dict[tuple[str, str], dict[tuple[str, str, int], set[int]]] = field(default_factory=dict)
    """The numbers of remarks, by subject and attribute, then by reason, quote and line."""
    _numbers: Iterator[int] = field(default_factory=count)

    def __iter__(self) -> Iterator[Remark]:
        return iter([*self._numbered.values()])

    def of(self, kind: RemarkKind) -> list[Remark]:
        return [remark for remark in self if remark.kind is kind]

    @property
    def counts(self) -> str:
        """The number of remarks of each kind: `1 question, 0 guesses, ...`."""
        return ", ".join(_counted(len(self.of(kind)), kind) for kind in RemarkKind)

    def about(self, subject: str, attribute: str) -> list[Remark]:
        """Return the remarks about an attribute, in no order."""
        places = self._about.get((subject, attribute), {})
        return [self._numbered[number] for numbers in places.values() for number in numbers]

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
        """Return whether a question is about an attribute."""
        return any(remark.kind is RemarkKind.QUESTION for remark in self.about(subject, attribute))

    def leave(self, reason: str, quote: str, line: int) -> None:
        self._add(Remark(RemarkKind.ALONE, reason, quote, line))

    def answered(self, reason: str, subject: str, attribute: str) -> None:
        """Note an answer; the questions and guesses it settles go."""
        self._drop(subject, attribute, {RemarkKind.QUESTION, RemarkKind.GUESS})
        self._add(Remark(RemarkKind.ANSWER, reason, subject=subject, attribute=attribute))

    def extend(self, remarks: Iterable[Remark]) -> None:
        for remark in remarks:
            self._add(remark)

    def _add(self, remark: Remark) -> None:
        # A page of thousands of equal remarks: comparing each with all others would take hours.
        places = self._about.setdefault((remark.subject, remark.attribute), {})
        numbers = places.setdefault((remark.reason, remark.quote, remark.line), set())
        if all(self._numbered[number] != remark for number in numbers):
            number = next(self._numbers)
            self._numbered[number] = remark
            numbers.add(number)

    def _drop(self, subject: str, attribute: str, kinds: Collection[RemarkKind]) -> None:
        for numbers in self._about.get((subject, attribute), {}).values():
            for number in [number for number in numbers if self._numbered[number].kind in kinds]:
                del self._numbered[number]
                numbers.remove(number)


def _counted(number: int, kind: RemarkKind) -> str:
    words = kind.value.lower()
    return f"{number} {_SINGULAR.get(kind, words) if number == 1 else words}"
