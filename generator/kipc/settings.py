"""Settings: what `[tool.kipc]` of the user's pyproject.toml says, checked."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from kipc.errors import KipcError, did_you_mean


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings there are, with their defaults. Paths are relative to the file's folder."""

    specs: tuple[str, ...] = ()
    """Sources: folders, files, archives or `git:REV:PATH`."""
    out: str = ""
    """The folder that the package's folder is in."""
    package: str = "kafka_wire"
    message: tuple[str, ...] = ()
    """Messages to compile, all of them if there are none."""
    target: str = "python"
    """What to generate: an entry point of the group `kipc.targets`."""
    history: str = ""
    """The file of facts about releases, which `kipc adopt` adds to; until it is there, the compiler's own are meant."""
    ignore: tuple[str, ...] = ()
    """Warnings and lints that `kipc check` ignores: `RULE` or `FILES:RULE`."""
    extensions: bool = False
    """Whether specs may use what Kafka's language does not have: `maybeVersions`, `currentVersions`."""


def read_settings(folder: Path) -> Settings:
    """Read the settings of the project in this folder; defaults where it has none.

    Raises:
        KipcError: for an unknown setting, with the nearest one, or a value of the wrong type.
    """
    path = folder / "pyproject.toml"
    if not path.is_file():
        return Settings()
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get("tool", {}).get("kipc", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise KipcError(f"{path}: {error}") from error
    return Settings(**{name: _checked(path, name, value) for name, value in table.items()})


def _checked(path: Path, name: str, value: Any) -> Any:
    defaults = {each.name: each.default for each in fields(Settings)}
    if name not in defaults:
        hint = did_you_mean(name, defaults) or f"; there are {', '.join(defaults)}"
        raise KipcError(f"{path}: [tool.kipc] has no setting {name}{hint}")
    expected = type(defaults[name])
    if expected is tuple:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise KipcError(f"{path}: [tool.kipc] {name} has to be a list of texts")
        return tuple(value)
    if not isinstance(value, expected):
        kind = {str: "a text", bool: "true or false"}[expected]
        raise KipcError(f"{path}: [tool.kipc] {name} has to be {kind}")
    return value
