"""The passes from a source and the settings of a project to a plan: `PASSES` lists them in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kipc.errors import KipcError
from kipc.evolution.adopt.compatible import expect_compatible, is_news
from kipc.evolution.adopt.error import AdoptionError
from kipc.evolution.adopt.places import (
    DEFAULT_SPECS,
    expect_all_areas,
    expect_changeable,
    expect_nowhere_else,
    placed_in,
    schemas_folder,
)
from kipc.evolution.adopt.proposal import with_proposal
from kipc.evolution.adopt.release import merged_release, title_of, with_release
from kipc.evolution.adopt.together import checked_together
from kipc.evolution.aliases import without_aliases
from kipc.evolution.compat import CompatLevel, Verdict
from kipc.evolution.decisions import Decisions, decisions_file, project_decisions, recorded_attributes
from kipc.evolution.diff import diff_specs
from kipc.evolution.diff.notes import News, news
from kipc.evolution.history import History, known_history
from kipc.evolution.pairs import pair_messages
from kipc.evolution.release_reading import as_release, check_release, news_of_language
from kipc.language.canonical import facts
from kipc.language.check import Checked
from kipc.language.problems import Problem
from kipc.language.specs import MessageSpec
from kipc.output.spec_folders import SchemaPlan, plan_schemas
from kipc.settings import Settings
from kipc.sources.load import Source, load, load_all
from kipc.sources.releases import TEST_AREA


@dataclass(slots=True)
class Adoption:
    """An adoption on its way through the passes, and in the end the plan of what it does; nothing is written.

    Attributes:
        sources: a KIP, or a release or its parts.
        settings: those of the project.
        level: what must stay compatible.
        title: the heading of the changelog entry.
        folder: where the specs of the project are.
        current: the specs there.
        loaded: the sources, read.
        checked: the specs of the sources, and problems of them.
        incoming: those of the specs that can be adopted.
        history: the facts about releases, including the adopted one.
        decisions: what people have decided about differences.
        recorded: the text of the file of decisions with new attributes, None if it stays.
        combined: the specs that the folder will have.
        explanations: a line for each difference that changes bytes, with the reason to accept it.
        verdicts: what compat says about the change.
        schemas: the files that change in the folder.
        news: the changes, as lines for people.
    """

    sources: Sequence[str]
    settings: Settings
    level: CompatLevel
    title: str
    folder: Path = field(init=False)
    current: list[MessageSpec] = field(init=False)
    loaded: Source = field(init=False)
    checked: Checked = field(init=False)
    incoming: list[MessageSpec] = field(init=False)
    history: History = field(init=False)
    decisions: Decisions = field(init=False)
    recorded: str | None = None
    combined: list[MessageSpec] = field(init=False)
    explanations: tuple[str, ...] = ()
    verdicts: list[Verdict] = field(init=False)
    schemas: SchemaPlan = field(init=False)
    news: News = field(init=False)

    @property
    def name(self) -> str:
        """The sources, as errors name them."""
        return ", ".join(self.sources)

    @property
    def is_release(self) -> bool:
        """Whether it is a release or parts of one, and not a KIP."""
        return as_release(self.loaded).is_release

    @property
    def decisions_file(self) -> Path:
        return decisions_file(self.settings.specs or DEFAULT_SPECS)

    @property
    def is_empty(self) -> bool:
        return not self.schemas.files and not self.schemas.changes.removed

    @property
    def warnings(self) -> list[Verdict]:
        """The verdicts that no other part of the plan reports."""
        return [verdict for verdict in self.verdicts if is_news(verdict, self.decisions)]

    @property
    def language(self) -> list[Problem]:
        """Warnings about attributes of the release that this version of kipc does not know or expect."""
        return news_of_language(self.checked) if self.is_release else []

    @property
    def specs(self) -> list[MessageSpec]:
        """All specs of the project as they will be, those of other folders too."""
        return self.specs_of(self.settings)

    def specs_of(self, settings: Settings) -> list[MessageSpec]:
        """Return the specs of a package as they will be.

        Raises:
            AdoptionError: together they are wrong.
        """
        return checked_together(settings, self.folder, self.schemas, self.recorded)


def read_project(adoption: Adoption) -> None:
    """Read the specs of the project; only sound ones can be merged with others."""
    adoption.folder = schemas_folder(adoption.settings)
    adoption.current = _sound(load(str(adoption.folder)), "the project's own specs have errors").specs


def read_sources(adoption: Adoption) -> None:
    """Read the specs to adopt, without the messages that Kafka's own tests use."""
    adoption.loaded = load_all(adoption.sources)
    adoption.checked = _sound(as_release(adoption.loaded), f"{adoption.name} is wrong")
    adoption.incoming = [spec for spec in adoption.checked.specs if spec.area != TEST_AREA]


def refuse_incomplete(adoption: Adoption) -> None:
    """Refuse a release without some of its jars, and several KIPs: each has a title and a changelog entry."""
    if adoption.is_release:
        expect_all_areas(adoption.name, adoption.loaded, adoption.incoming, adoption.current)
    elif len(adoption.sources) > 1:
        raise KipcError(f"{adoption.name}: not the parts of a release; adopt KIPs one by one")


def read_history(adoption: Adoption) -> None:
    """Read the facts about releases."""
    adoption.history = known_history(adoption.settings.history, is_created=True)


def refuse_fixed_places(adoption: Adoption) -> None:
    """Refuse messages that the project has from a release or an archive, which cannot change."""
    expect_changeable(
        adoption.settings, adoption.folder, adoption.name, adoption.incoming, is_release=adoption.is_release
    )


def name_adoption(adoption: Adoption) -> None:
    """Read the decisions of the project, and name the adoption."""
    name = adoption.loaded.name if adoption.loaded.is_release else adoption.name
    adoption.title = adoption.title or title_of(adoption.name, name, adoption.is_release)
    adoption.decisions = project_decisions(adoption.settings.specs or DEFAULT_SPECS)


def combine_specs(adoption: Adoption) -> None:
    """Merge a release into the specs, or put the messages of a KIP among them."""
    current, incoming = adoption.current, adoption.incoming
    decisions, file = adoption.decisions, adoption.decisions_file
    if adoption.is_release:
        if adoption.settings.history:
            adoption.history = with_release(adoption.history, adoption.title, incoming)
        adoption.recorded = recorded_attributes(file, incoming, adoption.title)
        merged = merged_release(adoption.name, incoming, current, decisions, file)
        adoption.combined, adoption.explanations = [*map(facts, merged.specs)], tuple(merged.explanations())
    else:
        new = [now for before, now in pair_messages(current, incoming) if now and not before]
        expect_nowhere_else(adoption.settings, adoption.folder, adoption.name, new)
        adoption.combined = with_proposal(current, placed_in(adoption.name, incoming), adoption.level, decisions, file)
    if not adoption.settings.extensions:  # aliases are one; without it, `kipc check` would reject them
        adoption.combined = [*map(without_aliases, adoption.combined)]


def judge_change(adoption: Adoption) -> None:
    """Refuse a change that breaks compatibility, if no decision covers it."""
    adoption.verdicts = expect_compatible(
        adoption.current, adoption.combined, adoption.level, adoption.decisions, adoption.decisions_file
    )


def plan_files(adoption: Adoption) -> None:
    """Compare the specs with the folder, and check all specs of the project together as they will be."""
    adoption.schemas = plan_schemas(adoption.folder, adoption.combined)
    adoption.specs_of(adoption.settings)


def tell_news(adoption: Adoption) -> None:
    """Describe the change for the changelog."""
    adoption.news = news(diff_specs([*map(facts, adoption.current)], [*map(facts, adoption.combined)]))


PASSES: tuple[Callable[[Adoption], None], ...] = (
    read_project,
    read_sources,
    refuse_incomplete,
    read_history,
    refuse_fixed_places,
    name_adoption,
    combine_specs,
    judge_change,
    plan_files,
    tell_news,
)
"""The passes in order: what is refused for its place or its parts is refused before it is merged, whose errors about it
would be harder to understand."""


def plan_adoption(
    source: str, settings: Settings, *, level: CompatLevel, title: str = "", parts: Sequence[str] = ()
) -> Adoption:
    """Return the plan for adopting a source in the current folder's project.

    Args:
        source: a KIP, or a release or a part of it, such as a jar.
        settings: those of the project.
        level: what must stay compatible.
        title: the heading of the changelog entry; by default that of the KIP or release.
        parts: other parts of the release.

    Raises:
        AdoptionError: a spec is wrong, or the change breaks compatibility at this level.
        KipcError: the project has no folder of specs, a source cannot be read, or releases disagree.
    """
    adoption = Adoption([source, *parts], settings, level, title)
    for step in PASSES:
        step(adoption)
    return adoption


def _sound(source: Source, sentence: str) -> Checked:
    checked = check_release(source)
    if checked.errors:
        raise AdoptionError(f"{sentence}, nothing done", tuple(checked.errors))
    return checked
