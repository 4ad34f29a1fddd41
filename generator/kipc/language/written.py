"""Specs as written: the content of a source, read without judging it by the rules of `kipc.language.check`.

For commands that compare specs, or read a folder that may be incomplete: a request without its response is fine.
"""

from __future__ import annotations

from kipc.errors import KipcError
from kipc.language.check.shape import shape_problems
from kipc.language.parse import parse
from kipc.language.specs import MessageSpec
from kipc.sources.load import load


def written_specs(source: str) -> list[MessageSpec]:
    """Read the specs of a folder, file, archive or `git:REV:PATH`; other JSON files in folders are ignored.

    Raises:
        LoadError: the source cannot be read.
        KipcError: one of its specs cannot be read; the text has the location and the reason.
    """
    loaded = load(source)
    parsed = [parse(loaded, file) for file in loaded.files]
    specs = []
    for file in parsed:
        if loaded.is_folder and not file.is_spec:
            continue
        problems = [problem for problem in (*file.problems, *shape_problems(file)) if problem.is_error]
        if problems or file.spec is None:
            raise KipcError(f"{problems[0] if problems else file.place}; run kipc check for details")
        specs.append(file.spec)
    return specs
