"""Damaged pages with Kafka's messages: intake never crashes, and is never wrong without a report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from kipc.intake import Intake, extract_specs
from kipc.intake.answers import Answers
from kipc.intake.page import page_of
from kipc.intake.remarks import Remark, RemarkKind, Remarks
from kipc.intake.report import report_text
from kipc.intake.schemas import Schemas, narrowed
from kipc.language.canonical import canonical_text, facts, map_fields
from kipc.language.parse import parse
from kipc.language.specs import FieldSpec, MessageSpec
from kipc.language.versions import NONE, VersionRange
from kipc.language.written import written_specs
from kipc.sources.load import Source, SourceFile, load

from tests.kipc.damages import (
    ALL,
    HARMLESS,
    OF_COMPARISONS,
    Damage,
    bnf_of,
    double_line,
    drop_field,
    drop_line,
    joined_name,
    lose_indentation,
    page,
)
from tests.kipc.releases import archive
from tests.rounds import rounds
from tests.shared import ROOT, slow_after

PAGES = rounds(4, thorough=10)
"""Number of pages for each of the 21 kinds of damage; each page is read twice."""

NOTHING = Schemas("nothing", [])


@cache
def kafka() -> Schemas:
    return Schemas("schemas/kafka", written_specs(str(ROOT / "schemas" / "kafka")))


@cache
def source(release: str = "4.3.1") -> Source:
    return load(archive(release))


@cache
def messages() -> list[SourceFile]:
    """Return messages with several fields, in Kafka's original files with comments and alignment."""
    areas = ("clients/", "metadata/", "group-coordinator/")
    return [each for each in source().files if each.path.startswith(areas) and len(each.text) > 1500]


def truth_of(file: SourceFile) -> MessageSpec:
    spec = parse(source(), file).spec
    assert spec is not None
    return spec


def block_of(file: SourceFile) -> str:
    """Return a spec as on a page: without its license header."""
    return re.sub(r"\A(?://[^\n]*\n)*\s*", "", file.text).rstrip()


def read(text: str, schemas: Schemas) -> Intake:
    remarks = Remarks()
    intake = extract_specs(page_of("page", text, remarks), schemas, Answers(), remarks)
    assert report_text(intake)
    return intake


def text_of(intake: Intake, truth: MessageSpec) -> str | None:
    """Return the resulting spec of a message, in canonical form and without texts; None if it is incomplete."""
    own = [made.spec for made in intake.specs if made.name == truth.name]
    return canonical_text(facts(own[0])) if len(own) == 1 and own[0] else None


def said(intake: Intake, before: Intake) -> list[Remark]:
    """Return the remarks of a report that are missing in the report for the undamaged page."""
    known = {(each.reason, each.subject) for each in before.remarks}
    return [each for each in intake.remarks if (each.reason, each.subject) not in known]


def damaged_files(damage: Damage, random: Random) -> Iterator[tuple[SourceFile, str]]:
    """Yield messages with their damaged blocks, skipping messages to which the damage does not apply."""
    found = 0
    for file in random.sample(messages(), len(messages())):
        with suppress(IndexError):
            damaged = damage(block_of(file), random)
            found += 1
            yield file, damaged
        if found == PAGES:
            return


@pytest.mark.slow
@pytest.mark.parametrize("release", ["3.7.2", "4.3.1"])
def test_pages_without_damage_give_exactly_their_specs(release: str) -> None:
    for file in source(release).files[::3]:
        truth = parse(source(release), file).spec
        assert truth is not None
        intake = read(page(truth.name, block_of(file), is_fenced=len(file.text) % 2 == 0), NOTHING)
        assert text_of(intake, truth) == canonical_text(facts(truth)), file.path
        assert intake.remarks.of(RemarkKind.REPAIR) == [], file.path


@pytest.mark.slow
@pytest.mark.parametrize("damage", slow_after(3, ALL.values()), ids=ALL)
def test_damaged_pages(damage: Damage) -> None:
    """Each result is correct or reported, and harmless damage is always repaired."""
    random = Random(damage.__name__)
    is_comparison = damage in OF_COMPARISONS
    wrong = 0
    for file, damaged in damaged_files(damage, random):
        truth, block, is_fenced = truth_of(file), block_of(file), random.random() < 0.5
        for schemas in (NOTHING, kafka()):
            before = read(page(truth.name, block, is_comparison=is_comparison, is_fenced=is_fenced), schemas)
            after = read(page(truth.name, damaged, is_comparison=is_comparison, is_fenced=is_fenced), schemas)
            is_right = text_of(after, truth) == canonical_text(facts(truth))
            assert is_right or said(after, before), (file.path, damaged)
            is_asked = bool(after.remarks.of(RemarkKind.QUESTION))
            assert is_right or is_asked or schemas is NOTHING, (file.path, damaged)
            wrong += not is_right
    allowed = 0 if damage in HARMLESS else 2 * PAGES * 3 // 4
    assert wrong <= allowed


@pytest.mark.parametrize("seed", range(20))
def test_fields_that_are_gone_show_beside_the_schemas(seed: int) -> None:
    """A cleanly removed field leaves no trace on the page, but Kafka's spec of the message contains it."""
    random = Random(seed)
    file = random.choice([each for each in messages() if each.path.startswith("clients/") and len(each.text) > 2500])
    truth, damaged = truth_of(file), drop_field(block_of(file), random)
    after = read(page(truth.name, damaged), kafka())
    is_right = text_of(after, truth) == canonical_text(facts(truth))
    assert is_right or after.remarks.of(RemarkKind.QUESTION)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_several_damages_at_once(seed: int) -> None:
    random = Random(seed)
    file = random.choice(messages())
    truth, damaged = truth_of(file), block_of(file)
    for damage in random.choices([*ALL.values()], k=4):
        try:
            damaged = damage(damaged, random)
        except IndexError:
            continue
    before, after = (read(page(truth.name, block), kafka()) for block in (block_of(file), damaged))
    is_right = text_of(after, truth) == canonical_text(facts(truth))
    assert is_right or said(after, before)


@pytest.mark.slow
@pytest.mark.parametrize("seed", slow_after(3, range(40)))
def test_torn_pages_are_no_crash(seed: int) -> None:
    """Reading ends for any part of any page with random characters replaced."""
    random = Random(seed)
    text = "\n\n".join(page(truth_of(file).name, block_of(file)) for file in random.sample(messages(), 2))
    start = random.randrange(len(text))
    torn = list(text[start : start + random.randrange(4000)])
    for _ in range(random.randrange(60)):
        if torn:
            torn[random.randrange(len(torn))] = random.choice("{}[]\",:\n\\'/*<>&=?()0\x00\u201c")
    read("".join(torn), random.choice([NOTHING, kafka()]))


def in_bnf(spec: MessageSpec) -> MessageSpec | None:
    """Return a message as BNF can express it; None if it cannot, as for ambiguous names and other kinds."""
    version = spec.valid_versions.highest
    plain = map_fields(narrowed(spec, VersionRange(version, version)), _plain_field)
    kinds: dict[str, str] = {}
    for each in plain.fields:
        if not _is_sayable(each, kinds):
            return None
    if plain.common_structs or not plain.fields or len(kinds) < 4:
        return None
    return replace(
        plain,
        valid_versions=VersionRange(0, 0),
        flexible_versions=NONE,
        api_key=None,
        listeners=(),
        fields=plain.fields,
    )


def _plain_field(path: str, field: FieldSpec) -> FieldSpec:
    struct = replace(field.type, struct_name=field.name) if field.type.is_struct else field.type
    return FieldSpec(name=field.name, type=struct, versions=VersionRange.parse("0+"), fields=field.fields)


def _is_sayable(field: FieldSpec, kinds: dict[str, str]) -> bool:
    meaning = ",".join(each.name for each in field.fields) or field.type.kind.value
    if field.name in kinds or not field.name[0].isupper() or field.name.endswith(("Request", "Response")):
        return False
    if field.type.is_struct and not field.fields:
        return False
    kinds[field.name] = meaning
    return all(_is_sayable(each, kinds) for each in field.fields)


@cache
def sayable() -> list[MessageSpec]:
    specs = [truth_of(file) for file in source().files if file.path.startswith("clients/")]
    sayable = [in_bnf(spec) for spec in specs if spec.name.endswith(("Request", "Response")) and not spec.is_retired]
    return [each for each in sayable if each]


@pytest.mark.slow
def test_bnf_without_damage_gives_exactly_its_specs() -> None:
    assert len(sayable()) > 20
    for truth in sayable():
        assert text_of(read(page(truth.name, bnf_of(truth), is_fenced=False), NOTHING), truth) == canonical_text(truth)


@pytest.mark.parametrize("damage", [drop_line, double_line, lose_indentation, joined_name])
def test_damaged_bnf(damage: Damage) -> None:
    random = Random(damage.__name__)
    for truth in random.sample(sayable(), 15):
        block = bnf_of(truth)
        damaged = joined_in_bnf(block, random) if damage is joined_name else damage(block, random)
        before, after = (
            read(page(truth.name, each, is_comparison=damage is joined_name, is_fenced=False), NOTHING)
            for each in (block, damaged)
        )
        is_right = text_of(after, truth) == canonical_text(truth)
        assert is_right or (said(after, before) and damage is drop_line), damaged


def joined_in_bnf(text: str, random: Random) -> str:
    """Write an old name before a name that a body refers to."""
    chosen = random.choice([*re.finditer(r"(?<==> )\[?([A-Z][a-z]\w+)(?=.*\n)", text)])
    return f"{text[: chosen.start(1)]}Old{text[chosen.start(1) :]}"
