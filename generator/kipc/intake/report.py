"""Report: an intake in, Markdown out: questions first, then guesses and repairs, then each spec."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from kipc.evolution.diff import diff_specs
from kipc.evolution.diff.formats import text_lines
from kipc.evolution.diff.notes import news
from kipc.intake.intake import Intake
from kipc.intake.page_specs import PageSpec
from kipc.intake.remarks import Remark, RemarkKind

_EXPLAINED = {
    RemarkKind.QUESTION: "Undecided or implausible values. Answer them with `--answers`; unreadable ones are left out.",
    RemarkKind.GUESS: "Values that the page only implies. An answer overrides a guess.",
    RemarkKind.REPAIR: "Corrected syntax and spelling.",
    RemarkKind.ANSWER: "The answers that were applied.",
    RemarkKind.ALONE: "Not part of the specs: rejected alternatives and other JSON.",
}


def report_text(intake: Intake) -> str:
    """Write the report of an intake."""
    return "\n".join(_lines(intake)) + "\n"


def _lines(intake: Intake) -> Iterator[str]:
    page = intake.page
    yield f"# {page.name}"
    yield ""
    kind = "A comparison of two versions of a page" if page.is_comparison else "A page"
    specs = "1 spec" if len(intake.specs) == 1 else f"{len(intake.specs)} specs"
    lines = "1 line" if len(page.lines) == 1 else f"{len(page.lines)} lines"
    yield f"{kind} of {lines}: {specs}, {intake.remarks.counts}."
    yield f"Compared with {intake.schemas.source}."
    for kind_ in RemarkKind:
        remarks = intake.remarks.of(kind_)
        if remarks:
            yield from ("", f"## {kind_.value}", "", _EXPLAINED[kind_], "")
            for remark in remarks:
                yield from _finding(remark)
        if kind_ is RemarkKind.QUESTION and any(remark.proposal is not None for remark in remarks):
            yield "Proposed answers, to copy into the file of answers where they are right:"
            yield from _fenced(proposed_answers(remarks), language="toml")
    for page_spec in intake.specs:
        yield from _spec(intake, page_spec)


def _finding(remark: Remark) -> Iterator[str]:
    """Write a remark as a line, with the page's own words below it."""
    facts = [f"line {remark.line}"] if remark.line else []
    if remark.kind in (RemarkKind.GUESS, RemarkKind.REPAIR):
        facts.append(f"confidence {remark.confidence.value}")
    if remark.kind in (RemarkKind.QUESTION, RemarkKind.GUESS) and remark.attribute:
        facts.append(f"answer `{_answer_key(remark)}`")
    subject = f"**{remark.subject}**: " if remark.subject else ""
    yield f"- {subject}{remark.reason}" + (f" ({', '.join(facts)})" if facts else "")
    if remark.quote:
        yield from _fenced(remark.quote, "  ")


def proposed_answers(questions: Iterable[Remark]) -> str:
    """Return the likeliest answers to questions in the form of a file of answers; the last one of a key counts."""
    tables: dict[str, dict[str, str]] = {}
    for question in questions:
        if question.proposal is not None and question.attribute:
            table = f"[{question.message}.{json.dumps(question.path)}]" if question.path else f"[{question.message}]"
            tables.setdefault(table, {})[question.attribute] = json.dumps(question.proposal, ensure_ascii=False)
    return "\n\n".join(
        "\n".join([table, *(f"{name} = {value}" for name, value in values.items())]) for table, values in tables.items()
    )


def _answer_key(remark: Remark) -> str:
    table = f'{remark.message}."{remark.path}"' if remark.path else remark.message
    return f"[{table}] {remark.attribute}"


def _fenced(text: str, indent: str = "", language: str = "text") -> Iterator[str]:
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    # A page may quote Markdown; its fence must not end that of the report.
    fence = "`" * max(3, longest + 1)
    yield ""
    yield f"{indent}{fence}{language}"
    yield from (f"{indent}{line}" for line in text.split("\n"))
    yield f"{indent}{fence}"
    yield ""


def _spec(intake: Intake, page_spec: PageSpec) -> Iterator[str]:
    draft = page_spec.draft
    yield from ("", f"## {page_spec.name}", "")
    if draft.first:
        yield f"The page, lines {draft.first} to {draft.last}:"
        yield from _fenced(intake.page.quote(draft.first, draft.last))
    else:
        yield "Not on the page."
    yield "The spec:"
    yield from _fenced(page_spec.text.rstrip("\n"), language="json")
    yield from differences(intake, page_spec)


def differences(intake: Intake, page_spec: PageSpec) -> Iterator[str]:
    """Write every difference between Kafka's spec of the message and this one."""
    source = intake.schemas.source
    kafkas = intake.schemas.named(page_spec.name)
    if kafkas is None:
        yield f"{source} has no {page_spec.name}."
    elif page_spec.spec is None:
        yield f"It lacks too much to be compared with {source}."
    else:
        changes = news(diff_specs([kafkas], [replace(page_spec.spec, area=kafkas.area)]))
        lines = [
            line.strip() for line in text_lines(changes, []) if line.startswith("    ") or line.startswith("Texts")
        ]
        yield f"Differences from {source}:" if lines else f"{source} has the same."
        yield ""
        yield from (f"- {line}" for line in lines)


def open_questions(report: str) -> list[str]:
    """Return the questions of a report, one line each."""
    _, _, section = f"\n{report}".partition(f"\n## {RemarkKind.QUESTION.value}\n")
    return [line.removeprefix("- ") for line in section.partition("\n## ")[0].split("\n") if line.startswith("- ")]
