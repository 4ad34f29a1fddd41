"""A release that is merged into the specs of a project."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from kipc.errors import KipcError
from kipc.evolution.adopt.error import AdoptionError
from kipc.evolution.decisions import Decisions, Undecided, advice
from kipc.evolution.history import History, extend
from kipc.evolution.merge import Merged, merge
from kipc.evolution.pairs import pair_messages
from kipc.language.specs import MessageSpec, SpecType
from kipc.sources.releases import release_number


def merged_release(
    source: str, release: list[MessageSpec], current: list[MessageSpec], decisions: Decisions, file: Path
) -> Merged:
    """Merge a release into the project's specs.

    Raises:
        AdoptionError: they disagree, and no decision covers it.
        KipcError: the release is older than the specs, or does not fit in.
    """
    try:
        return merge([release, current], decisions)
    except KipcError as error:
        if (lag := behind(release, current)) is not None:
            remedy = "kipc merge merges releases, newest first"
            raise KipcError(f"{source} is older than the specs of this project: {lag}; {remedy}") from error
        if isinstance(error, Undecided):
            problems = [verdict.problem() for verdict in error.verdicts]
            raise AdoptionError(f"nothing done; {advice(error.verdicts, str(file))}", problems) from error
        raise


def behind(release: Sequence[MessageSpec], current: Sequence[MessageSpec]) -> str | None:
    """Describe a request whose newest version a release lacks, None if the release has a newer one of any request."""
    lag = None
    for before, now in pair_messages(current, release):
        if not before or not now or now.type is not SpecType.REQUEST:
            continue
        if before.valid_versions.is_empty or now.valid_versions.is_empty:
            continue
        here, there = before.valid_versions.highest, now.valid_versions.highest
        # One newer version is enough: a release can drop versions of other requests.
        if there > here:
            return None
        if there < here and lag is None:
            lag = f"its {now.name} ends with version {there}, not {here}"
    return lag


def title_of(source: str, name: str, is_release: bool) -> str:
    """Return the title of a release or KIP: from the number in its name, or its source."""
    numbers = re.findall(r"\d+(?:\.\d+)+", name) if is_release else re.findall(r"(?i)kip[-_]?(\d+)", name)
    if not numbers:
        return Path(source).name or source
    return f"Kafka {numbers[-1]}" if is_release else f"KIP-{numbers[-1]}"


def with_release(history: History, title: str, specs: Sequence[MessageSpec]) -> History:
    """Add the release that a title names to the facts, if it is newer than those they know."""
    match = re.search(r"\d+(?:\.\d+)+", title)
    is_newer = match and all(release_number(match[0]) > release_number(release) for release in history.releases)
    return extend(history, match[0], specs) if match and is_newer else history
