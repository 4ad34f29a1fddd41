"""What commands share to find their project: the option `--config`, and the packages that a user means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kipc.errors import KipcError
from kipc.settings import Project, Settings, read_project

config_option = click.option(
    "--config",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Settings file.  [default: the nearest pyproject.toml with [tool.kipc], here or in a parent folder]",
)


def find_project(config: Path | None) -> Project:
    """Read the settings file, or that of the project which the current folder is in."""
    return read_project(config or Path())


def complete_package(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of package tables, for completion in shells."""
    try:
        tables = find_project(context.params.get("config")).tables
    except KipcError:
        return []
    return [table.package for table in tables if table.package.startswith(incomplete)]


def chosen_packages(project: Project, package: str | None, options: Mapping[str, Any]) -> list[Settings]:
    """Return the settings of the packages that the options mean.

    Args:
        project: the settings of the project.
        package: `--package`: one of the package tables, or the name of the package if there are none.
        options: other options by the name of their setting; empty ones count as not given.

    Raises:
        KipcError: no table has the name.
        click.UsageError: there are several packages, and options for one of them.
    """
    options = {name: value for name, value in options.items() if value not in (None, ())}
    if not project.tables or {"specs", "out"} <= options.keys():
        name = package or project.common.package
        return [replace(project.common, package=name, **options)]
    if package:
        return [replace(project.package(package), **options)]
    if options and len(project.tables) > 1:
        names = ", ".join(table.package for table in project.tables)
        raise click.UsageError(f"the project has several packages ({names}); name one with --package")
    return [replace(table, **options) for table in project.tables]
