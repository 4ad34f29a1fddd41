"""Report: an intake in, Markdown out: questions first, then what was guessed and mended, then spec by spec."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from kipc.evolution.diff import diff_specs
from kipc.evolution.diff.formats import text_lines
from kipc.evolution.diff.notes import news
from kipc.intake.findings import Finding, Kind
from kipc.intake.intake import Intake, Made

_EXPLAINED = {
    Kind.QUESTION: "Undecided or implausible values. Answer in a file for `--answers`; unreadable values are left out.",
    Kind.GUESS: "What the page does not say in so many words. An answer overrules a guess.",
    Kind.REPAIR: "What the page says in a broken way.",
    Kind.ANSWER: "What people decided.",
    Kind.ALONE: "What is not part of the specs: rejected alternatives, other JSON, and facts that a spec cannot hold.",
}


def report_text(intake: Intake) -> str:
    """Write the report of an intake."""
    return "\n".join(_lines(intake)) + "\n"


def _lines(intake: Intake) -> Iterator[str]:
    page = intake.page
    yield f"# {page.name}"
    yield ""
    kind = "A comparison of two versions of a page" if page.is_comparison else "A page"
    counts = ", ".join(f"{len(intake.findings.of(kind))} {kind.value.lower()}" for kind in Kind)
    yield f"{kind} of {len(page.lines)} lines: {len(intake.made)} specs, {counts}."
    yield f"Compared with {intake.schemas.source}."
    for kind_ in Kind:
        findings = intake.findings.of(kind_)
        if findings:
            yield from ("", f"## {kind_.value}", "", _EXPLAINED[kind_], "")
            for each in findings:
                yield from _finding(each)
        if kind_ is Kind.QUESTION and any(each.proposal is not None for each in findings):
            yield "Proposed answers, to copy into the file of answers where they are right:"
            yield from _fenced(proposed_answers(findings), language="toml")
    for made in intake.made:
        yield from _spec(intake, made)


def _finding(finding: Finding) -> Iterator[str]:
    """Write a finding as a line, with the page's own words below it."""
    facts = [f"line {finding.line}"] if finding.line else []
    if finding.kind in (Kind.GUESS, Kind.REPAIR):
        facts.append(f"confidence {finding.confidence.value}")
    if finding.kind in (Kind.QUESTION, Kind.GUESS) and finding.attribute:
        facts.append(f"answer `{_answer_key(finding)}`")
    subject = f"**{finding.subject}**: " if finding.subject else ""
    yield f"- {subject}{finding.reason}" + (f" ({', '.join(facts)})" if facts else "")
    if finding.quote:
        yield from _fenced(finding.quote, "  ")


def proposed_answers(questions: Iterable[Finding]) -> str:
    """Return the likeliest answers to questions in the form of a file of answers; the last one of a key counts."""
    tables: dict[str, dict[str, str]] = {}
    for each in questions:
        if each.proposal is not None and each.attribute:
            table = f"[{each.message}.{json.dumps(each.path)}]" if each.path else f"[{each.message}]"
            tables.setdefault(table, {})[each.attribute] = json.dumps(each.proposal, ensure_ascii=False)
    return "\n\n".join(
        "\n".join([table, *(f"{name} = {value}" for name, value in values.items())]) for table, values in tables.items()
    )


def _answer_key(finding: Finding) -> str:
    table = f'{finding.message}."{finding.path}"' if finding.path else finding.message
    return f"[{table}] {finding.attribute}"


def _fenced(text: str, indent: str = "", language: str = "text") -> Iterator[str]:
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield ""
    yield f"{indent}{fence}{language}"
    yield from (f"{indent}{line}" for line in text.split("\n"))
    yield f"{indent}{fence}"
    yield ""


def _spec(intake: Intake, made: Made) -> Iterator[str]:
    draft = made.draft
    yield from ("", f"## {made.name}", "")
    if draft.first:
        yield f"The page, lines {draft.first} to {draft.last}:"
        yield from _fenced(intake.page.quote(draft.first, draft.last))
    else:
        yield "Not on the page."
    yield "The spec:"
    yield from _fenced(made.text.rstrip("\n"), language="json")
    yield from differences(intake, made)


def differences(intake: Intake, made: Made) -> Iterator[str]:
    """Write every difference between Kafka's spec of the message and this one."""
    source = intake.schemas.source
    kafkas = intake.schemas.named(made.name)
    if kafkas is None:
        yield f"{source} has no {made.name}."
    elif made.spec is None:
        yield f"It lacks too much to be compared with {source}."
    else:
        told = news(diff_specs([kafkas], [replace(made.spec, area=kafkas.area)]))
        lines = [line.strip() for line in text_lines(told, []) if line.startswith("    ") or line.startswith("Texts")]
        yield f"Against {source}, from what it has to what the page says:" if lines else f"{source} has the same."
        yield ""
        yield from (f"- {line}" for line in lines)


def open_questions(report: str) -> list[str]:
    """Return the questions of a report, one line each."""
    _, _, section = f"\n{report}".partition(f"\n## {Kind.QUESTION.value}\n")
    return [line.removeprefix("- ") for line in section.partition("\n## ")[0].split("\n") if line.startswith("- ")]
