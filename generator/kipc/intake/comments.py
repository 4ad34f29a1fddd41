"""Comments: what a block says about its versions in words, held against the fields it has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kipc.intake.answers import LEAVE_OUT
from kipc.intake.drafts import Draft
from kipc.intake.findings import Findings
from kipc.intake.page import Page
from kipc.language.versions import VersionRange

_COMMENT = re.compile(r"^\s*(?://|\*|/\*)\s?(.*)$")
_VERSION = re.compile(r"\bVersions? (\d+)\b")
_UNCHANGED = re.compile(r"\b(?:unchanged|not changed|no changes?|the same as|same as)\b", re.IGNORECASE)


def check_comments(draft: Draft, page: Page, findings: Findings) -> None:
    """Ask about fields that are new in a version of which a comment says that nothing changes."""
    for version, line in _unchanged_versions(draft, page):
        for path, _ in _new_fields(draft.tree.get("fields", []), version, ""):
            reason = (
                f"the comment says that version {version} changes nothing here, and {path} is new in it; is it part of "
                "the proposal? It is taken as the block has it"
            )
            findings.ask(reason, page.lines[line - 1].strip(), line, f"{draft.name} {path}", LEAVE_OUT)


def _unchanged_versions(draft: Draft, page: Page) -> Iterator[tuple[int, int]]:
    """Yield versions that a comment calls unchanged, with the line that does."""
    version = -1
    for number in range(draft.first, draft.last + 1):
        comment = _COMMENT.match(page.lines[number - 1]) if number else None
        if comment is None:
            version = -1
            continue
        found = _VERSION.search(comment[1])
        version = int(found[1]) if found else version
        if version > 0 and _UNCHANGED.search(comment[1]):
            yield version, number


def _new_fields(fields: list[dict[str, Any]], version: int, prefix: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for each in fields:
        path = f"{prefix}{each.get('name', '?')}"
        versions = str(each.get("versions", "none"))
        if VersionRange.parse(versions).lowest == version and versions != "none":
            yield path, each
        else:
            yield from _new_fields(each.get("fields", []), version, f"{path}.")
