"""Twenty damaged pages, with answers that were written before and independently of intake: none is silently wrong.

Each folder of `pages` contains a page, an explanation of its damage, and the answer: the messages after the KIP, the
required questions (`unsure` paths may have any value until then).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from kipc.intake import Intake
from kipc.intake.drafts import PARTIAL
from kipc.intake.remarks import Remark, RemarkKind

from tests.kipc.intaking import read

PAGES = {folder.name: folder for folder in sorted((Path(__file__).parent / "pages").iterdir())}
Facts = dict[str, Any]


class Verdict(StrEnum):
    RIGHT = "right without a question"
    ASKED = "asked"
    WRONG = "silently wrong"


@cache
def answer(name: str) -> dict[str, Any]:
    tree = json.loads((PAGES[name] / "answer.json").read_text(encoding="utf-8"))
    assert isinstance(tree, dict)
    return tree


@cache
def intake_of(name: str) -> Intake:
    return read((PAGES[name] / "page.txt").read_text(encoding="utf-8"))


def facts(message: dict[str, Any]) -> Facts:
    """Return the attributes of a spec by path, with common structs expanded at each use."""
    common = {each["name"]: each for each in message.get("commonStructs", [])}
    head = {key: message.get(key) for key in ("apiKey", "type", "validVersions", "flexibleVersions")}
    return {f".{key}": value for key, value in head.items()} | dict(_field_facts(message.get("fields", []), "", common))


def _field_facts(fields: list[dict[str, Any]], prefix: str, common: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    yield f"{prefix}(order)", [each.get("name") for each in fields]
    for each in fields:
        path = f"{prefix}.{each.get('name')}"
        for key in ("type", "versions", "nullableVersions", "taggedVersions", "tag"):
            yield f"{path}.{key}", each.get(key)
        yield f"{path}.default", _text(each.get("default"))
        for key in ("ignorable", "mapKey"):
            yield f"{path}.{key}", bool(each.get(key, False))
        struct = str(each.get("type", "")).removeprefix("[]")
        inner = each.get("fields") or common.get(struct, {}).get("fields", [])
        yield from _field_facts(inner, path, common) if inner else ()


def _text(default: object) -> str | None:
    """Return a default as text; None for implicit defaults."""
    text = str(default).lower() if isinstance(default, bool) else str(default)
    return None if default is None or text in ("0", "false", "") else text


def wrong_facts(name: str) -> list[str]:
    """Return the differences from the answer, except in paths that may have any value."""
    made = {each.name: json.loads(each.text) for each in intake_of(name).specs}
    wanted = answer(name)["messages"]
    unsure = answer(name).get("unsure", [])
    wrong = [f"{message} is made" for message in made.keys() - wanted.keys()]
    for message, tree in wanted.items():
        own, right = facts(made.get(message, {})), facts(tree)
        for path in sorted({*own, *right}):
            if own.get(path) != right.get(path) and not any(f"{message}{path}".startswith(each) for each in unsure):
                wrong.append(f"{message}{path}: {own.get(path)!r}, not {right.get(path)!r}")
    return wrong


def verdict(name: str) -> Verdict:
    """Return the verdict on a page: right, asked about, or wrong with exit status 0."""
    if intake_of(name).remarks.of(RemarkKind.QUESTION):
        return Verdict.ASKED
    return Verdict.WRONG if wrong_facts(name) or answer(name)["must_question"] else Verdict.RIGHT


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_right_or_asked_about(name: str) -> None:
    """Questions are only about undecided values, and everything else is correct."""
    assert wrong_facts(name) == []
    assert verdict(name) is (Verdict.ASKED if answer(name)["must_question"] else Verdict.RIGHT)
    asked = set(map(_place, intake_of(name).remarks.of(RemarkKind.QUESTION)))
    unsure = answer(name).get("unsure", [])
    assert all(any(each.startswith(path) or path.startswith(each) for path in unsure) for each in asked)
    assert all(
        any(path.startswith(each) or each.startswith(path) for each in asked) for path in unsure if _is_own(path)
    )


def _place(question: Remark) -> str:
    """Return the path that a question is about; where a block shows only changes, the order of the fields."""
    return (
        f"{question.message}(order)"
        if question.attribute == PARTIAL
        else f"{question.message}.{question.path or question.attribute}"
    )


def _is_own(path: str) -> bool:
    """Return whether a path has a question itself; versions of fields follow from those of the message."""
    return not path.endswith(".versions")


@pytest.mark.parametrize("name", PAGES)
def test_rejected_parts_of_a_page_are_not_taken(name: str) -> None:
    taken = "".join(each.text for each in intake_of(name).specs)
    for path in answer(name).get("must_not_take", []):
        message, _, field = path.removeprefix("struct ").partition(".")
        last = field.split(".")[-1] or message
        assert f'"{last.split(" ")[0]}"' not in taken, path


def main() -> None:
    """Write the verdict, the differences and the questions of each page."""
    for page in PAGES:
        lines = [f"{page}: {verdict(page)}", *wrong_facts(page)]
        questions = intake_of(page).remarks.of(RemarkKind.QUESTION)
        lines += [f"? {each.subject} {each.attribute}: {each.reason} -> {each.proposal!r}" for each in questions]
        sys.stdout.write("\n    ".join(lines) + "\n")


if __name__ == "__main__":
    main()
