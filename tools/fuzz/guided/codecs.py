"""Fuzz the generated and the reference codec, guided by coverage: `make FUZZER=guided.codecs fuzz`.

It needs atheris, which is not a dependency of the tests: `.venv/bin/pip install atheris`.
"""

from __future__ import annotations

import functools
import os
import sys

try:
    import atheris
except ImportError:
    sys.exit("guided.codecs needs atheris: .venv/bin/pip install atheris")

os.environ["KIPC_ACCELERATOR"] = "0"
with atheris.instrument_imports(include=["kafka_wire"]):
    from tests.wire.agreement import check_bytes
    from tests.wire.mutations import all_seeds
    from tools.fuzz.guided.inputs import libfuzzer_arguments, run

    MESSAGES = [seeds.cls for seeds in all_seeds()]  # this imports the modules of all messages


def main() -> None:
    arguments = libfuzzer_arguments("codecs", "Fuzz the codecs, guided by the coverage of Python code.")
    atheris.Setup([sys.argv[0], *arguments], functools.partial(run, check_bytes))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
