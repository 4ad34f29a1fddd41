"""List names that say nothing of the thing that they name, such as `each` and `found`.

`python -m tools.fillers` lists them in the code of the product and exits with 1 if more than 2 % of all bound names are
such; `python -m tools.fillers FOLDER` does so for a folder or file.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

__all__ = ["FILLERS", "bindings"]

FILLERS = frozenset(
    {
        "asked",
        "each",
        "found",
        "given",
        "kept",
        "known",
        "made",
        "one",
        "others",
        "ours",
        "rest",
        "said",
        "seen",
        "taken",
        "theirs",
        "told",
        "wanted",
        "what",
    }
)
MOST = 0.02
"""The share of filler names that is allowed: a few of them are the right word, such as `rest` of a list."""


def main() -> int:
    """List the filler names of folders, and return the exit status."""
    folders = [Path(argument) for argument in sys.argv[1:]] or [Path("src"), Path("generator"), Path("templates")]
    paths = [path for folder in folders for path in ([folder] if folder.is_file() else sorted(folder.rglob("*.py")))]
    counts: Counter[bool] = Counter()
    for path in paths:
        for name, line in sorted(bindings(ast.parse(path.read_text())), key=lambda binding: binding[1]):
            counts[name in FILLERS] += 1
            if name in FILLERS:
                sys.stdout.write(f"{path}:{line}: {name}\n")
    share = counts[True] / max(counts.total(), 1)
    sys.stdout.write(f"{counts[True]} of {counts.total()} names, {share:.1%}\n")
    return int(share > MOST)


def bindings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the names that a module binds as variables and parameters, with their lines."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                yield name, node.lineno
            case ast.MatchAs(name=str(name)):
                yield name, node.lineno


if __name__ == "__main__":
    sys.exit(main())
