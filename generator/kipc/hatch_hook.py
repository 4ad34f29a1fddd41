"""A build hook for hatch: projects that switch it on compile their message specs whenever they are built.

    [build-system]
    requires = ["hatchling", "kipc"]

    [tool.hatch.build.hooks.kipc]

The settings are those of the command, `[tool.kipc]`; with `[[tool.kipc.package]]` tables, all packages are compiled.
The output may be ignored by git.
"""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path, PurePosixPath
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

from kipc.errors import KipcError
from kipc.language.problems import SpecError
from kipc.output.cache import read_cache
from kipc.pipeline import compile_project, write
from kipc.settings import read_project


class KipcBuildHook(BuildHookInterface[BuilderConfig]):
    """Compiles before each build, and adds the package to the built distribution."""

    PLUGIN_NAME = "kipc"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            with chdir(self.root):
                packages = read_project(Path("pyproject.toml")).packages
                for compiled in compile_project(packages, cached=read_cache(Path())):
                    for path in compiled.changes.edited:
                        self.app.display_warning(f"kipc: {compiled.folder / path} was edited by hand and is replaced")
                    write(compiled)
        except SpecError as error:
            for problem in error.problems:
                self.app.display_error(str(problem))
            number = len(error.problems)
            self.app.abort(f"kipc: {number} problem{'s' if number > 1 else ''}, nothing compiled")
        except KipcError as error:
            self.app.abort(f"kipc: {error}")
        build_data["artifacts"] += [f"/{PurePosixPath(package.folder)}/" for package in packages]


@hookimpl
def hatch_register_build_hook() -> type[KipcBuildHook]:
    return KipcBuildHook
