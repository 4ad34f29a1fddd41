"""All specs of a project as they will be, checked together."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kipc.evolution.adopt.error import AdoptionError
from kipc.evolution.adopt.places import DEFAULT_SPECS
from kipc.language.check import check_sources
from kipc.language.specs import MessageSpec
from kipc.output.spec_folders import SchemaPlan
from kipc.settings import Settings
from kipc.sources.attributes import kept_attributes
from kipc.sources.load import Source, SourceFile, load


def checked_together(settings: Settings, folder: Path, plan: SchemaPlan, decisions: str | None) -> list[MessageSpec]:
    """Check all specs of the project as they will be, with a new file of decisions, as `kipc compile` does.

    Raises:
        AdoptionError: together they are wrong.
    """
    sources = [_changed(source, folder, plan) for source in settings.specs or DEFAULT_SPECS]
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
