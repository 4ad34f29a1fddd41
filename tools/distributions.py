"""Build the three distributions, and try each with each of its extras in a fresh environment.

    python -m tools.distributions            # every extra, on each CPython at hand: `make dist`
    python -m tools.distributions --quick    # the smallest and the largest, on this Python: part of CI

The wheels stay in `dist/`. Our own distributions are always installed by path, so that no index supplies one of
their names.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from tests.interpreters import VERSIONS, find_interpreter
from tests.processes import run_process
from tests.shared import ROOT

FOLDERS = {"kafka-wire": ROOT / "generated", "kipc": ROOT, "kip-tools": ROOT / "src"}
"""The folder of each distribution's pyproject.toml."""
NEEDS = {"kafka-wire": ("kafka-wire",), "kipc": ("kipc",), "kip-tools": ("kip-tools", "kafka-wire")}
"""Our distributions that each distribution requires, including itself."""
WORKPLACE = ("bench", "demo", "dev")
"""Extras of kipc for development of this repository, which require the other distributions."""
SMOKE = ROOT / "tools" / "smoke"


@dataclass(frozen=True, slots=True)
class Trial:
    """One environment: the installed distributions, and the programs of `tools/smoke` that have to work there."""

    distribution: str
    extra: str = ""
    beside: tuple[str, ...] = ()
    """Requirements installed in the same command."""
    programs: tuple[str, ...] = ()

    def __str__(self) -> str:
        name = f"{self.distribution}[{self.extra}]" if self.extra else self.distribution
        return " beside ".join((name, *self.beside))


SMALLEST = Trial("kafka-wire", programs=("kafka_wire",))
LARGEST = Trial(
    "kip-tools",
    "all",
    ("kipc",),
    ("kip_tools", "admin", "log", "capture", "columnar", "spark", "delta", "live", "plots", "kipc"),
)
WITHOUT_ENGINE = ("delta", "live")
"""Extras that work with the PySpark of `tables` or of `spark`."""
PROMISED = (
    Trial("kip-tools", "admin", ("black==24.10.0",), ("kip_tools", "admin")),
    Trial("kipc", "", ("black==24.10.0",), ("kipc",)),
)
"""Combinations that an exactly pinned formatter once made impossible."""


def extras(distribution: str) -> dict[str, list[str]]:
    """Return the requirements of a distribution by extra, in alphabetical order."""
    settings = tomllib.loads((FOLDERS[distribution] / "pyproject.toml").read_text(encoding="utf-8"))
    return dict(sorted(settings["project"].get("optional-dependencies", {}).items()))


def pyspark() -> tuple[str, ...]:
    """Return the requirements of the smallest PySpark, which needs pandas."""
    names = ("pandas", "pyspark-client")
    return tuple(requirement for requirement in extras("kip-tools")["tables"] if requirement.startswith(names))


def all_trials() -> Iterator[Trial]:
    """Yield every distribution without an extra and with each of its extras."""
    yield SMALLEST
    yield Trial("kipc", programs=("kipc",))
    yield Trial("kipc", "lsp", programs=("kipc", "lsp"))
    yield from (Trial("kipc", extra, ("kip-tools", "kafka-wire"), ("kipc", "kip_tools")) for extra in WORKPLACE)
    yield Trial("kip-tools", programs=("kip_tools",))
    for extra in extras("kip-tools"):
        beside = pyspark() if extra in WITHOUT_ENGINE else ()
        yield LARGEST if extra == "all" else Trial("kip-tools", extra, beside, ("kip_tools", extra))
    yield from PROMISED


def build(folder: Path) -> None:
    """Build an sdist of each distribution, and from it a wheel, with the hatchling of this environment."""
    for project in FOLDERS.values():
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, project)


def wheel(folder: Path, distribution: str) -> Path:
    """Return the wheel of a distribution in a folder of built ones."""
    (path,) = folder.glob(f"{distribution.replace('-', '_')}-*.whl")
    return path


def differing(first: Path, second: Path) -> list[str]:
    """Return the names of files that are missing in one of two builds, or that differ."""
    names = sorted({path.name for folder in (first, second) for path in folder.iterdir()})
    _, mismatch, missing = filecmp.cmpfiles(first, second, names, shallow=False)
    return mismatch + missing


def install(trial: Trial, python: str, dist: Path, folder: Path) -> Path:
    """Make an environment in the folder, install the trial's distributions by path, and return its Python.

    Raises:
        subprocess.CalledProcessError: if pip cannot resolve or install them.
    """
    run(python, "-m", "venv", folder)
    own = {need for name in (trial.distribution, *trial.beside) if name in NEEDS for need in NEEDS[name]}
    requirements = [
        f"{wheel(dist, name)}[{trial.extra}]" if name == trial.distribution and trial.extra else str(wheel(dist, name))
        for name in sorted(own)
    ]
    requirements += [library for library in trial.beside if library not in NEEDS]
    inside = folder / "bin" / "python"
    run(inside, "-m", "pip", "install", "--quiet", "--no-compile", "--use-pep517", *requirements)
    run(inside, "-m", "pip", "check")
    return inside


def smoke(trial: Trial, python: Path) -> None:
    """Run the trial's programs. `-P` keeps their folder off `sys.path`, as it contains names of packages."""
    for program in trial.programs:
        run(python, "-P", SMOKE / f"{program}.py", cwd=python.parent)


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command without this environment's variables, and return its output.

    Raises:
        subprocess.CalledProcessError: with its output in a note, if it fails.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}
    environment |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "KIPC_ACCELERATOR": "0"}
    result = run_process(*command, cwd=cwd, env=environment)
    if result.returncode:
        error = subprocess.CalledProcessError(result.returncode, [str(word) for word in command])
        error.add_note(result.stdout + result.stderr)
        raise error
    return result.stdout.strip()


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.distributions", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only the smallest and the largest, on this Python")
    quick = parser.parse_args(arguments).quick
    dist = ROOT / "dist"
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        list(pool.map(build, (dist, Path(folder))))
        different = differing(dist, Path(folder))
    if different:
        sys.exit(f"two builds differ: {', '.join(different)}")
    run(sys.executable, "-m", "twine", "check", "--strict", *sorted(dist.iterdir()))
    print(f"built twice, the same bytes: {', '.join(sorted(path.name for path in dist.iterdir()))}", flush=True)
    trials = [SMALLEST, LARGEST] if quick else list(all_trials())
    pythons = {"this Python": sys.executable} if quick else _interpreters()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = {
            pool.submit(seconds_of, trial, python, dist): f"{version}: {trial}"
            for version, python in pythons.items()
            for trial in trials
        }
        try:
            for each in as_completed(done):
                print(f"{done[each]} works ({each.result():.0f} s)", flush=True)
        finally:
            pool.shutdown(cancel_futures=True)
    print(f"{len(done)} passed, 0 failed")


def seconds_of(trial: Trial, python: str, dist: Path) -> float:
    """Install a trial in a fresh environment, run its programs, and return how long that took."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        smoke(trial, install(trial, python, dist, Path(folder, "venv")))
    return time.monotonic() - start


def _interpreters() -> dict[str, str]:
    interpreters = {version: find_interpreter(version) for version in VERSIONS}
    for version in (version for version, python in interpreters.items() if python is None):
        print(f"{version}: no CPython {version} on the PATH or with pyenv, not tried")
    return {f"CPython {version}": python for version, python in interpreters.items() if python is not None}


if __name__ == "__main__":
    main()
