"""The fuzzer of KIP pages: intake ends soon, and specs with errors are never without a question.

    python -m tools.fuzz.pages --minutes 30

Mutates the pages of the tests, and pages made of Kafka's specs.
"""

from __future__ import annotations

import html
import json
import sys
from contextlib import suppress
from functools import cache
from random import Random

from kipc.budgets import VARIABLE
from kipc.errors import KipcError
from kipc.intake import extract_specs
from kipc.intake.answers import Answers
from kipc.intake.page import page_of
from kipc.intake.remarks import RemarkKind, Remarks
from kipc.intake.report import report_text
from kipc.intake.schemas import Schemas
from kipc.language.check import check_sources
from kipc.language.check.rules import FOLDER_RULES
from kipc.language.written import written_specs
from kipc.sources.load import Source, SourceFile

from tests.kipc.damages import ALL, page
from tests.shared import ROOT
from tools.fuzz.running import Files, Fuzzer, main
from tools.fuzz.specs import seeds

JOINT_RULES = {rule.name for rule in FOLDER_RULES}
"""Rules about specs that a page need not contain, such as the other half of an API."""

NAME = "page.txt"
PIECES = [
    "{", "}", "[", "]", '"', ",", ":", "\n", "\n\n", "```", "//", "/*", "*/", "=>", "~~", "<pre>", "</pre>", "<!--",
    "<del>",
    "</del>", "&lt;", "\\", "\\ud800", "\0", "\u201c", "\u202e", "\t" * 40, "0+", "version 9", "Request",
    "## Rejected Alternatives\n",
    '"fields": [', '"name": "X"', "=> INT32", "Versions Compared\n", " This line was removed.\n",
]  # fmt: skip


@cache
def pages() -> list[str]:
    folder = ROOT / "tests" / "kipc" / "pages"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*/page.*"))]


@cache
def kafka() -> Schemas:
    return Schemas("schemas/kafka", written_specs(str(ROOT / "schemas" / "kafka")))


def make(random: Random) -> Files:
    """Make a page and damage it."""
    text = _page(random)
    for damage in random.choices([*ALL.values()], k=random.choice([0, 0, 1, 2])):
        with suppress(IndexError):
            text = damage(text, random)
    for _ in range(random.choice([0, 1, 2, 5, 20, 60])):
        text = _edited(random, text)
    if random.random() < 0.15:
        text = f"<html><body><pre>{html.escape(text) if random.random() < 0.7 else text}</pre></body></html>"
    return {NAME: text.encode("utf-8", "surrogatepass")}


def _page(random: Random) -> str:
    if random.random() < 0.6:
        return random.choice(pages())
    blocks = []
    for _, tree in random.sample(seeds(), random.choice([1, 1, 2, 3])):
        indent = random.choice([None, 2, 2, 2])
        is_comparison, is_fenced = random.random() < 0.2, random.random() < 0.5
        blocks.append(
            page(tree["name"], json.dumps(tree, indent=indent), is_comparison=is_comparison, is_fenced=is_fenced)
        )
    return "\n".join(blocks)


def _edited(random: Random, text: str) -> str:
    start = random.randrange(len(text) + 1)
    length = random.choice([0, 1, 1, 5, 50, 500])
    match random.randrange(4):
        case 0:
            return text[:start] + text[start + length :]
        case 1:
            other = random.choice(pages())
            place = random.randrange(len(other))
            return text[:start] + other[place : place + length] + text[start:]
        case 2:
            return text[:start] + text[start : start + length] * random.choice([2, 3, 20]) + text[start + length :]
        case _:
            return text[:start] + random.choice(PIECES) + text[start + random.choice([0, 1]) :]


def check(files: Files) -> bool:
    """Run intake on a page, and check the result.

    Raises:
        Exception: any error, except that the page exceeds a budget.
    """
    remarks = Remarks()
    text = files[NAME].decode("utf-8", "surrogatepass")
    schemas = kafka() if len(text) % 3 else Schemas("nothing", [])
    try:
        intake = extract_specs(page_of(NAME, text, remarks), schemas, Answers(), remarks)
    except KipcError as error:
        if VARIABLE not in str(error):
            raise
        return False
    assert report_text(intake).encode("utf-8", "surrogatepass")
    if not intake.specs or remarks.of(RemarkKind.QUESTION):
        return False
    texts = tuple(SourceFile(f"{spec.name}.json", spec.text) for spec in intake.specs)
    for problem in check_sources([Source("specs", "specs", texts, is_folder=True)], extensions=True).errors:
        assert problem.rule in JOINT_RULES, problem
    return True


FUZZER = Fuzzer("pages", make, check, seconds=60.0)

if __name__ == "__main__":
    sys.exit(main(FUZZER))
