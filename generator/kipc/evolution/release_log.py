"""The log of the releases' specs that `kafka:RELEASE` reads (`kipc.sources.releases`): add a release to it.

    python -m kipc.evolution.release_log RELEASE=SOURCE...

writes the compiler's own file again; releases older than those it has are put in their place. The newest release is
recorded: `make generate` then adds it to the files that follow from the log (`kipc.evolution.release_facts`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kipc.errors import KipcError
from kipc.language.canonical import canonical_tree, facts
from kipc.language.specs import MessageSpec
from kipc.language.written import written_specs
from kipc.output.spec_folders import schema_path
from kipc.output.transaction import replace_files
from kipc.sources import releases
from kipc.sources.releases import (
    TEST_AREA,
    SpecLog,
    known_releases,
    recorded_releases,
    release_number,
    release_trees,
)

Trees = Mapping[str, Any]
"""The JSON of a release's specs by path."""


def trees_of(specs: Iterable[MessageSpec]) -> Trees:
    """Return the specs of a release as the log has them, without texts and meaningless defaults."""
    return {schema_path(spec): canonical_tree(facts(spec)) for spec in specs if spec.area != TEST_AREA}


def log_of(trees: Mapping[str, Trees]) -> SpecLog:
    """Return the log of releases, oldest first; a release without changes has no entries."""
    log: dict[str, dict[str, Any]] = {}
    before: Trees = {}
    for release, now in trees.items():
        for path in before.keys() | now.keys():
            if before.get(path) != now.get(path):
                log.setdefault(path, {})[release] = now.get(path)
        before = now
    return dict(sorted(log.items()))


def log_text(names: Iterable[str], recorded: Iterable[str], log: SpecLog) -> str:
    """Write a log as JSON, one line for each spec; `recorded` are the releases that other data are made from."""
    rows = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in log.items())
    head = f'{{"releases": {json.dumps(list(names))},\n"recorded": {json.dumps(list(recorded))},\n'
    return f'{head}"specs": [\n{rows}\n]}}\n'


def main(arguments: Iterable[str]) -> None:
    """Add releases to the compiler's own log.

    Raises:
        KipcError: an argument is not RELEASE=SOURCE, the log has the release, or its specs cannot be read.
    """
    trees: dict[str, Trees] = {name: dict(release_trees(name)) for name in known_releases()[0]}
    for argument in arguments:
        release, equals, source = argument.partition("=")
        if not equals or release in trees:
            raise KipcError(f"{argument}: {'the log has this release' if equals else 'write RELEASE=SOURCE'}")
        trees[release] = trees_of(written_specs(source))
    names = sorted(trees, key=release_number)
    recorded = recorded_releases()
    newer = (name for name in names if release_number(name) > release_number(recorded[-1]))
    text = log_text(names, [*recorded, *newer], log_of({name: trees[name] for name in names}))
    replace_files(Path(releases.__file__).parent / "data", {"releases.json": text})


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KipcError as error:
        sys.exit(str(error))
