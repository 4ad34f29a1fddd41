"""Settings: `[tool.kipc]` of the project's pyproject.toml, with a `[[tool.kipc.package]]` for each package."""

from __future__ import annotations

import os
import posixpath
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from kipc.errors import KipcError, did_you_mean

DIRECTIONS = ("both", "requests", "responses")
_CHOICES = {"direction": DIRECTIONS}
_KINDS = {str: "a text", bool: "true or false"}


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings and their defaults. Paths are relative to the current folder; in the file, to the file's folder."""

    specs: tuple[str, ...] = ()
    """Sources: folders, files, archives, `git:REV:PATH` or `kafka:RELEASE`."""
    out: str = ""
    """The folder that the package's folder is in."""
    package: str = "kafka_wire"
    message: tuple[str, ...] = ()
    """Patterns of messages to compile, see `kipc.language.select`; all messages if empty."""
    direction: str = "both"
    """Which half of each API to compile: `requests`, `responses` or `both`."""
    tests: bool = True
    """Whether the package contains tests of its messages."""
    records: bool = False
    """Whether the package contains the codec of record batches even if none of its messages has any."""
    target: str = "python"
    """What to generate: an entry point of the group `kipc.targets`."""
    history: str = ""
    """The file of facts about releases, which `kipc adopt` creates and adds to; the compiler's own if empty."""
    ignore: tuple[str, ...] = ()
    """Warnings and lints that `kipc check` ignores: `RULE` or `FILES:RULE`."""
    extensions: bool = False
    """Whether specs may use extensions of Kafka's language: `maybeVersions`, `currentVersions`."""

    @property
    def folder(self) -> Path:
        """The folder of the package."""
        return Path(self.out, self.package)


@dataclass(frozen=True, slots=True)
class Project:
    """The settings of a project.

    Attributes:
        folder: the folder of the settings file, or the current folder if there is none.
        settings: `[tool.kipc]`; with package tables, `specs` and `ignore` have those of all packages, and `out` is
            empty.
        tables: one `Settings` for each `[[tool.kipc.package]]`, with the values of `[tool.kipc]` as defaults.
        common: `[tool.kipc]` as written, the defaults of the tables.
    """

    folder: Path = Path()
    settings: Settings = field(default_factory=Settings)
    tables: tuple[Settings, ...] = ()
    common: Settings = field(default_factory=Settings)

    @property
    def packages(self) -> tuple[Settings, ...]:
        return self.tables or (self.settings,)

    def package(self, name: str) -> Settings:
        """Return the settings of a package table by the package's name or its folder.

        Raises:
            KipcError: no table has the name, with the nearest one, or several have it.
        """
        matching = [table for table in self.tables if name in (table.package, str(table.folder))]
        if len(matching) == 1:
            return matching[0]
        if matching:
            raise KipcError(
                f"several packages are called {name}; write {_listed(str(table.folder) for table in matching)}"
            )
        names = [table.package for table in self.tables]
        hint = did_you_mean(name, names) or f"; there are {', '.join(names)}"
        raise KipcError(f"no [[tool.kipc.package]] is called {name}{hint}")


def read_settings(place: Path = Path()) -> Settings:
    """Read the settings that apply to all packages of a project; see `read_project`."""
    return read_project(place).settings


def read_project(place: Path = Path()) -> Project:
    """Read the settings in a file, or those of the project that a folder is in.

    For a folder, the nearest pyproject.toml with `[tool.kipc]` counts, of the folder itself and its parents.

    Raises:
        KipcError: the file does not exist or cannot be read, has an unknown setting, or a value of the wrong type.
    """
    if place.is_dir():
        files: Iterable[Path] = (folder / "pyproject.toml" for folder in (place.resolve(), *place.resolve().parents))
        tables = ((file, _table(file)) for file in files if file.is_file())
        return next((_project(file, table) for file, table in tables if table is not None), Project())
    table = _table(place)
    if table is None:
        raise KipcError(f"{place}: no [tool.kipc] in this file")
    return _project(place, table)


def has_settings(file: Path) -> bool:
    """Return whether a file exists and has `[tool.kipc]`."""
    return file.is_file() and _table(file) is not None


def _table(file: Path) -> dict[str, Any] | None:
    """Return `[tool.kipc]` of a file, None if it has none."""
    shown = _shown(file)
    try:
        tool = tomllib.loads(file.read_text(encoding="utf-8")).get("tool", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise KipcError(f"{shown}: {error}") from error
    except OSError as error:
        raise KipcError(f"{shown}: {error.strerror or error}") from error
    table = tool.get("kipc") if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise KipcError(f"{shown}: kipc has to be a table, [tool.kipc]")
    return table


def _project(file: Path, table: Mapping[str, Any]) -> Project:
    folder = Path(os.path.relpath(file.resolve().parent))
    rows = table.get("package")
    if not isinstance(rows, list):
        settings = _settings(file, "[tool.kipc]", table)
        return Project(folder, _from_here(folder, settings), (), _from_here(folder, settings))
    common = {name: value for name, value in table.items() if name != "package"}
    if not rows or not all(isinstance(row, dict) for row in rows):
        raise KipcError(f"{_shown(file)}: [tool.kipc] package has to be a string, or tables [[tool.kipc.package]]")
    defaults = _settings(file, "[tool.kipc]", common)
    packages = [_from_here(folder, _settings(file, "[[tool.kipc.package]]", row, defaults)) for row in rows]
    _refuse_shared_folders(file, packages)
    defaults = _from_here(folder, defaults)
    together: dict[str, Any] = {
        name: tuple(dict.fromkeys(value for package in packages for value in getattr(package, name)))
        for name in ("specs", "ignore")
    }
    return Project(folder, replace(defaults, out="", **together), tuple(packages), defaults)


def _settings(file: Path, label: str, table: Mapping[str, Any], defaults: Settings | None = None) -> Settings:
    checked = {name: _checked(f"{_shown(file)}: {label}", name, value) for name, value in table.items()}
    return replace(defaults or Settings(), **checked)


def _checked(place: str, name: str, value: Any) -> Any:
    defaults: dict[str, Any] = {setting.name: setting.default for setting in fields(Settings)}
    if name not in defaults:
        hint = did_you_mean(name, defaults) or f"; there are {', '.join(defaults)}"
        raise KipcError(f"{place} has no setting {name}{hint}")
    expected = type(defaults[name])
    if expected is tuple:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise KipcError(f"{place} {name} has to be a list of strings")
        return tuple(value)
    if not isinstance(value, expected):
        raise KipcError(f"{place} {name} has to be {_KINDS[expected]}")
    if name in _CHOICES and value not in _CHOICES[name]:
        raise KipcError(f"{place} {name} has to be {_listed(_CHOICES[name])}{did_you_mean(value, _CHOICES[name])}")
    return value


def _refuse_shared_folders(file: Path, packages: Sequence[Settings]) -> None:
    folder, count = Counter(package.folder for package in packages).most_common(1)[0]
    if count > 1:
        raise KipcError(f"{_shown(file)}: {count} packages have the folder {folder}; change out or package of one")


def _from_here(folder: Path, settings: Settings) -> Settings:
    """Return settings whose paths are relative to the current folder instead of `folder`."""
    if folder == Path():
        return settings
    return replace(
        settings,
        specs=tuple(_source_from_here(folder, source) for source in settings.specs),
        out=_path_from_here(folder, settings.out),
        history=_path_from_here(folder, settings.history),
    )


def _source_from_here(folder: Path, source: str) -> str:
    if source.startswith(("kafka:", "maven:")):
        return source
    if source.startswith("git:"):
        revision, _, path = source.removeprefix("git:").partition(":")
        return f"git:{revision}:{posixpath.normpath(posixpath.join(folder.as_posix(), path))}"
    return _path_from_here(folder, source)


def _path_from_here(folder: Path, path: str) -> str:
    return os.path.relpath(folder / path) if path and not Path(path).is_absolute() else path


def _shown(file: Path) -> str:
    """Return the path relative to the current folder, if that is shorter."""
    return min(str(file), os.path.relpath(file), key=len)


def _listed(words: Iterable[str]) -> str:
    *initial, last = words
    return f"{', '.join(initial)} or {last}" if initial else last
