"""The other Pythons on this machine, without packages except pytest, which is that of the tests' environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

from tests.processes import run_process
from tests.waiting import PATIENCE

VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def bare_interpreter(version: str, folder: Path) -> Path:
    """Make an environment of this Python version and pytest in the folder; skip the test without that Python."""
    found = find_interpreter(version)
    if found is None:
        pytest.skip(f"no CPython {version} on the PATH or with pyenv")
    subprocess.run([found, "-m", "venv", "--without-pip", folder], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    for name in ("pytest", "pluggy", "iniconfig", "packaging", "pygments"):
        _lend(name, packages)
    return folder / "bin" / "python"


@cache
def find_interpreter(version: str) -> str | None:
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    places = [shutil.which(f"python{version}"), *map(str, pyenv.glob(f"versions/{version}.*/bin/python{version}"))]
    return next((place for place in places if place and _is_python(place, version)), None)


def _is_python(place: str, version: str) -> bool:
    """Return whether it runs and has the version in its name; pyenv's shims may not."""
    code = "import sys, venv; print('{0} {1.major}.{1.minor}'.format(sys.implementation.name, sys.version_info))"
    try:
        result = run_process(place, "-c", code, timeout=PATIENCE)
    except OSError:
        return False
    return result.stdout.strip() == f"cpython {version}"


def _lend(name: str, packages: Path) -> None:
    """Copy an installed package that is pure Python."""
    for file in metadata.files(name) or ():
        if not re.search(r"\.\.|\.pyc$|\.so$", str(file)):
            target = packages / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), target)
