"""The run: page, schemas and answers in; specs and remarks out. Nothing here reads or writes a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kipc.errors import KipcError
from kipc.intake.answers import LEAVE_OUT, Answers, apply_answers
from kipc.intake.blocks import Block, BlockKind, find_blocks
from kipc.intake.bnf import draft_of_message, messages_of, one_of_versions, with_common_structs
from kipc.intake.drafts import Draft, SpecTree
from kipc.intake.json_drafts import json_drafts
from kipc.intake.omissions import Completion
from kipc.intake.page import Page
from kipc.intake.plausibility import SchemaComparison
from kipc.intake.productions import Production, productions_of
from kipc.intake.prose import Prose
from kipc.intake.remarks import Confidence, RemarkKind, Remarks
from kipc.intake.schemas import Schemas
from kipc.language.canonical import canonical_text
from kipc.language.check import check_sources
from kipc.language.parse import parse
from kipc.language.problems import Problem
from kipc.language.specs import MessageSpec
from kipc.language.versions import VersionRange
from kipc.sources.load import LoadError, Source, SourceFile

_ORDER = ("apiKey", "type", "listeners", "name", "validVersions", "flexibleVersions")
"""The attributes that come first in a spec, as canonical text has them."""
_OLD = re.compile(r"\b(?:rejected|discarded|superseded|obsolete|(?:earlier|old|previous)\s+\w+)\b", re.I)
"""In the sentence before a block that shows what was before, or what others proposed."""
_QUOTED_LINES = 20
"""Of a block that is left alone."""


@dataclass(frozen=True, slots=True)
class PageSpec:
    """A spec of the page: its text, where on the page it is from, and its nodes, None while it lacks too much."""

    name: str
    text: str
    draft: Draft
    spec: MessageSpec | None


@dataclass(frozen=True, slots=True)
class Intake:
    """The result of reading a page."""

    page: Page
    schemas: Schemas
    specs: tuple[PageSpec, ...]
    remarks: Remarks


def extract_specs(page: Page, schemas: Schemas, answers: Answers, remarks: Remarks) -> Intake:
    """Make specs of a page.

    Args:
        page: the page as text.
        schemas: the specs that messages are compared with and completed from.
        answers: what people decided about the page.
        remarks: where all that is noted; what reading the page gave is in it already.

    Raises:
        KipcError: an answer is about a message or field that the page does not have.
    """
    blocks = find_blocks(page)
    drafts = _one_a_message(_drafts(blocks, page, schemas, answers, remarks), page, remarks)
    completion = Completion(page, schemas, answers, remarks)
    comparison = SchemaComparison(page, schemas, answers, remarks)
    for draft in drafts:
        comparison.settle_versions(draft)
        completion.complete(draft)
        comparison.check(draft)
    comparison.check_halves(drafts)
    Prose(page, blocks, schemas, remarks).check(drafts)
    drafts += filter(None, [completion.partner(draft, drafts) for draft in drafts])
    proposed = [draft for draft in drafts if apply_answers(draft, answers, remarks)]
    _use_rest(answers, remarks)
    specs = tuple(_page_spec(draft) for draft in sorted(proposed, key=lambda draft: draft.name))
    _ask_what_check_asks(specs, remarks)
    return Intake(page, schemas, specs, remarks)


def _drafts(blocks: Sequence[Block], page: Page, schemas: Schemas, answers: Answers, remarks: Remarks) -> list[Draft]:
    drafts: list[Draft] = []
    productions: list[Production] = []
    for block in blocks:
        if block.is_rejected:
            remarks.leave(
                "it stands among the rejected alternatives", _start(page, block.first, block.last), block.first
            )
        elif block.kind is BlockKind.JSON:
            own = list(json_drafts(block, page, schemas, remarks))
            if own and _OLD.search(block.caption.text):
                reason = "the text before the block may mean that it is not proposed"
                remarks.ask(reason, block.caption.text, block.caption.line, own[0].name, LEAVE_OUT, True)
            drafts += own
        else:
            productions += productions_of(page, block.first, block.last, remarks)
    drafts += _bnf_drafts(productions, page, schemas, answers, remarks)
    return drafts


def _start(page: Page, first: int, last: int) -> str:
    return page.quote(first, min(last, first + _QUOTED_LINES - 1))


def _bnf_drafts(
    productions: Sequence[Production], page: Page, schemas: Schemas, answers: Answers, remarks: Remarks
) -> Iterator[Draft]:
    messages = messages_of(productions)
    if productions and not messages:
        number = productions[0].number
        remarks.leave("productions of no request or response", page.quote(number, number), number)
    by_name: dict[str, list[Draft]] = {}
    for message in messages:
        draft = draft_of_message(message, page, schemas, answers, remarks)
        by_name.setdefault(draft.name, []).append(draft)
    for drafts in by_name.values():
        versions = {str(draft.tree["validVersions"]) for draft in drafts}
        if len(versions) == len(drafts):
            drafts[:] = [one_of_versions(drafts, remarks)] if len(drafts) > 1 else drafts
        for draft in drafts:
            with_common_structs(draft)
            yield draft


def _one_a_message(drafts: Sequence[Draft], page: Page, remarks: Remarks) -> list[Draft]:
    """Keep one draft a message: the one with the highest version, or the last."""
    chosen: dict[str, Draft] = {}
    for draft in drafts:
        other = chosen.get(draft.name)
        chosen[draft.name] = draft
        if other is None:
            continue
        quote = page.quote(draft.first, draft.first).strip()
        if other.tree == draft.tree:
            remarks.repair(f"{draft.name} is on the page twice, without differences", quote, draft.first)
        elif _highest(other.tree) > _highest(draft.tree):
            chosen[draft.name] = other
            reason = f"{draft.name} is on the page twice; the one with the higher version, line {other.first}, is used"
            remarks.guess(reason, quote, draft.first, Confidence.MEDIUM, draft.name)
        elif _highest(other.tree) < _highest(draft.tree):
            reason = f"{draft.name} is on the page twice, first at line {other.first}; this one has a higher version"
            remarks.guess(reason, quote, draft.first, Confidence.MEDIUM, draft.name)
        else:
            reason = f"{draft.name} is on the page twice, differently at line {other.first}; the last one is used"
            remarks.ask(reason, quote, draft.first, draft.name)
    return list(chosen.values())


def _highest(tree: SpecTree) -> int:
    try:
        return VersionRange.parse(str(tree.get("validVersions", ""))).highest
    except ValueError:
        return -1


def _use_rest(answers: Answers, remarks: Remarks) -> None:
    """Take the answers about messages that only the text has; all others are about nothing, and probably misspelled."""
    for message, path, attribute in answers.left():
        if attribute == LEAVE_OUT and remarks.is_asked(message, LEAVE_OUT):
            if answers.take(message, "", LEAVE_OUT):
                remarks.answered(f"{LEAVE_OUT} = true", message, LEAVE_OUT)
            continue
        place = f'{message}."{path}"' if path else message
        raise KipcError(f"{answers.source}: [{place}] {attribute} matches nothing: the page has no such {message}")


def _page_spec(draft: Draft) -> PageSpec:
    ordered = {key: draft.tree[key] for key in (*_ORDER, *draft.tree) if key in draft.tree}
    text = json.dumps(ordered, indent=2, ensure_ascii=False) + "\n"
    name = draft.name if re.fullmatch(r"[A-Za-z]\w*", draft.name) else "Unnamed"
    parsed = parse(Source("", "", (), True), SourceFile(f"{name}.json", text))
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


def _ask_what_check_asks(specs: Sequence[PageSpec], remarks: Remarks) -> None:
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
