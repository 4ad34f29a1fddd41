"""Fuzz the accelerator under sanitizers, guided by coverage: `make FUZZER=guided.accelerator fuzz`.

Builds one program of the extension, libFuzzer and an embedded Python, which compares the accelerator with the generated
codecs. It needs clang with its runtime libraries (Debian: clang, libclang-rt-14-dev) and the headers of Python.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.shared import ROOT
from tools.fuzz.accelerator import check_forms
from tools.fuzz.guided.inputs import libfuzzer_arguments, run
from tools.fuzz.running import SAVED

SOURCES = (Path(__file__).with_suffix(".c"), *sorted((ROOT / "accelerator/src").glob("*.c")))
COMPILERS = ("clang", *(f"clang-{version}" for version in range(22, 13, -1)))
SANITIZERS = "fuzzer,address,undefined"

check = functools.partial(run, check_forms)
"""Called by the program with each input."""


def build(program: Path, module: str) -> None:
    """Compile the program that calls `check` of this module.

    Raises:
        SystemExit: there is no clang.
        subprocess.CalledProcessError: it cannot compile the program.
    """
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise SystemExit("guided.accelerator needs clang with libFuzzer: apt-get install clang libclang-rt-14-dev")
    settings = {name: str(value) for name, value in sysconfig.get_config_vars().items()}
    program.parent.mkdir(parents=True, exist_ok=True)
    command = [compiler, "-g", "-O1", f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=undefined"]
    command += [f'-DMODULE="{module}"', f"-I{settings['INCLUDEPY']}", *map(str, SOURCES), "-o", str(program)]
    command += [f"-L{settings['LIBDIR']}", f"-L{settings['LIBPL']}", f"-Wl,-rpath,{settings['LIBDIR']}"]
    command += [f"-lpython{settings['LDVERSION']}", *settings["LIBS"].split(), *settings["SYSLIBS"].split()]
    subprocess.run([*command, "-Wl,--export-dynamic"], check=True)


def fuzz(module: str, arguments: list[str]) -> int:
    """Build the program for a module, run it with arguments of libFuzzer, and return its exit status."""
    program = SAVED / module.rpartition(".")[2]
    build(program, module)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)]),
        "PYTHONHOME": sys.base_prefix,
        "PYTHONMALLOC": "malloc",  # so that the sanitizer sees each object
        "ASAN_OPTIONS": "detect_leaks=0:" + os.environ.get("ASAN_OPTIONS", ""),  # CPython leaks memory at exit
    }
    environment.pop("KIPC_ACCELERATOR", None)
    return subprocess.run([str(program), *arguments], env=environment, check=False).returncode


if __name__ == "__main__":
    options = libfuzzer_arguments("accelerator", "Fuzz the accelerator, guided by the coverage of C code.")
    sys.exit(fuzz("tools.fuzz.guided.accelerator", options))
