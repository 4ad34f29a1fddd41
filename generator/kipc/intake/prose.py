"""Prose: what the text and the comments of a page say and its blocks do not, as questions. It decides nothing.

Only what a block is written for is compared: messages, fields, types and versions. What a field means, who may send a
request and which errors come back has no place in a spec.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from kipc.intake.answers import LEAVE_OUT
from kipc.intake.blocks import Block, lines_of
from kipc.intake.drafts import Draft, Place, places_of
from kipc.intake.fits import range_of
from kipc.intake.page import Page
from kipc.intake.page_values import PRIMITIVES
from kipc.intake.remarks import Remarks
from kipc.intake.schemas import Schemas
from kipc.intake.sections import Sections, Sentence, sentences_of

_MESSAGE = re.compile(r"\b[A-Z][A-Za-z0-9]*(?:Request|Response|Record)\b")
# Errors are named so too: the page of KIP-4 has NotControllerForAdminRequest.
_ERROR = re.compile("(?:Not?|Invalid|Unknown|Unsupported)[A-Z]")
_CHANGE = re.compile(
    r"\b(?:bump|rais|increas|chang|modif|introduc|extend|remov|renam|replac|deprecat|add(?:s|ed|ing)?\b|new\b)", re.I
)
_UNCHANGED = re.compile(r"\b(?:unchanged|not\s+changed?|no\s+changes?|same\s+as|unlike|instead|existing)\b", re.I)
# "Kafka 4.3" and "metadata.version 27" are versions of something else.
_VERSION = re.compile(r"(?<![\w.])(?:versions?|v|from\s\d{1,3}\sto)\s?(\d{1,3})\b(?!\.\d)", re.I)
# A comparison shows a removed attribute like any other, so that only the text tells that a version became stable.
_STABLE = re.compile(r"\bstable\b|\b(?:no\s+longer|remov\w*)\b[^.]*unstable", re.I)
_COMMENT = re.compile(r"\s*(?:[^\"]*[\s{},\]])?(?://|\*|/\*)\s*(.+)")
# Quotes, a cell of a table or capitals inside tell a field's name from other words: `Zone`, | Zone |, RackFilter.
_NAME = r"[`|]\s*\w+\s*[`|]|\b[A-Za-z]?[a-z0-9]+(?:[A-Z][a-z0-9]*)+\b"
_ADDED = rf"\badds?\s+({_NAME}|[A-Z]\w+)\s+to\s+(?:each|every|the|all)\b"
_FIELD = re.compile(rf"\bfields?\s+(?:called\s+|named\s+)?({_NAME})|({_NAME})\s+fields?\b|{_ADDED}")
_TYPED = re.compile(rf"({_NAME})\W*(?:\b(?:is|of|type|an?|as|field|new)\b\W*)*\b({'|'.join(PRIMITIVES)})\b")


@dataclass(frozen=True, slots=True)
class Prose:
    """The text of a page around its blocks, and the comments in them."""

    page: Page
    blocks: Sequence[Block]
    schemas: Schemas
    remarks: Remarks

    def check(self, drafts: Sequence[Draft]) -> None:
        """Ask where the text or a comment has more than the blocks, or something else."""
        for draft in drafts:
            for line in range(max(draft.first, 1), draft.last + 1):
                if comment := _COMMENT.match(self.page.lines[line - 1]):
                    self._check_comment(Sentence(comment[1], line), draft)
        names = {draft.name for draft in drafts}
        places = {str(place.tree.get("name")): place for draft in drafts for place in places_of(draft)}
        code = "\n".join(self.page.quote(block.first, block.last) for block in self.blocks).lower().replace("_", "")
        sections = Sections(self.page)
        for sentence in sentences_of(self.page, lines_of(part for block in self.blocks for part in block.parts)):
            if sections.is_rejected(sentence.line) or sections.is_aside(sentence.line):
                continue
            messages = _MESSAGE.findall(sentence.text)
            for message in messages:
                if message not in names:
                    self._check_message(message, sentence, names)
            for draft in drafts:
                if messages in ([], [draft.name]) and _api(draft.name) in sentence.text:
                    self._check_versions(sentence, draft)
                if draft.tree.get("latestVersionUnstable") is True and _STABLE.search(sentence.text):
                    reason = "the text says that the version is no longer unstable, and the block that it is"
                    self._ask(draft.name, "latestVersionUnstable", reason, sentence, False)
            if drafts:
                self._check_fields(sentence, drafts[0], places, code)

    def _check_message(self, message: str, sentence: Sentence, names: Collection[str]) -> None:
        """Ask about a message that no block defines, and that no release has or that the sentence changes."""
        is_new = not _ERROR.match(message) and not get_close_matches(message, names, cutoff=0.9)
        is_changed = _CHANGE.search(sentence.text) and not _UNCHANGED.search(sentence.text)
        # "The request and its response are bumped": the missing half is that of the schemas, unless it gets fields.
        is_partner = _api(message) in map(_api, names) and "field" not in sentence.text
        if is_new if self.schemas.named(message) is None else is_changed and not is_partner:
            reason = f"the text proposes {message}, which no block defines; left out"
            self._ask(message, LEAVE_OUT, reason, sentence, True)

    def _check_comment(self, comment: Sentence, draft: Draft) -> None:
        self._check_versions(comment, draft)
        match = _VERSION.search(comment.text) if _UNCHANGED.search(comment.text) else None
        version = int(match[1]) if match else 0
        for place in places_of(draft):
            is_new = place.path and 0 < range_of(place.tree.get("versions")).lowest == version
            if is_new and not self.remarks.is_asked(f"{draft.name} {place.path.rpartition('.')[0]}", LEAVE_OUT):
                reason = f"the comment calls version {version} unchanged, but {place.path} is new in it; is it part"
                reason += " of the proposal? Without an answer, the block is used"
                self._ask(place.subject, LEAVE_OUT, reason, comment, False)

    def _check_versions(self, sentence: Sentence, draft: Draft) -> None:
        valid = range_of(draft.tree.get("validVersions"))
        for number in _VERSION.findall(sentence.text):
            # On a comparison, 34 is 3, removed, and 4, added.
            is_joined = self.page.is_comparison and number.endswith(str(valid.highest))
            if not valid.is_empty and int(number) > valid.highest and not is_joined:
                reason = f"the text speaks of version {number}, and the block has versions {valid}"
                proposal = f"{number if draft.is_bnf else valid.lowest}-{number}"
                self._ask(draft.name, "validVersions", reason, sentence, proposal)

    def _check_fields(self, sentence: Sentence, draft: Draft, places: dict[str, Place], code: str) -> None:
        """Compare the names and types of fields in a sentence or in a row of a table with those of the blocks."""
        types = {name.strip("`| "): kind for name, kind in _TYPED.findall(sentence.text)}
        names = ("".join(groups).strip("`| ") for groups in _FIELD.findall(sentence.text))
        for name in dict.fromkeys([*names, *types]):
            place = places.get(name)
            if place and name in types and place.tree.get("type") in set(PRIMITIVES) - {types[name]}:
                reason = f"the type is {types[name]} in the text, and {place.tree['type']} in the block"
                self._ask(place.subject, "type", reason, sentence, types[name])
            elif not place and name.lower().replace("_", "") not in code and (types or _CHANGE.search(sentence.text)):
                self._ask(draft.name, "fields", f"the text speaks of a field {name}, which no block has", sentence)

    def _ask(self, subject: str, attribute: str, reason: str, sentence: Sentence, proposal: object = None) -> None:
        if not self.remarks.is_asked(subject, attribute):
            self.remarks.ask(reason, sentence.text, sentence.line, subject, attribute, proposal)


def _api(name: str) -> str:
    return re.sub("(?:Request|Response)$", "", name)
