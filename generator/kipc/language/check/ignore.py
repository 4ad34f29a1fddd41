"""Ignored problems: `RULE`, or `FILES:RULE` with a pattern of files, as settings and options have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from kipc.errors import KipcError, did_you_mean
from kipc.language.check.rules import RULES
from kipc.language.problems import Problem


@dataclass(frozen=True, slots=True)
class Ignore:
    """A rule to ignore, in the files whose path, or the end of it, matches a pattern; `*` also matches slashes."""

    rule: str
    files: str = "*"

    @classmethod
    def parse(cls, text: str) -> Ignore:
        """Read `about-missing` or `clients/Foo*.json:about-missing`.

        Raises:
            KipcError: the rule does not exist, or it reports errors, which cannot be ignored.
        """
        files, colon, rule = text.rpartition(":")
        if rule not in RULES:
            hint = did_you_mean(rule, RULES) or "; kipc check --explain all lists them"
            raise KipcError(f"cannot ignore {text!r}: unknown rule {rule!r}{hint}")
        if RULES[rule] == "error":
            raise KipcError(f"cannot ignore {text!r}: {rule} reports errors; only warnings and lints can be ignored")
        if colon and not files:
            raise KipcError(f"cannot ignore {text!r}: write a pattern of files before the colon, such as clients/*")
        return cls(rule, files or "*")

    def matches(self, problem: Problem) -> bool:
        return problem.rule == self.rule and not problem.is_error and self._is_about(problem.location.file)

    def expect_files(self, files: Iterable[str]) -> None:
        """Refuse a pattern that matches none of a project's files.

        Raises:
            KipcError: it matches none.
        """
        if not any(map(self._is_about, files)):
            raise KipcError(
                f"cannot ignore '{self.files}:{self.rule}': no spec matches {self.files}; "
                "correct ignore in [tool.kipc], or remove this pattern"
            )

    def _is_about(self, file: str) -> bool:
        return fnmatchcase(file, self.files) or fnmatchcase(file, f"*/{self.files}")


def without_ignored(problems: Iterable[Problem], ignored: Sequence[Ignore]) -> list[Problem]:
    """Return the problems that are not ignored, in their order."""
    # Errors never match: what Kafka rejects cannot be compiled either.
    return [problem for problem in problems if not any(ignore.matches(problem) for ignore in ignored)]
