"""Build the wheels of the accelerator that this machine can build, and its sdist, into build/wheels: `make wheels`.

cibuildwheel builds and tests them as accelerator/pyproject.toml says. On Linux it needs Docker; without it, this builds
the same wheels with the Pythons at hand and runs the same test, but an index refuses them (`linux_x86_64`).
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from tests.interpreters import find_interpreter
from tests.shared import ROOT
from tools.distributions import run

CIBUILDWHEEL = "cibuildwheel==4.3.5"
PROJECT = ROOT / "accelerator"
FOLDER = ROOT / "build" / "wheels"


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    is_linux = platform.system() == "Linux"
    if is_linux and platform.machine() == "x86_64":  # one machine is enough
        run(sys.executable, "-m", "build", "--sdist", "--outdir", FOLDER, PROJECT)
    if is_linux and not has_docker():
        print("no Docker, so no wheels that an index accepts; the same ones with the Pythons at hand:", flush=True)
        settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
        for selector in settings["build"]:
            build(selector.split("-")[0], settings["test-command"])
    else:
        with tempfile.TemporaryDirectory() as folder:
            run(sys.executable, "-m", "venv", folder)
            python = Path(folder, "Scripts" if os.name == "nt" else "bin", "python")
            run(python, "-m", "pip", "install", "--quiet", CIBUILDWHEEL)
            command = [python, "-m", "cibuildwheel", "--output-dir", FOLDER, PROJECT]
            subprocess.run(command, check=True)
    built = sorted(FOLDER.iterdir())
    run(sys.executable, "-m", "twine", "check", "--strict", *built)
    print("\n".join(str(path.relative_to(ROOT)) for path in built))


def has_docker() -> bool:
    if shutil.which("docker") is None:
        return False
    return subprocess.run(["docker", "info"], capture_output=True, check=False).returncode == 0


def build(identifier: str, test: str) -> None:
    """Build a wheel for an identifier such as `cp311` twice, compare the builds, and run the test of cibuildwheel."""
    version = f"3.{identifier.removeprefix('cp3')}"
    python = find_interpreter(version)
    if python is None:
        print(f"{identifier}: no CPython {version} on the PATH or with pyenv, not built", flush=True)
        return
    os.environ["SOURCE_DATE_EPOCH"] = "315532800"  # the earliest time that archives can have
    with tempfile.TemporaryDirectory() as folder:
        first, second, environment = (Path(folder, name) for name in ("first", "second", "environment"))
        run(python, "-m", "venv", environment)
        inside = environment / "bin" / "python"
        for target in (first, second):
            run(inside, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-cache-dir", "--wheel-dir", target, PROJECT)
        (wheel,) = first.iterdir()
        if wheel.read_bytes() != (second / wheel.name).read_bytes():
            sys.exit(f"two builds of {wheel.name} differ")
        run(inside, "-m", "pip", "install", "--quiet", wheel)
        os.environ["PATH"] = os.pathsep.join((str(inside.parent), os.environ["PATH"]))
        run("sh", "-c", test, cwd=Path(folder))
        FOLDER.mkdir(parents=True, exist_ok=True)
        shutil.copy(wheel, FOLDER)
    print(f"{identifier}: built twice, the same bytes; the test passes", flush=True)


if __name__ == "__main__":
    main()
