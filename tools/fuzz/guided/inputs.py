"""The inputs of guided fuzzers, and the options of libFuzzer."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable
from pathlib import Path

from kafka_wire.runtime.message import Message

from tests.wire.mutations import INTERESTING, all_seeds
from tools.fuzz.running import SAVED

Check = Callable[[type[Message], int, bytes], bool]


def run(check: Check, data: bytes) -> None:
    """Check the bytes after the two that choose the message.

    Raises:
        AssertionError: an invariant is violated; the message contains the bytes.
    """
    number = int.from_bytes(data[:2], "big")
    seeds = all_seeds()[number % len(all_seeds())]
    check(seeds.cls, seeds.version, data[2:])


def write_corpus(folder: Path) -> None:
    """Write the rows of all messages, each to its own file, next to the inputs of earlier runs."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, seeds in enumerate(all_seeds()):
        for row in seeds.rows:
            data = number.to_bytes(2, "big") + row
            (folder / hashlib.sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)


def write_dictionary(path: Path) -> None:
    """Write the bytes that libFuzzer inserts, such as the edges of numbers and lengths."""
    lines = ("".join(f"\\x{byte:02x}" for byte in piece) for piece in INTERESTING)
    path.write_text("".join(f'"{line}"\n' for line in lines), encoding="ascii")


def libfuzzer_arguments(name: str, description: str, write_corpus: Callable[[Path], None] = write_corpus) -> list[str]:
    """Parse the command line, write the corpus, and return the arguments of libFuzzer."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--minutes", type=float, default=10, help="time to run (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="seed of libFuzzer (default: random)")
    parser.add_argument("--input", type=Path, help="check only this saved input")
    options = parser.parse_args()
    if options.input:
        return [str(options.input)]
    corpus = SAVED / f"corpus-{name}"
    dictionary = SAVED / "dictionary"
    write_corpus(corpus)
    write_dictionary(dictionary)
    return [
        str(corpus),
        f"-dict={dictionary}",
        f"-max_total_time={round(60 * options.minutes)}",
        f"-seed={options.seed}",
        f"-artifact_prefix={SAVED}/{name}-",
        "-max_len=4096",
        "-timeout=30",
        "-print_final_stats=1",
    ]
