"""Prose: the sentences, headings and comments around the blocks in, additions and contradictions to the blocks out.

A key or version that only a sentence has is taken as a guess. A sentence that contradicts a block is a question, and so
are messages, fields and tables that the text proposes and no block defines.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any

from kipc.intake.answers import LEAVE_OUT, Answers
from kipc.intake.blocks import Block, sections_of
from kipc.intake.drafts import PARTIAL, Draft, Place, known_part, places_of
from kipc.intake.page import Page
from kipc.intake.page_values import PRIMITIVES, field_type, is_range
from kipc.intake.remarks import Confidence, Remarks
from kipc.intake.schemas import Schemas, lowest_version
from kipc.intake.sentences import MESSAGE, Sentence, raised_to, sentences_of
from kipc.intake.words import splits
from kipc.language.versions import VersionRange

_KEY = re.compile(r"\bapi[ -]?keys?\b[^\d.\n]{0,40}?(\d{1,5})\b(?!\.\d)|\b(\d{1,5})\b[^.\n]{0,20}\bapi[ -]?key\b", re.I)
_CHANGES = re.compile(
    r"\b(?:bump|rais|increas|increment|extend|chang|modif|updat|introduc|renam|remov|replac|deprecat)\w*\b|\b(?:add(?:s|ed|ing)?|new)\b",
    re.I,
)
_SAME = re.compile(r"\b(?:same|identical|similar|equal|mirrors?|analogous|as in|like)\b", re.I)
_REST = re.compile(
    r"\b(?:other|others|remaining|rest|everything else|existing)\b[^.]*\b(?:as before|as today|unchanged|not changed"
    r"|(?:do|does) not change|stays?|remains?|omitted|the same|not shown|left out|not repeated|skipped)\b"
    r"|\bonly (?:the )?(?:new|changed|added)\b[^.]*\b(?:fields?|productions?|shown|listed)\b",
    re.I,
)
_REMOVES = (
    r"\b(?:remov|replac|renam|drop)(?:e|es|s|ing|ping|ed)?\b (?:the )?(?:old )?(?:field )?",
    r"(?: field)? (?:is|are|was|will be|gets) (?:removed|replaced|renamed|dropped)\b",
)
"""The text before and after the name of a removed field."""
_RECORD = re.compile(
    r"\bnew (?:metadata |coordinator )?record\b[^.]*?\b([A-Z]\w+Record)\b|\b([A-Z]\w+Record)\b[^.]*\bnew record\b"
)
_UNCHANGED = re.compile(r"\b(?:unchanged|not changed|no changes?|the same as|same as)\b", re.I)
_STABLE = re.compile(
    r"\b(?:no longer|not|isn't|stops? being|cease\w* to be|remov\w+|drop\w*|clear\w*)\b[^.\n]{0,60}?"
    r"(?:\bunstable\b|\blatestVersionUnstable\b)"
    r"|(?:\bunstable\b|\blatestVersionUnstable\b)[^.\n]{0,60}?\b(?:removed|dropped|cleared|no longer|false)\b"
    r"|\b(?:becomes?|is now|are now|declared|marked(?: as)?|made|considered)\s+stable\b",
    re.I,
)
"""Where a text calls a version stable that was unstable."""
_LABEL = re.compile(r"\b(?:Option|Alternative|Variant|Proposal|Approach) \w+\b")
_VOTED_DOWN = re.compile(
    r"\b(?:rejected|voted down|discarded|declined|dismissed|dropped|not (?:accepted|chosen))\b", re.I
)
_ACCEPTED = re.compile(r"\b(?:accepted|chosen|adopted|selected|agreed)\b", re.I)
_FACT = re.compile(
    r"\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b|\b[A-Z]{4,} on the \w+|\berror codes?\b|\bvalues? \d|\b\d+ = |\b(?:bytes|bits?)\b"
    r"|\bauthori[sz]|\bACLs?\b"
)
"""Parts of a protocol for which a spec has no place: error codes, values, permissions, bytes within fields."""
_NOT_PROPOSED = re.compile(
    r"\b(?:rejected|considered|discarded|abandoned|superseded|obsolete|instead of|(?:earlier|older?|previous|first) "
    r"(?:draft|version|proposal|schema)|not proposed|for comparison only)\b",
    re.I,
)
_ASIDE = ("motivation", "background", "future work", "references", "status", "compatibility")
"""Sections that speak of messages without proposing to change them."""
_TYPE = rf"(?P<type>{'|'.join(PRIMITIVES)}|boolean)"
_TYPE_WORDS = re.compile(rf"\b(?:{'|'.join(PRIMITIVES)}|compact_\w+|nullable_\w+)\b", re.I)
_SEVERAL_WORDS = r"[A-Za-z]?[a-z0-9]+(?:[A-Z][a-z0-9]*)+"
_NEW_FIELD = (
    re.compile(rf"\bfields?\b[\s,:]*(?:called|named)?[\s,:]*[`\"'“]?(?P<name>{_SEVERAL_WORDS})\b"),
    re.compile(rf"\b(?P<name>{_SEVERAL_WORDS})[`\"'”]?\s+fields?\b"),
    re.compile(r"\bfields?\b[\s,:]*(?:called|named)?[\s,:]*[`\"'“](?P<name>[A-Za-z]\w+)[`\"'”]"),
    re.compile(r"[`\"'“](?P<name>[A-Za-z]\w+)[`\"'”]\s+fields?\b"),
    re.compile(r"\b[Aa]dd(?:s|ed|ing)?\s[`\"'“]?(?P<name>[A-Z]\w+)[`\"'”]? to (?:each|every|the|all)\b"),
)
"""Where a sentence names a field: a name of several words, or one word in quotes or that is added to something."""
_CAMEL = re.compile(_SEVERAL_WORDS)


class Prose:
    """The text of a page around its blocks."""

    def __init__(
        self, page: Page, blocks: Sequence[Block], schemas: Schemas, answers: Answers, remarks: Remarks
    ) -> None:
        self.page = page
        self.blocks = blocks
        self.schemas = schemas
        self.answers = answers
        self.remarks = remarks
        self.sentences = list(sentences_of(page, blocks))
        apis = {_base(each.name) for each in schemas.specs if len(re.findall("[A-Z]", _base(each.name))) > 1}
        self._other_apis = re.compile("|".join(rf"\b{each}\b" for each in sorted(apis)) or r"(?!)")

    def fill(self, draft: Draft, drafts: Sequence[Draft]) -> None:
        """Take the key and the versions that only the text has, and note parts that it leaves as they are."""
        said = [each for each in self.sentences if self._is_about(each, draft, drafts)]
        self._fill_key(draft, said, drafts)
        if "validVersions" not in draft.tree:
            newest = max((number for each in said for number in raised_to(each)), default=-1)
            if newest >= 0:
                spec = self.schemas.named(draft.name)
                lowest = lowest_version(spec) if spec else 0
                draft.tree["validVersions"] = str(VersionRange(lowest, newest))
                sentence = next(each for each in said if newest in raised_to(each))
                self._guess(draft, "validVersions", f"the block has no versions; {newest} by the text", sentence)
        for each in self.sentences:
            if not draft.first - 5 < each.line < draft.last + 5:
                continue
            if _REST.search(each.text):
                self._leave_rest(draft, each)
            follows = re.search(r"\b(?:right |directly )?after (?:the field )?[`\"'“]?(\w+)", each.text)
            if follows and not each.is_comment:
                draft.follows = follows[1]

    def _leave_rest(self, draft: Draft, sentence: Sentence) -> None:
        if self.answers.values.get((draft.name, "", PARTIAL)) is not None:
            return
        if self.schemas.named(draft.name) is None:
            reason = f"the rest is unchanged according to the text, and {self.schemas.source} does not have the message"
            self._ask(draft, "", PARTIAL, reason, sentence, True)
        else:
            draft.open_paths.add("")

    def _fill_key(self, draft: Draft, said: Sequence[Sentence], drafts: Sequence[Draft]) -> None:
        keys = {
            key: each
            for each in said
            for key in (int(match[1] or match[2]) for match in _KEY.finditer(each.text))
            if not self._is_key_of_another(key, each, draft, drafts)
        }
        if len(keys) != 1 or draft.tree.get("type", "request") not in ("request", "response"):
            return
        ((key, sentence),) = keys.items()
        if "apiKey" not in draft.tree:
            self.remarks.withdraw(draft.name, "apiKey")
            draft.tree["apiKey"] = key
            self._guess(draft, "apiKey", f"the key is only in the text, {key}", sentence)
        elif not self._is_number(key, int(draft.tree["apiKey"])):
            spec = self.schemas.named(draft.name)
            proposal = spec.api_key if spec and spec.api_key is not None else key
            reason = f"the key is {key} in the text, and {draft.tree['apiKey']} in the block"
            self._ask(draft, "", "apiKey", reason, sentence, proposal)

    def _is_key_of_another(self, key: int, sentence: Sentence, draft: Draft, drafts: Sequence[Draft]) -> bool:
        """Return whether a key is that of another block, or may be that of another message that the sentence names."""
        own = _base(draft.name)
        keys = {_base(each.name): int(each.tree["apiKey"]) for each in drafts if "apiKey" in each.tree}
        if key in (number for base, number in keys.items() if base != own):
            return True
        for name in (each for each in MESSAGE.findall(sentence.text) if _base(each) != own):
            spec = self.schemas.named(name)
            if keys.get(_base(name), spec and spec.api_key) in (None, key):
                return True
        return False

    def choice(self, one: Draft, other: Draft) -> Draft | None:
        """Return the one of two drafts of a message that the text accepts, or does not reject; None if it is silent."""
        labels = [self._label(each) for each in (one, other)]
        if not all(labels):
            return None
        for each in self.sentences:
            said = [label in each.text for label in labels]
            if said.count(True) == 1 and not re.search(r"\bif\b", each.text):
                named, rest = (one, other) if said[0] else (other, one)
                if _VOTED_DOWN.search(each.text):
                    return rest
                if _ACCEPTED.search(each.text):
                    return named
        return None

    def _label(self, draft: Draft) -> str:
        above = [each for each in self.sentences if 0 < draft.first - each.line <= 6 and not each.is_comment]
        found = [match[0] for each in above for match in _LABEL.finditer(each.text)]
        return found[-1] if found else ""

    def check(self, draft: Draft, drafts: Sequence[Draft]) -> None:
        """Ask about contradictions between the text and a block."""
        said = [each for each in self.sentences if self._is_about(each, draft, drafts)]
        self._check_versions(draft, said)
        self._check_unstable(draft, said)
        self._check_unchanged(draft, said)
        self._check_removed(draft, said)
        self._check_introduction(draft)
        fields = [place for place in places_of(draft) if place.path and "name" in place.tree]
        for each in _with_subjects(said):
            for place in fields:
                if _names(each, str(place.tree["name"])):
                    self._check_field(place, each)

    def _check_versions(self, draft: Draft, said: Sequence[Sentence]) -> None:
        text = str(draft.tree.get("validVersions", ""))
        if not is_range(text) or text == "none":
            return
        valid = VersionRange.parse(text)
        for each in said:
            for number in raised_to(each):
                if self._is_number(number, valid.highest):
                    continue
                if not (each.is_comment and number < valid.highest):
                    lowest = number if draft.is_bnf else min(valid.lowest, number)
                    proposal = str(VersionRange(lowest, number))
                    reason = f"the text speaks of version {number}, and the block has versions {valid}"
                    self._ask(draft, "", "validVersions", reason, each, proposal)
                    return

    def _check_unstable(self, draft: Draft, said: Sequence[Sentence]) -> None:
        """Ask about an unstable version that the text calls stable: a comparison shows removed attributes too."""
        stable = next((each for each in said if _STABLE.search(each.text)), None)
        if draft.tree.get("latestVersionUnstable") is True and stable is not None:
            reason = "the text says that the version is no longer unstable, and the block that it is"
            self._ask(draft, "", "latestVersionUnstable", reason, stable, False)

    def _is_number(self, said: int, own: int) -> bool:
        """Return whether the text has a number of the block, alone or run together with a removed one: 34 for 4."""
        readings = [new for _, new in splits(str(said))] if self.page.is_comparison else []
        return said == own or str(own) in readings

    def _check_unchanged(self, draft: Draft, said: Sequence[Sentence]) -> None:
        """Ask about fields that are new in a version that a comment calls unchanged."""
        version, above = -1, -1
        for each in (each for each in said if each.is_comment):
            found = re.search(r"\bVersions? (\d+)\b", each.text)
            version = int(found[1]) if found else version if each.line == above + 1 else -1
            above = each.line
            if version < 1 or not _UNCHANGED.search(each.text):
                continue
            for place in places_of(draft):
                versions = str(place.tree.get("versions", "none"))
                is_new = versions != "none" and VersionRange.parse(versions).lowest == version
                outer = place.path.rpartition(".")[0]
                if place.path and is_new and not self.remarks.is_asked(f"{draft.name} {outer}", LEAVE_OUT):
                    reason = (
                        f"the comment calls version {version} unchanged, but {place.path} is new in it; "
                        "is it part of the proposal? Without an answer, the block is used"
                    )
                    self._ask(draft, place.path, LEAVE_OUT, reason, each, False)

    def _check_removed(self, draft: Draft, said: Sequence[Sentence]) -> None:
        """Compare the fields that the text removes with those that are not in the newest version."""
        text = str(draft.tree.get("validVersions", ""))
        newest = VersionRange.parse(text).highest if is_range(text) else -1
        for place in places_of(draft):
            versions = str(place.tree.get("versions", ""))
            if not place.path or not is_range(versions) or versions == "none":
                continue
            name = re.escape(str(place.tree.get("name", "")))
            removes = re.compile(rf"{_REMOVES[0]}[`\"'“]?\b{name}\b|\b{name}\b[`\"'”]?{_REMOVES[1]}", re.I)
            removal = next((each for each in said if removes.search(each.text)), None)
            own = VersionRange.parse(versions)
            known = known_part(place, self.schemas)
            if newest in own and removal and _names(removal, str(place.tree.get("name"))):
                reason = (
                    f"{place.path} is removed, replaced or renamed in the text, and in version {newest} of the block"
                )
                self._ask(draft, place.path, LEAVE_OUT, reason, removal, known is None)
            elif newest not in own and not removal and known is not None and newest > own.highest:
                released = VersionRange.parse(str(known.get("versions", "none")))
                if released.is_open_ended and said:
                    reason = (
                        f"{self.schemas.source} has {place.path} in versions {released}, and the text does not end it"
                    )
                    first = Sentence("", draft.line(place.path), "", is_comment=False, is_alone=False)
                    self._ask(draft, place.path, "versions", reason, first, str(released))

    def _check_introduction(self, draft: Draft) -> None:
        """Ask about a block after a line that calls it old or rejected."""
        above = [each for each in self.sentences if 0 < draft.first - each.line <= 4 and not each.is_comment]
        if draft.first and above and _NOT_PROPOSED.search(above[-1].text):
            self._ask(
                draft, "", LEAVE_OUT, "the text before the block may mean that it is not proposed", above[-1], True
            )

    def _check_field(self, place: Place, sentence: Sentence) -> None:
        name = re.escape(str(place.tree["name"]))
        text, tree = sentence.text, place.tree
        kind = re.search(
            rf"\b{name}\b[`\"'”]*(?:[\s,:(|\u2013-]|\bis\b|\bof\b|\btype\b|\ban?\b|\bas\b|\bfield\b|\bwill\b|\bbe\b|\bnew\b"
            rf"|\bnullable\b|\boptional\b|\btagged\b|\bnow\b)*\b{_TYPE}\b(?!\s*(?:array|\[))",
            text,
            re.I,
        ) or re.search(rf"\b{_TYPE}\b[\s,`\"'“]*(?:\bfield\b|\bcalled\b|\bnamed\b|[\s,:`\"'“])*\b{name}\b", text, re.I)
        own = str(tree.get("type", ""))
        if kind and own.removeprefix("[]") in PRIMITIVES:
            reading = field_type(kind["type"].lower())
            if reading and reading.value != own.removeprefix("[]"):
                reason = f"the type is {reading.value} in the text, and {own} in the block"
                self._ask(place.draft, place.path, "type", reason, sentence, reading.value)
        is_list = re.search(rf"\b{name}\b[^.]{{0,25}}\b(?:array|list)s? of\b", text, re.I)
        if is_list and own in PRIMITIVES:
            reason = f"it is an array in the text, and {own} in the block"
            self._ask(place.draft, place.path, "type", reason, sentence, f"[]{own}")
        default = re.search(
            rf"\b{name}\b[^.]{{0,60}}?\bdefault(?:s|ing)?\b(?:\s+value)?[\s:=`\"'“]*(?:to|is|of|being|as)?[\s:=`\"'“]*"
            r"(-?\d+|true|false|null)\b",
            text,
            re.I,
        )
        if default and not _is_default(tree, default[1].lower()):
            reason = f"the default is {default[1]} in the text, and {tree.get('default', 'absent')} in the block"
            self._ask(place.draft, place.path, "default", reason, sentence, default[1].lower())
        self._check_field_versions(place, name, sentence)

    def _check_field_versions(self, place: Place, name: str, sentence: Sentence) -> None:
        """Compare the version in which the text adds a field, and whether it is nullable or tagged."""
        text, tree = sentence.text, place.tree
        versions = str(tree.get("versions", tree.get("taggedVersions", "")))
        lowest = VersionRange.parse(versions).lowest if is_range(versions) and versions != "none" else -1
        added = re.search(
            rf"\bversion (\d+)\b[^.]*?\b(?:adds|introduces)\b(?:(?!\b(?:version|to|in|of|for)\b)[^.])*\b{name}\b"
            rf"|\b{name}\b[^.]*\b(?:added|introduced|new|since|starting|from)\b[^.]*\b(?:version |v)(\d+)\b(?!\.)",
            text,
            re.I,
        )
        number = int(added[1] or added[2]) if added else lowest
        is_new = known_part(place, self.schemas) is None
        if not self._is_number(number, lowest) and lowest >= 0 and "tag" not in tree and is_new:
            reason = f"it is new in version {number} according to the text, and in versions {versions} of the block"
            self._ask(place.draft, place.path, "versions", reason, sentence, f"{number}+")
        nullable = r"(?<!non-)(?<!not )\bnullable\b"
        is_nullable = re.search(rf"{nullable}[^.]{{0,25}}\b{name}\b|\b{name}\b[^.]{{0,30}}{nullable}", text, re.I)
        if is_nullable and "nullableVersions" not in tree and not sentence.is_comment:
            reason = "the text calls it nullable, and the block does not"
            self._ask(place.draft, place.path, "nullableVersions", reason, sentence, f"{max(lowest, 0)}+")
        if re.search(rf"\b{name}\b[`\"'”]? (?:field )?is ignorable\b", text, re.I) and not tree.get("ignorable"):
            self._ask(place.draft, place.path, "ignorable", "it is ignorable in the text only", sentence, True)
        tag = re.search(rf"\b{name}\b[^.]*\btag(?:ged)?\b(?:[^.]*?\btag (\d+)\b)?", text, re.I)
        is_same = tag and "taggedVersions" in tree and tag[1] in (None, str(tree.get("tag")))
        if tag and not is_same and not sentence.is_comment:
            reason = "the text speaks of a tag, and the block has " + str(tree.get("tag", "none"))
            self._ask(place.draft, place.path, "tag", reason, sentence, int(tag[1] or 0))

    def check_rest(self, drafts: Sequence[Draft]) -> None:
        """Ask about messages, fields and definitions that the text proposes and no block has."""
        names = {each.name for each in drafts}
        for each in self.sentences:
            if each.section.startswith(_ASIDE) or each.is_comment:
                continue
            for message in dict.fromkeys(MESSAGE.findall(each.text)):
                if message not in names and self._is_proposed(message, each, names):
                    names.add(message)
                    self._ask_for_message(message, each)
            record = _RECORD.search(each.text)
            if record and (name := record[1] or record[2]) not in names:
                names.add(name)
                self._ask_for_message(name, each)
            self._check_new_fields(each, drafts)
            is_code = re.search(r"\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b", each.text) is not None
            is_reference = _SAME.search(each.text) is not None and MESSAGE.search(each.text) is not None
            if (is_reference or _FACT.search(each.text)) and (is_code or not each.is_alone):
                self.remarks.leave("a spec has no place for this", each.text, each.line)
        fields = {str(place.tree.get("name")) for draft in drafts for place in places_of(draft)}
        for first, last in self._unused(fields):
            reason = "this looks like a definition of fields, and is not read; write it as JSON or BNF, or leave it out"
            self.remarks.ask(reason, self.page.quote(first, last), first)

    def _is_proposed(self, message: str, sentence: Sentence, names: set[str]) -> bool:
        is_error = re.match("(?:Not?|Invalid|Unknown|Unsupported)[A-Z]", message)
        if is_error or any(SequenceMatcher(None, message, each).ratio() > 0.9 for each in names):
            return False
        text = MESSAGE.sub(lambda match: "_" * len(match[0]), sentence.text)
        is_known = self.schemas.named(message) is not None
        if re.search(
            r"\b(?:unchanged|no changes?|not changed|(?:do|does|will|is|are) not (?:be )?chang\w*)\b", text, re.I
        ):
            return not is_known
        if is_known:
            subject = text[: sentence.text.index(message)]
            is_partner = any(_base(message) == _base(each) for each in names)
            if is_partner and not re.search(r"\b(?:fields?|add|remov|renam|extend|modif|replac)\w*\b", text, re.I):
                return False
            return bool(_CHANGES.search(text)) and not re.search(r"\b(?:than|instead|unlike|existing)\b", subject, re.I)
        return bool(_CHANGES.search(text) or _SAME.search(text)) or sentence.is_alone

    def _ask_for_message(self, message: str, sentence: Sentence) -> None:
        if self.answers.take(message, "", LEAVE_OUT):
            self.remarks.answered(f"{LEAVE_OUT} = true", message, LEAVE_OUT)
            return
        reason = f"the text proposes {message}, which no block defines; left out"
        quote = self.page.quote(sentence.line, sentence.line).strip()
        self.remarks.ask(reason, quote, sentence.line, message, LEAVE_OUT, True)

    def _check_new_fields(self, sentence: Sentence, drafts: Sequence[Draft]) -> None:
        if not drafts or not re.search(r"\b(?:add|new|introduc|includ|extend)\w*", sentence.text, re.I):
            return
        places = [place for draft in drafts for place in places_of(draft)]
        known = {str(place.tree.get("name", "")).lower() for place in places}
        block = "\n".join(self.page.quote(each.first, each.last) for each in self.blocks).lower()
        found = (match for pattern in _NEW_FIELD for match in pattern.finditer(sentence.text))
        for name, end in {match["name"]: match.end("name") for match in found}.items():
            plain = name.lower().replace("_", "")
            rest = sentence.text[end:]
            is_replaced = self.page.is_comparison and re.match(r"[\"'`]+\w+", rest) is not None
            if plain in known or is_replaced or MESSAGE.search(name):
                continue
            if plain not in block.replace("_", ""):
                reason = f"the text speaks of a field {name}, which no block has"
                quote = self.page.quote(sentence.line, sentence.line).strip()
                self.remarks.ask(reason, quote, sentence.line, drafts[0].name, "fields")

    def _unused(self, names: Collection[str]) -> Iterator[tuple[int, int]]:
        """Yield runs of lines outside of blocks that look like a table or listing of typed fields."""
        known = {name.lower() for name in names}
        taken = {line for each in self.blocks for first, last in each.parts for line in range(first, last + 1)}
        titles = sections_of(self.page)
        run: list[int] = []
        for number in range(1, len(self.page.lines) + 2):
            line = self.page.lines[number - 1] if number <= len(self.page.lines) else ""
            is_typed = number not in taken and _TYPE_WORDS.search(line) is not None and _is_listing(line)
            head = re.search(r"\w+", line)
            is_typed = is_typed and not (head and head[0].lower() in known)
            if is_typed:
                run.append(number)
            elif run and (number - run[-1] > 3 or number > len(self.page.lines)):
                if len(run) > 1 and not titles.is_rejected(run[0]):
                    yield run[0], run[-1]
                run = []

    def _is_about(self, sentence: Sentence, draft: Draft, drafts: Sequence[Draft]) -> bool:
        """Return whether a sentence is about a message: it names it or its API, or nothing if there is only one API."""
        if sentence.section.startswith(_ASIDE):
            return False
        if sentence.is_comment:
            return draft.first <= sentence.line <= draft.last
        named = set(MESSAGE.findall(sentence.text))
        if named:
            return draft.name in named
        bases = {_base(each.name) for each in drafts}
        spoken = {each for each in bases if each and _spoken(each).search(sentence.text)}
        if not spoken and len(bases) > 1:
            above = [each for each in self.sentences if each.line < sentence.line and MESSAGE.search(each.text)]
            return bool(above) and above[-1].is_alone and draft.name in MESSAGE.findall(above[-1].text)
        half = re.search(r"\b(request|response)\b", sentence.text, re.I)
        is_half = not half or draft.name.lower().endswith(half[1].lower())
        is_other = self._other_apis.search(sentence.text) is not None
        return is_half and (_base(draft.name) in spoken or (not spoken and not is_other))

    def _ask(self, draft: Draft, path: str, attribute: str, reason: str, sentence: Sentence, proposal: Any) -> None:
        subject = f"{draft.name} {path}".strip()
        quote = self.page.quote(sentence.line, sentence.line).strip()
        if not self.remarks.is_asked(subject, attribute):
            self.remarks.ask(reason, quote, sentence.line, subject, attribute, proposal)

    def _guess(self, draft: Draft, attribute: str, reason: str, sentence: Sentence) -> None:
        quote = self.page.quote(sentence.line, sentence.line).strip()
        self.remarks.guess(reason, quote, sentence.line, Confidence.MEDIUM, draft.name, attribute)


def _with_subjects(sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield sentences; one such as "The default is 10." with the one before it, which names the field."""
    before: Sentence | None = None
    for each in sentences:
        is_continued = re.match(r"(?:The|Its) default\b|It (?:is|defaults)\b", each.text) is not None
        if before is not None and is_continued and each.line - before.line <= 1:
            each = replace(before, text=f"{before.text.rstrip('. ')} - {each.text}")  # noqa: PLW2901
        yield each
        before = each


def _names(sentence: Sentence, name: str) -> bool:
    """Return whether a sentence names a field: a name of several words, or one in quotes or of a comment."""
    if not _CAMEL.fullmatch(name) and not sentence.is_comment:
        return re.search(rf"[`\"'“|]\s*{re.escape(name)}\s*[`\"'”|]", sentence.text, re.I) is not None
    return re.search(rf"\b{re.escape(name)}\b", sentence.text, re.I) is not None


def _is_default(tree: dict[str, Any], said: str) -> bool:
    own = str(tree.get("default", ""))
    return own == said or (own in ("", "0", "false") and said in ("0", "false"))


def _is_listing(line: str) -> bool:
    """Return whether a line is a row of a table or a declaration rather than a sentence."""
    return len(re.findall(r"[A-Za-z]+", line)) <= 12 and (
        re.search(r"\||\t| {2,}|:\s|=>|;\s*$", line.strip()) is not None or len(line.split()) <= 3
    )


def _base(name: str) -> str:
    return re.sub(r"(?:Request|Response)$", "", name)


def _spoken(base: str) -> re.Pattern[str]:
    """Match the name of an API, in one word or in several: `DescribeCluster`, `Describe Cluster API`."""
    return re.compile(
        rf"\b{re.escape(base)}\b|\b{re.sub(r'(?<=[a-z])(?=[A-Z])', ' ', base)} (?:API|request|response)\b"
    )
