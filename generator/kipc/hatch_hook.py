"""A build hook for hatch: projects that switch it on compile their message specs whenever they are built.

    [build-system]
    requires = ["hatchling", "kipc"]

    [tool.hatch.build.hooks.kipc]

What is compiled, and where to, stands in `[tool.kipc]`, as for the command. The output may be ignored by git.
"""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path, PurePosixPath
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

from kipc.errors import KipcError
from kipc.output.cache import read_cache
from kipc.pipeline import SpecError, compile_project, write
from kipc.settings import read_settings


class KipcBuildHook(BuildHookInterface[BuilderConfig]):
    """Compiles before each build, and adds the package to what is built."""

    PLUGIN_NAME = "kipc"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            settings = read_settings(Path(self.root))
            with chdir(self.root):
                package = compile_project(settings, cached=read_cache(Path()))
                for path in package.changes.edited:
                    self.app.display_warning(f"kipc: {package.folder / path} was changed by hand and is replaced")
                write(package)
        except SpecError as error:
            for problem in error.problems:
                self.app.display_error(str(problem))
            self.app.abort(f"kipc: {len(error.problems)} problems, nothing compiled")
        except KipcError as error:
            self.app.abort(f"kipc: {error}")
        build_data["artifacts"].append(f"/{PurePosixPath(settings.out, settings.package)}/")


@hookimpl
def hatch_register_build_hook() -> type[KipcBuildHook]:
    return KipcBuildHook
