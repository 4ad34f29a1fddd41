"""Every field of Kafka's messages has a description: one short sentence of ours, which no command loses."""

from __future__ import annotations

import re
import zipfile
from functools import cache
from pathlib import Path

import pytest
from kipc.language.canonical import abouts, canonical_text, facts, field_paths, with_abouts
from kipc.language.specs import FieldSpec, MessageSpec
from kipc.language.written import written_specs

from tests.kipc.projects import kipc
from tests.kipc.releases import archive, release
from tests.shared import ROOT

LONGEST = 160
FILLERS = {
    "a", "an", "and", "are", "as", "at", "by", "for", "from", "has", "have", "in", "is", "it", "its", "of", "on", "or",
    "that", "the", "this", "to", "was", "which", "with",
}  # fmt: skip
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
MESSAGES = ("EndTxnRequest", "EndTxnResponse")


@cache
def kafka_fields() -> list[tuple[str, str, FieldSpec]]:
    specs = written_specs(str(ROOT / "schemas" / "kafka"))
    return [(spec.name, path, field) for spec in specs for path, field in field_paths(spec)]


def words(text: str) -> list[str]:
    """Return the words of a sentence or of a name in camel case, in lower case and without the plural's s."""
    return [word.lower().removesuffix("s") for word in WORD.findall(text.replace("'s", ""))]


def says_more(about: str, name: str, type_: str) -> bool:
    """Whether a description has words besides those of the field's name and type."""
    return bool(set(words(about)) - {*words(name), *words(type_)} - FILLERS)


def is_one_short_sentence(text: str) -> bool:
    """Whether a text starts like a sentence, ends with its only full stop and fits."""
    form = re.fullmatch(r"[A-Z0-9`-][^\n]*[^\s.]\.", text)
    return form is not None and len(text) <= LONGEST and not re.search(r"\.\s", text)


def test_every_field_has_a_description() -> None:
    assert len(kafka_fields()) > 2000
    assert [(name, path) for name, path, field in kafka_fields() if not field.about] == []


def test_descriptions_say_more_than_the_name_and_type_of_their_field() -> None:
    assert [
        (name, path) for name, path, field in kafka_fields() if not says_more(field.about, field.name, str(field.type))
    ] == []


def test_descriptions_are_short_sentences() -> None:
    assert [(name, path) for name, path, field in kafka_fields() if not is_one_short_sentence(field.about)] == []


@pytest.mark.parametrize(
    ("about", "name", "type_", "expected"),
    [
        ("The name of the topic.", "TopicName", "string", False),
        ("The topic's id.", "TopicId", "uuid", False),
        ("The partitions.", "Partitions", "[]int32", False),
        ("The deletable group results.", "Results", "[]DeletableGroupResult", False),
        ("Topic to delete.", "TopicName", "string", True),
        ("TCP port to connect to.", "Port", "int32", True),
        ("0 or 1.", "Acks", "int16", True),
    ],
)
def test_words_of_the_field_alone_are_no_description(about: str, name: str, type_: str, expected: bool) -> None:
    assert says_more(about, name, type_) is expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "No full stop",
        "lower case.",
        "Two sentences. In one text.",
        "Two\nlines.",
        f"Long{'g' * LONGEST}.",
        "Ends twice..",
    ],
)
def test_texts_that_are_not_one_short_sentence(text: str) -> None:
    assert not is_one_short_sentence(text)


@pytest.mark.slow
def test_descriptions_are_not_those_of_kafka() -> None:
    kafkas = {(spec.name, path): words(text) for spec in release("4.3.1") for path, text in abouts(spec).items()}
    copied = [
        (name, path)
        for name, path, field in kafka_fields()
        if [word for word in words(field.about) if word not in FILLERS]
        == [word for word in kafkas.get((name, path), []) if word not in FILLERS]
    ]
    assert copied == []


def selected(folder: Path, version: str) -> str:
    """Write an archive with some specs of a release, which have Kafka's own texts, and return its path."""
    path = folder / f"{version}.zip"
    with zipfile.ZipFile(archive(version)) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            if Path(name).stem in MESSAGES:
                target.writestr(name, source.read(name))
    return str(path)


@pytest.fixture
def described(tmp_path: Path) -> Path:
    """Return a folder of canonical specs from 3.9.1 with our descriptions."""
    ours = {spec.name: abouts(spec) for spec in written_specs(str(ROOT / "schemas" / "kafka"))}
    folder = tmp_path / "schemas"
    for spec in release("3.9.1"):
        if spec.name in MESSAGES:
            path = folder / "clients" / f"{spec.name}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(canonical_text(with_abouts(facts(spec), ours[spec.name])))
    return folder


def specs_of(folder: Path) -> dict[str, MessageSpec]:
    return {spec.name: spec for spec in written_specs(str(folder))}


@pytest.mark.parametrize("command", ["import", "merge", "format"])
def test_commands_keep_our_descriptions(command: str, described: Path, tmp_path: Path) -> None:
    before = specs_of(described)
    newer = selected(tmp_path, "4.3.1")
    arguments = {
        "import": [newer, "--out", str(described)],
        "merge": [newer, selected(tmp_path, "3.9.1"), "--out", str(described)],
        "format": [str(described)],
    }[command]
    kipc(command, *arguments)
    after = specs_of(described)
    assert before.keys() == after.keys() == set(MESSAGES)
    for name, spec in after.items():
        kept = {path: text for path, text in abouts(before[name]).items() if path in dict(field_paths(spec))}
        assert kept
        assert abouts(spec) == kept
    if command != "format":
        assert [path for path, field in field_paths(after["EndTxnResponse"]) if not field.about] == [
            "ProducerId",
            "ProducerEpoch",
        ]
