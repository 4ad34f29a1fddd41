"""Adopt: a release or a KIP's specs and those a project has in, the specs it is to have and what that means out.

Nothing here writes: the result is a plan, which check, compat and merge have approved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kipc.errors import KipcError
from kipc.evolution.aliases import without_aliases
from kipc.evolution.areas import lacking_areas, lacking_sentence
from kipc.evolution.compat import CompatLevel, Verdict, judge
from kipc.evolution.decisions import (
    Decisions,
    Undecided,
    advice,
    decisions_file,
    project_decisions,
    recorded_attributes,
)
from kipc.evolution.diff import diff_specs
from kipc.evolution.diff.formats import escaped, markdown_lines
from kipc.evolution.diff.notes import News, news
from kipc.evolution.history import History, extend, known_history
from kipc.evolution.merge import Merged, merge
from kipc.evolution.pairs import pair_messages
from kipc.evolution.release_reading import as_release, check_release, news_of_language, read_release
from kipc.language.canonical import facts, field_paths, map_fields
from kipc.language.check import Checked, check_sources
from kipc.language.problems import Problem
from kipc.language.specs import MessageSpec, SpecType
from kipc.output.spec_folders import SchemaPlan, plan_schemas
from kipc.settings import Settings
from kipc.sources.attributes import kept_attributes
from kipc.sources.load import Source, SourceFile, load, load_all
from kipc.sources.maven import MAVEN
from kipc.sources.releases import PREFIX, TEST_AREA, release_number

ACCEPTED = "Accepted changes of bytes"
_HEADER = "RequestHeader"
"""A spec of every release and of no KIP."""
_SPECS = ("schemas",)
"""The specs of a project whose settings name none."""


class AdoptionError(Exception):
    """The specs to adopt have errors, or break existing versions: a sentence, and each problem.

    Attributes:
        sources: the sources of the project as they would be, if the problems are in them.
    """

    def __init__(self, sentence: str, problems: Sequence[Problem], sources: Sequence[Source] = ()) -> None:
        super().__init__(sentence)
        self.problems = tuple(problems)
        self.sources = tuple(sources)


@dataclass(frozen=True, slots=True)
class Plan:
    """What adopting does.

    Attributes:
        title: the heading of the changelog entry.
        folder: where the specs of the project are.
        schemas: the files that change there.
        settings: the settings of the project.
        history: the facts about releases, including the adopted one.
        news: the changes, as lines for people.
        explanations: a line for each difference that changes bytes, with the reason to accept it.
        warnings: other warnings of compat.
    language: warnings about attributes of the release that this version of kipc does not know or expect.
    decisions: the text of the file of decisions, None if it stays.
    """

    title: str
    folder: Path
    schemas: SchemaPlan
    settings: Settings
    history: History
    news: News
    explanations: tuple[str, ...]
    warnings: tuple[Verdict, ...]
    language: tuple[Problem, ...] = ()
    decisions: str | None = None

    @property
    def decisions_file(self) -> Path:
        return decisions_file(self.settings.specs or _SPECS)

    @property
    def is_empty(self) -> bool:
        return not self.schemas.files and not self.schemas.changes.removed

    @property
    def specs(self) -> tuple[MessageSpec, ...]:
        """All specs of the project as they will be, those of other folders too."""
        return self.specs_of(self.settings)

    def specs_of(self, settings: Settings) -> tuple[MessageSpec, ...]:
        """Return the specs of a package as they will be.

        Raises:
            AdoptionError: together they are wrong.
        """
        return tuple(_checked_together(settings, self.folder, self.schemas, self.decisions))


def plan_adoption(
    source: str, settings: Settings, *, level: CompatLevel, title: str = "", others: Sequence[str] = ()
) -> Plan:
    """Return the plan for adopting a source in the current folder's project.

    Args:
        source: a KIP, or a release or a part of it, such as a jar.
        settings: those of the project.
        level: what must stay compatible.
        title: the heading of the changelog entry; by default that of the KIP or release.
        others: other parts of the release.

    Raises:
        AdoptionError: a spec is wrong, or the change breaks compatibility at this level.
        KipcError: the project has no folder of specs, a source cannot be read, or releases disagree.
    """
    folder = schemas_folder(settings)
    current = _sound(load(str(folder)), "the project's own specs have errors").specs
    loaded = load_all([source, *others])
    source = ", ".join([source, *others])
    checked = _sound(as_release(loaded), f"{source} is wrong")
    incoming = [spec for spec in checked.specs if spec.area != TEST_AREA]
    is_release = as_release(loaded).is_release
    if is_release:
        _expect_all_areas(source, loaded, incoming, current)
    elif others:
        raise KipcError(f"{source}: not the parts of a release; adopt KIPs one by one")
    history = known_history(settings.history, is_created=True)
    _expect_changeable(settings, folder, source, incoming, is_release=is_release)
    title = title or _title(source, loaded.name if loaded.is_release else source, is_release)
    sources = settings.specs or _SPECS
    decisions, explanations, recorded = project_decisions(sources), list[str](), None
    if is_release:
        history = _with_release(history, title, incoming) if settings.history else history
        recorded = recorded_attributes(decisions_file(sources), incoming, title)
        merged = _merged(source, incoming, current, decisions, decisions_file(sources))
        specs, explanations = [facts(spec) for spec in merged.specs], list(merged.explanations())
    else:
        new = [now for before, now in pair_messages(current, incoming) if now and not before]
        _expect_nowhere_else(settings, folder, source, new)
        specs = _with_proposal(current, _placed_in(source, incoming), level, decisions, decisions_file(sources))
    if not settings.extensions:
        specs = [*map(without_aliases, specs)]
    verdicts = _expect_compatible(current, specs, level, decisions, decisions_file(sources))
    schemas = plan_schemas(folder, specs)
    _checked_together(settings, folder, schemas, recorded)
    return Plan(
        title,
        folder,
        schemas,
        settings,
        history,
        news(diff_specs([*map(facts, current)], [*map(facts, specs)])),
        tuple(explanations),
        tuple(verdict for verdict in verdicts if _is_news(verdict, decisions)),
        tuple(news_of_language(checked)) if is_release else (),
        recorded,
    )


def _is_news(verdict: Verdict, decisions: Decisions) -> bool:
    """Return whether no other part of a plan reports a verdict."""
    is_told = verdict.was_unstable or verdict.rule == "attribute-unknown"
    return not is_told and decisions.covering(verdict) is None


def schemas_folder(settings: Settings) -> Path:
    """Return the folder of the project that Kafka's specs are in: `schemas/kafka`, or `schemas` itself.

    Raises:
        KipcError: there is none.
    """
    folders = [Path(source) for source in settings.specs or _SPECS if Path(source).is_dir()]
    if not folders:
        releases = [source for source in settings.specs if source.startswith((PREFIX, MAVEN))]
        if releases:
            raise KipcError(
                f"{releases[0]} is not a folder of specs to adopt into; for another release, change specs in "
                "[tool.kipc] of pyproject.toml and run kipc compile; for a KIP, run kipc import "
                f'{releases[0]} --out schemas first, and set specs = ["schemas"]'
            )
        raise KipcError("no folder of specs here; name it in [tool.kipc] specs of pyproject.toml")
    kafka = folders[0] / "kafka"
    folder = kafka if kafka.is_dir() else folders[0]
    loose = next(folder.glob("*.json"), None)
    if loose is not None:
        raise KipcError(
            f"{loose} is not in the folder of an area; move it, such as to {folder / 'clients' / loose.name}"
        )
    return folder


def _expect_all_areas(
    source: str, loaded: Source, incoming: Sequence[MessageSpec], current: Sequence[MessageSpec]
) -> None:
    """Refuse a release that lacks areas: all their messages would be marked as gone.

    Raises:
        AdoptionError: it lacks areas that the project has.
    """
    lacking = lacking_areas(loaded, incoming, current)
    # Releases older than the project lack areas, too; merging describes them better.
    if lacking and _behind(incoming, current) is None:
        raise AdoptionError(lacking_sentence(source, lacking), ())


def _expect_changeable(
    settings: Settings, folder: Path, source: str, incoming: Sequence[MessageSpec], *, is_release: bool
) -> None:
    """Refuse changes of messages that are in releases or archives of the project, next to its folder of specs.

    Raises:
        KipcError: a message would be in the project twice.
    """
    for fixed in (source for source in settings.specs if not Path(source).is_dir() and not source.endswith(".json")):
        present = read_release(fixed).specs
        if is_release and any(spec.name == _HEADER for spec in present):
            remedy = f"write {source} there instead, and run kipc compile"
            raise KipcError(f"{fixed} is in specs of [tool.kipc], next to {folder}; {remedy}")
        both = [now for before, now in pair_messages(present, incoming) if before and now]
        if both:
            remedy = f"run kipc import {fixed} --out {folder / 'kafka'}, and remove {fixed} from specs in [tool.kipc]"
            raise KipcError(f"{both[0].name} is in {fixed}, which cannot change; {remedy}")


def _expect_nowhere_else(settings: Settings, folder: Path, source: str, new: Sequence[MessageSpec]) -> None:
    """Refuse new messages that are in other folders of the project, where adopting would not change them.

    Raises:
        KipcError: a message would be in the project twice.
    """
    adopted = Path(source).resolve()
    for own in settings.specs or _SPECS if new else ():
        for present in _placed_in(own, read_release(own).specs):
            path = Path(present.location.file)
            if path.is_relative_to(folder) or path.resolve().is_relative_to(adopted):
                continue
            if any(spec.name == present.name and not _has_other_key(spec, present) for spec in new):
                remedy = f"move it to its area in {folder}, such as {folder / 'clients' / path.name}, and adopt again"
                raise KipcError(f"{present.name} is in {path}, outside of {folder}; {remedy}")


def _has_other_key(spec: MessageSpec, other: MessageSpec) -> bool:
    return spec.api_key != other.api_key and None not in (spec.api_key, other.api_key)


def _sound(source: Source, sentence: str) -> Checked:
    checked = check_release(source)
    if checked.errors:
        raise AdoptionError(f"{sentence}, nothing done", tuple(checked.errors))
    return checked


def _placed_in(source: str, specs: Sequence[MessageSpec]) -> list[MessageSpec]:
    """Return specs whose locations are relative to the current folder."""
    is_file = source.endswith(".json") and not Path(source).is_dir()
    folder = "" if source == "." else f"{source.rstrip('/')}/"
    files = [source if is_file else folder + spec.location.file for spec in specs]
    return [replace(spec, location=replace(spec.location, file=file)) for spec, file in zip(specs, files, strict=True)]


def _merged(
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
        if (behind := _behind(release, current)) is not None:
            remedy = "kipc merge merges releases, newest first"
            raise KipcError(f"{source} is older than the specs of this project: {behind}; {remedy}") from error
        if isinstance(error, Undecided):
            problems = [verdict.problem() for verdict in error.verdicts]
            raise AdoptionError(f"nothing done; {advice(error.verdicts, str(file))}", problems) from error
        raise


def _behind(release: Sequence[MessageSpec], current: Sequence[MessageSpec]) -> str | None:
    """Describe a request whose newest version a release lacks, None if the release has a newer one of any request."""
    behind = None
    for before, now in pair_messages(current, release):
        if not before or not now or now.type is not SpecType.REQUEST:
            continue
        if before.valid_versions.is_empty or now.valid_versions.is_empty:
            continue
        here, there = before.valid_versions.highest, now.valid_versions.highest
        if there > here:
            return None
        if there < here and behind is None:
            behind = f"its {now.name} ends with version {there}, not {here}"
    return behind


def _with_proposal(
    current: list[MessageSpec], proposed: list[MessageSpec], level: CompatLevel, decisions: Decisions, file: Path
) -> list[MessageSpec]:
    """Put the messages of a KIP in their places; one whose versions are there already stays as it is."""
    pairs = [(before, now) for before, now in pair_messages(current, proposed) if now]
    specs = {id(spec): spec for spec in current}
    for before, now in pairs:
        if before is None:
            specs[id(now)] = replace(now, area=_area_of_new(now, current))
            continue
        _expect_one_message(before, now)
        placed = replace(_without_texts_of(before, now), area=before.area, current_versions=None)
        _expect_compatible([before], [placed], level, decisions, file)
        if not before.valid_versions.covers(now.valid_versions):
            (merged,) = merge([[placed], [before]], None).specs
            specs[id(before)] = replace(merged, current_versions=before.current_versions and merged.current_versions)
    return sorted(specs.values(), key=lambda spec: (spec.area, spec.name))


def _expect_one_message(before: MessageSpec, now: MessageSpec) -> None:
    """Refuse a message of another key: two KIPs may use one name for different messages."""
    if before.name != now.name or not _has_other_key(before, now):
        return
    sentence = (
        f"this project has another message called {now.name}, with key {before.api_key} instead of {now.api_key}; "
        f'give this one another name ([{now.name}] name = "..." in answers.toml), or compile both under their own '
        "packages by adding the folder of the KIPs to specs in [tool.kipc] instead of adopting this one"
    )
    raise AdoptionError("two messages share a name, nothing done", [Problem(now.location, sentence, "name-taken")])


def _without_texts_of(before: MessageSpec, now: MessageSpec) -> MessageSpec:
    """Drop the texts of fields that are there already: existing descriptions are kept."""
    # A KIP's page repeats old fields with older texts, or with none.
    there = {path for path, _ in field_paths(before)}
    return map_fields(now, lambda path, field: replace(field, about="") if path in there else field)


def _area_of_new(spec: MessageSpec, current: Sequence[MessageSpec]) -> tuple[str, ...]:
    """Return the area of a new message: where most messages of its type are."""
    # Pages of KIPs do not name the jar that a message will be in.
    areas = [present.area for present in current if present.type is spec.type]
    return max(areas, key=areas.count, default=("clients",))


def _expect_compatible(
    old: Sequence[MessageSpec], new: Sequence[MessageSpec], level: CompatLevel, decisions: Decisions, file: Path
) -> list[Verdict]:
    """Return the verdicts on a change; refuse the change if a verdict is an error that no decision covers."""
    renames = decisions.renames_between(pair_messages(old, new))
    verdicts = [decisions.applied(verdict) for verdict in judge(old, new, level=level, renames=renames)]
    errors = [verdict for verdict in verdicts if verdict.severity == "error"]
    if errors:
        reused = [error for error in errors if error.rule == "name-reused"]
        remedy = f"; {advice(reused, str(file))}" if reused else ""
        raise AdoptionError(
            f"this breaks compatibility, nothing done{remedy}", tuple(error.problem() for error in errors)
        )
    return verdicts


def _checked_together(settings: Settings, folder: Path, plan: SchemaPlan, decisions: str | None) -> list[MessageSpec]:
    """Check all specs of the project as they will be, with a new file of decisions, as `kipc compile` does.

    Raises:
        AdoptionError: together they are wrong.
    """
    sources = [_changed(source, folder, plan) for source in settings.specs or _SPECS]
    if decisions is not None:
        sources = [replace(source, attributes=source.attributes | kept_attributes([decisions])) for source in sources]
    checked = check_sources(sources, extensions=settings.extensions, compiling=True)
    extension_errors = [error for error in checked.errors if error.rule == "extension-off"]
    if extension_errors:
        names = sorted({Path(error.location.file).stem for error in extension_errors})
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        sentence = f"the project keeps versions that this release lacks, of {names[0]}{more}"
        sentence = f"{sentence}: set extensions = true in [tool.kipc]"
        raise AdoptionError(f"{sentence}, nothing done", ())
    if checked.errors:
        sentence = "these specs are not valid together with the project's other specs, nothing done"
        raise AdoptionError(sentence, tuple(checked.errors), sources)
    return checked.specs


def _changed(source: str, folder: Path, plan: SchemaPlan) -> Source:
    """Read a source of the project as it will be."""
    loaded = load(source)
    if not folder.is_relative_to(source):
        return loaded
    prefix = folder.relative_to(source).as_posix()
    within = "" if prefix == "." else f"{prefix}/"
    texts = {file.path: file.text for file in loaded.files}
    texts |= {within + path: text for path, text in plan.files.items()}
    for path in plan.changes.removed:
        texts.pop(within + path, None)
    return replace(loaded, files=tuple(SourceFile(path, text) for path, text in sorted(texts.items())))


def _title(source: str, name: str, is_release: bool) -> str:
    """Return the title of a release or KIP: from the number in its name, or its source."""
    numbers = re.findall(r"\d+(?:\.\d+)+", name) if is_release else re.findall(r"(?i)kip[-_]?(\d+)", name)
    if not numbers:
        return Path(source).name or source
    return f"Kafka {numbers[-1]}" if is_release else f"KIP-{numbers[-1]}"


def _with_release(history: History, title: str, specs: Sequence[MessageSpec]) -> History:
    """Add the release that a title names to the facts, if it is newer than those they know."""
    match = re.search(r"\d+(?:\.\d+)+", title)
    is_newer = match and all(release_number(match[0]) > release_number(release) for release in history.releases)
    return extend(history, match[0], specs) if match and is_newer else history


def changelog_with(text: str, title: str, changes: News, explanations: Sequence[str] = ()) -> str:
    """Return a changelog with another entry: the last one below Unreleased, or the first of all."""
    lines = (text.rstrip("\n") or "# Changelog").split("\n")
    heads = [index for index, line in enumerate(lines) if line.startswith("## ")] + [len(lines)]
    is_unreleased = heads[0] < len(lines) and "unreleased" in lines[heads[0]].lower()
    place = heads[1] if is_unreleased else heads[0]
    above = "\n".join(lines[:place]).rstrip("\n")
    entry = "\n".join(_entry(title, changes, explanations, 3 if is_unreleased else 2))
    below = "\n".join(lines[place:])
    return "\n\n".join(filter(None, [above, entry, below])) + "\n"


def _entry(title: str, changes: News, explanations: Sequence[str], depth: int) -> Iterator[str]:
    yield f"{'#' * depth} {title}"
    yield ""
    lines = list(markdown_lines(changes, []))
    if explanations:
        lines += [f"## {ACCEPTED}", "", *(f"- {escaped(explanation)}" for explanation in explanations)]
    while lines and not lines[-1]:
        lines.pop()
    for line in lines:
        yield f"{'#' * (depth - 1)}{line}" if line.startswith("## ") else line
