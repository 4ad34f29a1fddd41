"""Print docs/rules.md, from `generator/kipc/language/check/rules.toml`: `python -m tools.rules_page`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from textwrap import fill

from kipc.language.check.explain import Explanation, explanations
from kipc.language.check.rules import RULES

HEAD = """\
<!-- Generated from generator/kipc/language/check/rules.toml by make generate. -->
# Rules of kipc check

- An **error** is rejected by Kafka's generator, or cannot be compiled. Errors cannot be ignored.
- A **warning** is accepted only by some releases of Kafka, or is certainly a mistake although Kafka accepts it.
- A **lint** is probably a mistake, although Kafka accepts it. `kipc check --strict` reports lints too, and fails for
  lints and warnings.

Specs from `kafka:RELEASE`, which a project cannot change, have only errors, and problems about several files.
`kipc check --explain RULE` prints a rule with its report.

The setting `ignore` and `kipc check --ignore` take `RULE`, or `FILES:RULE` with a pattern for the end of the path, in
which `*` matches any text. A pattern of the settings that matches no spec is an error:

```toml
[tool.kipc]
ignore = ["about-missing", "clients/Foo*.json:listeners-missing"]
```

| rule | level | problem |
|---|---|---|
"""


def main() -> None:
    sys.stdout.write(HEAD)
    for rule, explanation in explanations().items():
        sys.stdout.write(f"| [{rule}](#{rule}) | {RULES[rule]} | {explanation.sentence} |\n")
    for explanation in explanations().values():
        sys.stdout.write("\n" + "\n".join(section(explanation)) + "\n")


def section(explanation: Explanation) -> Iterator[str]:
    """Yield the lines about a rule: the reason, the remedy, and the example that breaks it with its correction."""
    yield f"## {explanation.rule}"
    yield ""
    yield fill(f"{explanation.why} {explanation.remedy}", 125, break_long_words=False, break_on_hyphens=False)
    yield ""
    yield f"```jsonc\n{explanation.rejected}```"
    if explanation.is_short:  # `kipc check --explain` prints all
        yield ""
        yield explanation.correction


if __name__ == "__main__":
    main()
