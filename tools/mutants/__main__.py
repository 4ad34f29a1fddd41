"""Measure how many mutants of a generated package its own tests kill: `make mutants`.

A mutant is a copy of a module with one small change, and is killed if a test of the package fails. Of messages, only
those count that behave differently, which is decided by random inputs.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

from tools.mutants.messages import message_verdicts, mutant_count
from tools.mutants.runtime import RECORDS, RUNTIME, Tests, check_original, runtime_verdicts
from tools.mutants.trials import Target, Verdict

SEED = 18
MESSAGES = 8
PACKAGE = Path(__file__).parent.parent.parent / "generated" / "kafka_wire"
PART = 20
GROUPS = ("messages", "runtime", "records")


def drawn_messages(target: Target, count: int, seed: int) -> list[str]:
    """Draw modules of messages, each from another area."""
    areas: dict[str, list[str]] = {}
    for path in sorted((target.folder / "tests").rglob("*.jsonl")):
        module = ".".join(path.relative_to(target.folder / "tests").with_suffix("").parts)
        if "." in module and target.source(module).exists():
            areas.setdefault(module.partition(".")[0], []).append(module)
    dice = Random(seed)
    return [dice.choice(areas[area]) for area in sorted(dice.sample(sorted(areas), min(count, len(areas))))]


def modules_of(target: Target, part: str) -> list[str]:
    """Return the modules of `runtime` or `records`; none if the package does not have it."""
    return [f"{part}.{path.stem}" for path in sorted((target.folder / part).glob("*.py")) if path.stem != "__init__"]


def chosen_mutants(target: Target, modules: list[str], sample: int | None, seed: int) -> list[tuple[str, int]]:
    """Choose mutants by module and number: all of some modules, or a sample over them."""
    every = [(module, number) for module in modules for number in range(mutant_count(target.source(module)))]
    if sample is None or sample >= len(every):
        return every
    return sorted(Random(seed).sample(every, sample))


def verdicts_on_messages(target: Target, chosen: list[tuple[str, int]], seed: int, jobs: int) -> Iterator[Verdict]:
    by_module = [(module, [number for _, number in each]) for module, each in groupby(chosen, key=itemgetter(0))]
    tasks = [
        partial(message_verdicts, target, module, part, seed) for module, each in by_module for part in _parts(each)
    ]
    yield from _in_workers(target, tasks, jobs)


def verdicts_on_part(
    tests: Tests, target: Target, chosen: list[tuple[str, int]], _seed: int, jobs: int
) -> Iterator[Verdict]:
    sys.path.insert(0, str(target.root))
    check_original(target, tests)
    yield from _in_workers(target, [partial(runtime_verdicts, target, tests, part) for part in _parts(chosen)], jobs)


def group_of(module: str) -> str:
    part = module.partition(".")[0]
    return part if part in GROUPS else "messages"


def _parts(chosen: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(chosen), PART):
        yield chosen[start : start + PART]


def _in_workers(target: Target, tasks: list[Callable[[], list[Verdict]]], jobs: int) -> Iterator[Verdict]:
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker, initargs=(target,)) as workers:
        for done in as_completed([workers.submit(task) for task in tasks]):
            yield from done.result()


def _start_worker(target: Target) -> None:
    warnings.simplefilter("ignore", SyntaxWarning)
    sys.path.insert(0, str(target.root))


def report(title: str, verdicts: list[Verdict]) -> str:
    """Return the killed share of the mutants that count as a line, and a line for each survivor."""
    counted = [verdict for verdict in verdicts if verdict.counts]
    survivors = sorted(verdict.mutant for verdict in counted if not verdict.is_killed)
    killed = len(counted) - len(survivors)
    numbers = f"{len(verdicts)} mutants, {len(counted)} count, {killed} killed: {killed / max(1, len(counted)):.1%}"
    return "\n".join([f"{title}: {numbers}", *(f"  survives: {mutant}" for mutant in survivors)])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--package", type=Path, default=PACKAGE, help="folder of the package (default: kafka_wire)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"draws messages, mutants and inputs (default: {SEED})")
    parser.add_argument("--messages", type=int, default=MESSAGES, help=f"number of messages (default: {MESSAGES})")
    parser.add_argument("--module", action="append", help="mutate this module instead, `clients.fetch_request`")
    parser.add_argument("--only", choices=GROUPS, help="mutate only modules of this group")
    parser.add_argument("--sample", type=int, help="number of mutants of each group (default: all)")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), help="number of processes")
    parser.add_argument("--log", type=Path, help="append each verdict to this file as a JSON line")
    options = parser.parse_args()
    target = Target.at(options.package)
    modules = options.module or [
        *drawn_messages(target, options.messages, options.seed),
        *modules_of(target, "runtime"),
        *modules_of(target, "records"),
    ]
    tried = (verdicts_on_messages, partial(verdicts_on_part, RUNTIME), partial(verdicts_on_part, RECORDS))
    for title, verdicts in zip(GROUPS, tried, strict=True):
        group = [module for module in modules if group_of(module) == title]
        if group and options.only in (None, title):
            chosen = chosen_mutants(target, group, options.sample, options.seed)
            results = []
            for verdict in verdicts(target, chosen, options.seed, options.jobs):
                results.append(verdict)
                if options.log:
                    with options.log.open("a") as log:
                        log.write(json.dumps(asdict(verdict)) + "\n")
            sys.stdout.write(f"{', '.join(group)}\n{report(title, results)}\n")


if __name__ == "__main__":
    main()
