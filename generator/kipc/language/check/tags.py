"""Rules over tagged fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kipc.language.check.facts import Facts, Finding, Related
from kipc.language.kinds import Kind
from kipc.language.specs import FieldSpec
from kipc.language.versions import NONE


# `FieldSpec.checkTagInvariants` has most of these rules, and stops at the first that is broken; here, all are reported.
def tag_negative(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.tag is not None and field.tag < 0:
            yield Finding(field, "tag", f"{field.tag} is not a valid tag; tags start at 0")


def tag_without_versions(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        tagged = field.tagged_versions
        if field.tag is not None and tagged.is_empty:
            sentence = "a field with a tag needs taggedVersions, such as 1+"
            if tagged != NONE:
                sentence += f"; {tagged.lowest}-{tagged.highest} is reversed and means none"
            yield Finding(field, "tag", sentence)


def tagged_without_tag(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.tag is None and not field.tagged_versions.is_empty:
            yield Finding(field, "taggedVersions", "a tagged field needs a tag, the next free number of its struct")


# `Versions.NONE` is compared by its ends, so a reversed range without a tag counts as tagged in Kafka.
def tagged_backwards(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.tag is None and field.tagged_versions.is_empty and field.tagged_versions != NONE:
            yield Finding(field, "taggedVersions", "this range is reversed; write none or omit it")


def tagged_closed(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        tagged = field.tagged_versions
        if not tagged.is_empty and not tagged.is_open_ended:
            sentence = f"tagged versions must be open-ended; write {tagged.lowest}+, not {tagged}"
            yield Finding(field, "taggedVersions", sentence)


def tagged_beyond_versions(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if not field.versions.covers(field.tagged_versions):
            sentence = f"{field.tagged_versions} goes beyond the versions of the field, {field.versions}"
            yield Finding(field, "taggedVersions", sentence)


# `FieldSpec` wants all tagged versions nullable, or none: an absent tag means one value in all of them.
def tagged_partly_nullable(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        both = field.nullable_versions.intersect(field.tagged_versions)
        if not both.is_empty and both != field.tagged_versions:
            sentence = f"only {both} of the tagged versions {field.tagged_versions} are nullable; make it all or none"
            yield Finding(field, "nullableVersions", sentence)


# Checked against the field's own `flexibleVersions` if it has any, as in `MessageDataGenerator`.
def tagged_beyond_flexible(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        flexible = facts.spec.flexible_versions if field.flexible_versions is None else field.flexible_versions
        if not flexible.covers(field.tagged_versions):
            sentence = f"{field.tagged_versions} goes beyond the flexible versions, {flexible}; others have no tags"
            yield Finding(field, "taggedVersions", sentence)


# `MessageDataGenerator` refuses them where it writes the section of tagged fields.
def tagged_records(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.tag is not None and field.type.kind is Kind.RECORDS:
            yield Finding(field, "tag", "records cannot be tagged")


# The generator accepts it, and the Java that it writes does not compile.
def tagged_zero_copy(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.tag is not None and field.zero_copy:
            yield Finding(field, "zeroCopy", "a tagged field is always copied; remove zeroCopy")


def tagged_key(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.tag is not None and field.map_key:
            yield Finding(field, "mapKey", "a tagged field cannot be part of a key")


def tag_repeated(facts: Facts) -> Iterator[Finding]:
    for struct in facts.structs:
        first_by_tag: dict[int, FieldSpec] = {}
        for field in struct.fields:
            first = field if field.tag is None else first_by_tag.setdefault(field.tag, field)
            if first.name != field.name:
                sentence = f"{first.name} already has tag {field.tag}"
                yield Finding(field, "tag", sentence, related=(Related(first, "tag", "the first use of the tag"),))


# `StructSpec` requires the tags 0 to n-1, in any order in the file. Negative tags have a rule of their own.
def tag_gap(facts: Facts) -> Iterator[Finding]:
    for struct in facts.structs:
        tags = Counter(field.tag for field in struct.fields if field.tag is not None)
        if tags and min(tags) >= 0 and max(tags) >= len(tags):
            missing = next(tag for tag in range(len(tags)) if tag not in tags)
            yield Finding(struct.owner, "fields", f"the tags of {struct.name} have a gap: {missing} is missing")
