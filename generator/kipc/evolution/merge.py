"""Merge: the specs of several releases to one set that speaks every version any of them had.

Takes releases, newest first, gives specs whose valid versions are the union. Where two releases have the same version,
the newest decides. What keeps the bytes needs no explanation: new names (the old ones become aliases), new tags and
texts. What changes the bytes needs one: the version was unstable, or a decision covers it. Otherwise it is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from kipc.errors import KipcError
from kipc.evolution.aliases import renamed_like, with_aliases
from kipc.evolution.compat import Comparison, CompatLevel, Verdict, comparisons, judge_message
from kipc.evolution.decisions import Decision, Decisions, Undecided
from kipc.evolution.layout_changes import ChangeKind, layout_changes, same_bytes
from kipc.evolution.merge_fields import union
from kipc.evolution.pairs import pair_messages
from kipc.ir.layouts import message_layout
from kipc.language.specs import MessageSpec, SpecType
from kipc.language.versions import NONE

_RENAMES = ("message-renamed", "field-renamed")


@dataclass(frozen=True, slots=True)
class Merged:
    """The merged specs, and how the differences between the releases were settled.

    Attributes:
        decisions: those that were needed, in their own order.
        unstable: what changed in versions that were unstable.
        renames: fields and messages that have another name in the newer release.
    """

    specs: tuple[MessageSpec, ...]
    decisions: tuple[Decision, ...]
    unstable: tuple[Verdict, ...]
    renames: tuple[Verdict, ...]

    def explanations(self) -> Iterator[str]:
        """Yield a line for each difference that changes bytes, with the reason to accept it."""
        yield from map(str, self.decisions)
        yield from (verdict.problem().message.partition(";")[0] for verdict in self.unstable)


def merge(releases: Sequence[Sequence[MessageSpec]], decisions: Decisions | None) -> Merged:
    """Merge releases, newest first; merging a merge with a newer release is the same as merging all at once.

    Without decisions (None) the newest always wins: the caller has judged the change.

    Raises:
        Undecided: releases disagree about a version, and no decision covers it.
        KipcError: a dropped version does not fit in.
    """
    merged = list(releases[-1])
    account = _Account(decisions)
    # From the oldest on, so that each step compares two releases that followed each other.
    for newer in reversed(releases[:-1]):
        merged = _merge_two(newer, merged, account)
    specs = tuple(sorted(merged, key=lambda spec: (spec.area, spec.name)))
    needed = tuple(row for row in (decisions or Decisions()).rows if row in account.needed)
    return Merged(specs, needed, tuple(account.unstable), tuple(account.renames))


@dataclass(slots=True)
class _Account:
    """Known renames and decisions, and how the differences found so far were settled."""

    decisions: Decisions | None
    needed: set[Decision] = field(default_factory=set)
    unstable: list[Verdict] = field(default_factory=list)
    renames: list[Verdict] = field(default_factory=list)

    def settle(self, compared: Iterable[Comparison]) -> None:
        """Explain the differences of a step.

        Raises:
            Undecided: there are others.
        """
        undecided = []
        for comparison in compared:
            for verdict in judge_message(comparison, CompatLevel.WIRE):
                # The bytes are the same, so the newer name is taken and the old one kept as an alias.
                if verdict.rule in _RENAMES:
                    self.renames.append(verdict)
                # Kafka may change a version until it is released as stable; no peer relies on its bytes.
                elif verdict.was_unstable:
                    self.unstable.append(verdict)
                elif verdict.severity == "error" and self.decisions is not None:
                    row = self.decisions.covering(verdict)
                    undecided += [] if row else [verdict]
                    self.needed |= {row} if row else set()
        if undecided:
            raise Undecided(undecided)


def _merge_two(newer: Iterable[MessageSpec], older: Iterable[MessageSpec], account: _Account) -> list[MessageSpec]:
    pairs = pair_messages(list(older), list(newer))
    compared = list(comparisons(pairs, (account.decisions or Decisions()).renames_between(pairs)))
    account.settle(compared)
    merged = {id(comparison.new): _merge_message(comparison) for comparison in compared}
    present = [merged.get(id(now), now) for _, now in pairs if now]
    return present + [replace(before, current_versions=NONE) for before, now in pairs if before and not now]


def _dropped(newer: MessageSpec, older: MessageSpec) -> frozenset[int]:
    """Return the versions that only the older spec has."""
    dropped = frozenset(older.valid_versions) - frozenset(newer.valid_versions)
    return dropped - {newer.api_key} if _was_record_type(newer, older) else dropped


def _was_record_type(newer: MessageSpec, older: MessageSpec) -> bool:
    """Return whether the key of the newer spec was a version of the older one.

    The version of a coordinator's keys was the record type until Kafka 4.1. Since then the type is the key, and the
    version is 0; the bytes are the same.
    """
    key = newer.api_key
    if newer.type is not SpecType.COORDINATOR_KEY or key is None or key not in older.valid_versions:
        return False
    return 0 in newer.valid_versions and same_bytes(message_layout(older, key), message_layout(newer, 0))


def _merge_message(comparison: Comparison) -> MessageSpec:
    newer, older = comparison.new, renamed_like(comparison.old, comparison.new, comparison.renamed)
    dropped = _dropped(newer, older)
    merged = union(newer, older, dropped)
    unknown = set(merged.valid_versions) - dropped - set(newer.valid_versions)
    if unknown:
        raise KipcError(f"{newer.name}: no release has version {min(unknown)}, but older and newer versions exist; "
                        "also merge the release that has it")  # fmt: skip
    for version in sorted(dropped):
        _expect_same(older, merged, version)
    for version in newer.valid_versions:
        _expect_same(newer, merged, version)
    named = with_aliases(merged, comparison.old, comparison.renamed)
    return replace(named, current_versions=newer.valid_versions if dropped else newer.current_versions)


def _expect_same(part: MessageSpec, merged: MessageSpec, version: int) -> None:
    for change in layout_changes(message_layout(part, version), message_layout(merged, version)):
        # A dropped version may get newer tags: its writers send none, and its readers skip them (KIP-482).
        if change.kind is not ChangeKind.TAG_ADDED:
            raise KipcError(f"{part.name} version {version} does not fit into the newer spec: {change.path}: "
                            f"{change.kind}; version ranges cannot describe both layouts")  # fmt: skip
