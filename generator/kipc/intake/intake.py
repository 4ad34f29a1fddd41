"""The run: page, schemas and answers in; specs and remarks out. Nothing here reads or writes a file.

`PASSES` lists what happens to a page, in order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from kipc.errors import KipcError
from kipc.intake.answers import LEAVE_OUT, Answers, apply_answers
from kipc.intake.blocks import Block, BlockKind, find_blocks
from kipc.intake.bnf_drafts import bnf_drafts
from kipc.intake.drafts import Draft, SpecTree
from kipc.intake.json_drafts import json_drafts
from kipc.intake.omissions import Completion
from kipc.intake.page import Page
from kipc.intake.page_specs import PageSpec, ask_what_check_reports, page_spec
from kipc.intake.plausibility import SchemaComparison
from kipc.intake.productions import Production, productions_of
from kipc.intake.prose import Prose
from kipc.intake.remarks import Confidence, Remarks
from kipc.intake.schemas import Schemas
from kipc.language.versions import VersionRange

_OLD = re.compile(r"\b(?:rejected|discarded|superseded|obsolete|(?:earlier|old|previous)\s+\w+)\b", re.I)
"""In the sentence before a block that shows what was before, or what others proposed."""
_QUOTED_LINES = 20
"""Of a rejected block: enough to recognize it, and a report in which the rest can still be found."""


@dataclass(slots=True)
class Intake:
    """A page on its way to specs, and the result.

    Attributes:
        page: the page as text.
        schemas: the specs that messages are compared with and completed from.
        answers: what people decided about the page.
        remarks: where all that is noted; what reading the page gave is in it already.
    """

    page: Page
    schemas: Schemas
    answers: Answers
    remarks: Remarks
    blocks: list[Block] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    specs: tuple[PageSpec, ...] = ()


def extract_specs(page: Page, schemas: Schemas, answers: Answers, remarks: Remarks) -> Intake:
    """Make specs of a page.

    Raises:
        KipcError: an answer is about a message or field that the page does not have.
    """
    intake = Intake(page, schemas, answers, remarks)
    for step in PASSES:
        step(intake)
    return intake


def separate_blocks(intake: Intake) -> None:
    """Find the blocks of JSON and BNF, each with the title and the sentence above it."""
    intake.blocks = find_blocks(intake.page)


def read_blocks(intake: Intake) -> None:
    """Repair the blocks and read them as drafts of messages; other JSON and rejected alternatives are left alone."""
    page, schemas, remarks = intake.page, intake.schemas, intake.remarks
    productions: list[Production] = []
    for block in intake.blocks:
        if block.is_rejected:
            quote = page.quote(block.first, min(block.last, block.first + _QUOTED_LINES - 1))
            remarks.leave("it stands among the rejected alternatives", quote, block.first)
        elif block.kind is BlockKind.JSON:
            drafts = list(json_drafts(block, page, schemas, remarks))
            if drafts and _OLD.search(block.caption.text):
                reason = "the text before the block may mean that it is not proposed"
                remarks.ask(reason, block.caption.text, block.caption.line, drafts[0].name, LEAVE_OUT, True)
            intake.drafts += drafts
        else:
            productions += productions_of(page, block.first, block.last, remarks)
    # A production may be in another block than the message that refers to it.
    intake.drafts += bnf_drafts(productions, page, schemas, intake.answers, remarks)


def choose_drafts(intake: Intake) -> None:
    """Keep one draft of each message: the one with the highest version, or the last one and a question."""
    page, remarks = intake.page, intake.remarks
    chosen: dict[str, Draft] = {}
    for draft in intake.drafts:
        other = chosen.get(draft.name)
        chosen[draft.name] = draft
        if other is None:
            continue
        quote = page.line(draft.first)
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
    intake.drafts = list(chosen.values())


def _highest(tree: SpecTree) -> int:
    try:
        return VersionRange.parse(str(tree.get("validVersions", ""))).highest
    except ValueError:
        return -1


def complete_drafts(intake: Intake) -> None:
    """Complete each draft from the schemas, and compare it with them."""
    completion, comparison = _completion(intake), _comparison(intake)
    for draft in intake.drafts:
        # The versions decide which fields a draft lacks, and only a whole draft can be compared.
        comparison.settle_versions(draft)
        completion.complete(draft)
        comparison.check(draft)


def compare_halves(intake: Intake) -> None:
    """Compare requests with their responses."""
    _comparison(intake).check_halves(intake.drafts)


def compare_text(intake: Intake) -> None:
    """Compare the text around the blocks, and the comments in them, with the drafts."""
    Prose(intake.page, intake.blocks, intake.schemas, intake.remarks).check(intake.drafts)


def add_partners(intake: Intake) -> None:
    """Add requests and responses that only the schemas have; a message that the text proposes is not among them."""
    completion = _completion(intake)
    intake.drafts += filter(None, [completion.partner(draft, intake.drafts) for draft in intake.drafts])


def use_answers(intake: Intake) -> None:
    """Apply the answers, which overrule all that was read, guessed or asked before."""
    answers, remarks = intake.answers, intake.remarks
    intake.drafts = [draft for draft in intake.drafts if apply_answers(draft, answers, remarks)]
    for message, path, attribute in answers.left():
        # Messages that only the text has are answered too; all other answers are about nothing, probably misspelled.
        if attribute == LEAVE_OUT and remarks.is_asked(message, LEAVE_OUT):
            if answers.take(message, "", LEAVE_OUT):
                remarks.answered(f"{LEAVE_OUT} = true", message, LEAVE_OUT)
            continue
        place = f'{message}."{path}"' if path else message
        raise KipcError(f"{answers.source}: [{place}] {attribute} matches nothing: the page has no such {message}")


def make_specs(intake: Intake) -> None:
    """Make specs of the drafts, in the order of their names."""
    intake.specs = tuple(map(page_spec, sorted(intake.drafts, key=lambda draft: draft.name)))


def check_specs(intake: Intake) -> None:
    """Ask about what `kipc check` reports, unless a question is about it already."""
    ask_what_check_reports(intake.specs, intake.remarks)


PASSES: tuple[Callable[[Intake], None], ...] = (
    separate_blocks,
    read_blocks,
    choose_drafts,  # before the schemas fill the gaps in which two drafts of a message differ
    complete_drafts,
    compare_halves,  # after completion, since a block of fields alone gets its versions from the schemas
    compare_text,
    add_partners,  # after the text, which may say that the half without a block changes as well
    use_answers,  # also about partners
    make_specs,
    check_specs,  # after the answers: what they decide is not asked again
)
"""What happens to a page, in order; docs/architecture.md lists the passes."""


def _completion(intake: Intake) -> Completion:
    return Completion(intake.page, intake.schemas, intake.answers, intake.remarks)


def _comparison(intake: Intake) -> SchemaComparison:
    return SchemaComparison(intake.page, intake.schemas, intake.answers, intake.remarks)
