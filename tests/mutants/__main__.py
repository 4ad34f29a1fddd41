"""Measure how many mutants of a generated package its own tests kill: `make mutants`.

A mutant is a copy of the package with one small change. It counts if it behaves differently, which random inputs decide,
and is killed if a test of the package fails.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

from tests.mutants.messages import message_verdicts, mutant_count, source_path
from tests.mutants.runtime import runtime_verdicts
from tests.mutants.trials import Verdict

SEED = 18
MESSAGES = 8
PACKAGE = Path(__file__).parent.parent.parent / "generated" / "kafka_wire"
CHUNK = 40


def drawn_messages(package: Path, count: int, seed: int) -> list[str]:
    """Draw modules of messages, each from another area."""
    areas: dict[str, list[str]] = {}
    for path in sorted((package / "tests").rglob("*.jsonl")):
        if path.parent.name != "tests":
            module = path.relative_to(package / "tests").with_suffix("").parts
            areas.setdefault(module[0], []).append(".".join(module))
    dice = Random(seed)
    return [dice.choice(areas[area]) for area in sorted(dice.sample(sorted(areas), min(count, len(areas))))]


def runtime_modules(package: Path) -> list[str]:
    return [f"runtime.{path.stem}" for path in sorted((package / "runtime").glob("*.py")) if path.stem != "__init__"]


def chosen_mutants(package: Path, modules: list[str], sample: int | None, seed: int) -> dict[str, list[int]]:
    """Choose the mutants of several modules by number: all of them, or a sample over all modules."""
    every = [(each, number) for each in modules for number in range(mutant_count(source_path(package, each)))]
    if sample is not None and sample < len(every):
        every = sorted(Random(seed).sample(every, sample))
    return {each: [number for module, number in every if module == each] for each in modules}


def verdicts(package: Path, chosen: dict[str, list[int]], seed: int, jobs: int) -> Iterator[Verdict]:
    """Yield the verdicts on chosen mutants, from several processes."""
    tasks = [
        (module, numbers[start : start + CHUNK])
        for module, numbers in chosen.items()
        for start in range(0, len(numbers), CHUNK)
    ]
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, mp_context=context, max_tasks_per_child=None) as workers:
        waiting = [workers.submit(partial(_verdicts, package, seed), *task) for task in tasks]
        for each in waiting:
            yield from each.result()


def _verdicts(package: Path, seed: int, module: str, numbers: list[int]) -> list[Verdict]:
    warnings.simplefilter("ignore", SyntaxWarning)
    sys.path.insert(0, str(package.parent))
    run = runtime_verdicts if module.startswith("runtime.") else message_verdicts
    return run(package, module, numbers, seed)


def score(found: list[Verdict]) -> float:
    """Return the killed share of the mutants that behave differently."""
    changed = [each for each in found if each.is_changed]
    return sum(each.is_killed for each in changed) / max(1, len(changed))


def report(title: str, found: list[Verdict], seconds: float) -> str:
    changed = [each for each in found if each.is_changed]
    survivors = [each.mutant for each in changed if not each.is_killed]
    head = f"{title}: {len(found)} mutants, {len(changed)} behave differently, {len(changed) - len(survivors)} killed"
    lines = [f"{head}: {score(found):.1%} ({seconds:.0f} s)", *(f"  survives: {each}" for each in survivors)]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--package", type=Path, default=PACKAGE, help="folder of the package (default: kafka_wire)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"draws messages, mutants and inputs (default: {SEED})")
    parser.add_argument("--messages", type=int, default=MESSAGES, help=f"number of messages (default: {MESSAGES})")
    parser.add_argument("--module", action="append", help="try this module instead, `clients.fetch_request`")
    parser.add_argument(
        "--sample", type=int, help="number of mutants of the messages, and of the runtime (default: all)"
    )
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), help="number of processes")
    parser.add_argument("--json", type=Path, help="write all verdicts to this file")
    options = parser.parse_args()
    package = options.package.resolve()
    groups = {"messages": drawn_messages(package, options.messages, options.seed), "runtime": runtime_modules(package)}
    if options.module:
        groups = {each: [each] for each in options.module}
    everything = []
    for title, modules in groups.items():
        started = time.monotonic()
        chosen = chosen_mutants(package, modules, options.sample, options.seed)
        found = list(verdicts(package, chosen, options.seed, options.jobs))
        print(
            report(
                f"{title} ({', '.join(modules)})" if title == "messages" else title, found, time.monotonic() - started
            ),
            flush=True,
        )  # noqa: T201
        everything += found
    if options.json:
        options.json.write_text(json.dumps([[e.mutant, e.is_changed, e.is_killed] for e in everything], indent=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
