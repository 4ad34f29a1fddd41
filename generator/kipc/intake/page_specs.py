"""Page specs: drafts in, specs as canonical text out, and a question for each error of `kipc check`."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from kipc.intake.drafts import Draft, SpecTree
from kipc.intake.remarks import RemarkKind, Remarks
from kipc.language.canonical import canonical_text
from kipc.language.check import check_sources
from kipc.language.parse import parse
from kipc.language.problems import Problem
from kipc.language.specs import MessageSpec
from kipc.sources.load import LoadError, Source, SourceFile

_ORDER = ("apiKey", "type", "listeners", "name", "validVersions", "flexibleVersions")
"""The attributes that come first in a spec, as canonical text has them."""


@dataclass(frozen=True, slots=True)
class PageSpec:
    """A spec of the page: its text, where on the page it is from, and its nodes, None while it lacks too much."""

    name: str
    text: str
    draft: Draft
    spec: MessageSpec | None


def page_spec(draft: Draft) -> PageSpec:
    """Make a spec of a draft: canonical text, or JSON that lacks what the page leaves open."""
    ordered = {key: draft.tree[key] for key in (*_ORDER, *draft.tree) if key in draft.tree}
    text = json.dumps(ordered, indent=2, ensure_ascii=False) + "\n"
    name = draft.name if re.fullmatch(r"[A-Za-z]\w*", draft.name) else "Unnamed"
    parsed = parse(Source("", "", (), True), SourceFile(f"{name}.json", text))
    # Canonical text would fill in what the page leaves open, and hide the question.
    if parsed.spec is None or parsed.refusals or parsed.problems or not _is_whole(draft.tree):
        return PageSpec(name, text, draft, None)
    return PageSpec(name, canonical_text(parsed.spec), draft, parsed.spec)


def _is_whole(tree: SpecTree) -> bool:
    """Return whether a spec has what canonical text would add: flexible versions, and the versions of fields."""
    lists = [tree.get("fields", []), *(struct.get("fields", []) for struct in tree.get("commonStructs", []))]
    is_said = "flexibleVersions" in tree or tree.get("validVersions") == "none"
    return is_said and all(map(_have_versions, lists))


def _have_versions(fields: Sequence[SpecTree]) -> bool:
    return all(
        ("versions" in field or "taggedVersions" in field) and _have_versions(field.get("fields", []))
        for field in fields
    )


def ask_what_check_reports(specs: Sequence[PageSpec], remarks: Remarks) -> None:
    """Make a question of each error that no question is about yet; completion asks for missing halves."""
    if not specs:
        return
    files = tuple(SourceFile(f"{spec.name}.json", spec.text) for spec in specs)
    try:
        problems = check_sources([Source("", "specs", files, True)], extensions=True).errors
    except LoadError:
        remarks.ask("the type and the versions of this spec are missing", "", 0, specs[0].name, "type")
        return
    for problem in problems:
        # A page may change one half of an API; completion takes the other one from the schemas, or asks.
        if problem.rule == "partner-missing":
            continue
        name = problem.location.file.strip("/").removesuffix(".json")
        if not any(
            _is_about(question.attribute, problem)
            for question in remarks.of(RemarkKind.QUESTION)
            if question.message == name
        ):
            remarks.ask(
                f"kipc check: {problem.message} [{problem.rule}] at {problem.location.path or 'the top'}", "", 0, name
            )


def _is_about(attribute: str, problem: Problem) -> bool:
    dashed = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", attribute).lower()
    return bool(attribute) and (attribute in problem.message or dashed in problem.rule)
