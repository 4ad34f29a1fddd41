"""Pages that intake reads, and its reasons."""

from __future__ import annotations

from functools import cache

from kipc.intake import Intake, extract_specs
from kipc.intake.answers import Answers
from kipc.intake.page import page_of
from kipc.intake.remarks import RemarkKind, Remarks
from kipc.intake.report import report_text
from kipc.intake.schemas import Schemas
from kipc.language.written import written_specs

from tests.shared import ROOT


@cache
def kafka() -> Schemas:
    return Schemas("schemas/kafka", written_specs(str(ROOT / "schemas" / "kafka")))


def read(text: str, answers: Answers | None = None) -> Intake:
    remarks = Remarks()
    intake = extract_specs(page_of("page", text, remarks), kafka(), answers or Answers(), remarks)
    assert report_text(intake)
    return intake


def reasons(intake: Intake, *kinds: RemarkKind) -> str:
    return "\n".join(each.reason for each in intake.remarks if each.kind in kinds)
