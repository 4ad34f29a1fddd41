"""The log of the releases' specs that `kafka:RELEASE` reads (`kipc.sources.releases`): add a release to it.

    python -m kipc.evolution.release_log RELEASE=SOURCE...

writes the compiler's own file again, with releases that are newer than those it has.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kipc.errors import KipcError
from kipc.language.canonical import canonical_tree, facts
from kipc.language.specs import MessageSpec
from kipc.language.written import written_specs
from kipc.output.spec_folders import schema_path
from kipc.output.transaction import replace_files
from kipc.sources import releases
from kipc.sources.releases import SpecLog, known_releases

TEST_AREA = ("clients_test",)
"""Kafka's own test specs: messages that no broker knows."""


def with_release(log: SpecLog, release: str, specs: Iterable[MessageSpec]) -> SpecLog:
    """Return the log with the next release; texts and meaningless defaults of its specs are dropped."""
    trees = {schema_path(each): canonical_tree(facts(each)) for each in specs if each.area != TEST_AREA}
    return {path: _logged(log.get(path, {}), release, trees.get(path)) for path in sorted({*log, *trees})}


def _logged(entries: Any, release: str, tree: dict[str, Any] | None) -> Any:
    last = next(reversed(entries.values()), None)
    return entries if tree == last else {**entries, release: tree}


def log_text(names: Iterable[str], log: SpecLog) -> str:
    """Write a log as JSON, one line for each spec."""
    rows = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in log.items())
    return f'{{"releases": {json.dumps(list(names))}, "specs": [\n{rows}\n]}}\n'


def main(arguments: Iterable[str]) -> None:
    """Add releases to the compiler's own log.

    Raises:
        KipcError: an argument is not RELEASE=SOURCE, the log has the release, or its specs cannot be read.
    """
    names, log = known_releases()
    for each in arguments:
        release, equals, source = each.partition("=")
        if not equals or release in names:
            raise KipcError(f"{each}: {'the log has this release' if equals else 'write RELEASE=SOURCE'}")
        names, log = (*names, release), with_release(log, release, written_specs(source))
    folder = Path(releases.__file__).parent / "data"
    replace_files(folder, {"releases.json": log_text(names, log)})


if __name__ == "__main__":
    main(sys.argv[1:])
