"""Files of a git revision, read through the `git` command without touching the working tree."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass


class GitError(Exception):
    """A Git command failed; the text is half a sentence, which follows the name of a source."""


@dataclass(frozen=True, slots=True)
class Blob:
    hash: str
    size: int


def list_blobs(revision: str, path: str) -> dict[str, Blob]:
    """Return the files at or below a path of a revision, by path; both count from the current folder.

    Raises:
        GitError: no git, no repository, no such revision or path.
    """
    blobs = dict(map(_blob, filter(_is_file, _rows(revision, path))))
    if not blobs:
        raise GitError(f"revision {revision} has no {path or 'files here'}")
    return blobs


def has_file(revision: str, path: str, suffixes: tuple[str, ...]) -> bool:
    """Return whether a revision has a file of these suffixes at or below a path, which counts from the current folder.

    Raises:
        GitError: no git, no repository or no such revision.
    """
    return any(row.endswith(suffixes) for row in _rows(revision, path))


def file_text(revision: str, path: str) -> str | None:
    """Return the text of a file in a revision, None if it has no such file; the path counts from the current folder.

    Raises:
        GitError: this is not a repository, or it lacks the revision.
    """
    if not has_file(revision, path, (path,)):
        return None
    [(_, data)] = read_blobs(list_blobs(revision, path), 1 << 20)
    return data.decode("utf-8", "replace")


def has_commits() -> bool:
    """Return whether the current branch has a commit; a new repository has none.

    Raises:
        GitError: no git, or no repository.
    """
    _expect_repository()
    try:
        _run("rev-parse", "--verify", "--quiet", "HEAD", otherwise="")
    except GitError:
        return False
    return True


def merge_base(revision: str) -> str:
    """Return the commit where the current branch left another one.

    Raises:
        GitError: no git, no repository, no such revision, or too little of its history.
    """
    _expect_repository()
    _verified(revision)
    missing = f"git finds no common ancestor of {revision} and HEAD; fetch the whole history (git fetch --unshallow)"
    return _run("merge-base", "--end-of-options", revision, "HEAD", otherwise=missing).decode().strip()


def _expect_repository() -> None:
    _run("rev-parse", "--git-dir", otherwise="this is not a Git repository")


def _rows(revision: str, path: str) -> list[str]:
    """List the files at or below a path of a revision as `git ls-tree` does, with an empty text at the end."""
    _expect_repository()
    tree = _verified(f"{revision}^{{tree}}", revision)
    # Git would take a path such as `-x` for an option.
    paths = [f"./{path}" if path.startswith("-") else path] if path else []
    listing = _run("ls-tree", "-r", "-z", "-l", tree, *paths, otherwise=f"git cannot list {path!r}")
    return listing.decode("utf-8", "surrogateescape").split("\0")


def _verified(revision: str, shown: str = "") -> str:
    """Return the object that a revision is."""
    output = _run(
        "rev-parse", "--verify", "--quiet", "--end-of-options", revision,
        otherwise=f"git has no revision {(shown or revision)!r} here",
    )  # fmt: skip
    return output.decode().strip()


def read_blobs(blobs: Mapping[str, Blob], limit: int) -> Iterator[tuple[str, bytes]]:
    """Yield path and contents of each blob.

    Raises:
        GitError: they have more bytes than the limit, or git fails.
    """
    if sum(blob.size for blob in blobs.values()) > limit:
        raise GitError(f"holds more than {limit >> 20} MiB of files")
    hashes = "".join(f"{blob.hash}\n" for blob in blobs.values()).encode()
    output = _run("cat-file", "--batch", otherwise="git cannot read its files", stdin=hashes)
    position = 0
    for path, blob in blobs.items():
        # The answers follow in the order of the questions: a line with hash, type and size, the bytes, a line end.
        start = output.index(b"\n", position) + 1
        position = start + blob.size + 1
        yield path, output[start : position - 1]


def _is_file(row: str) -> bool:
    """Return whether a row is a plain file, not a link (mode 120000), a submodule or the empty text after the last."""
    return row.startswith("100")


def _blob(row: str) -> tuple[str, Blob]:
    facts, _, path = row.partition("\t")
    _mode, _type, digest, size = facts.split()
    return path, Blob(digest, int(size))


def _run(*arguments: str, otherwise: str, stdin: bytes = b"") -> bytes:
    try:
        result = subprocess.run(["git", *arguments], input=stdin, capture_output=True, check=True)
    except OSError as error:
        raise GitError("git is not installed, or cannot be run") from error
    except subprocess.CalledProcessError as error:
        raise GitError(otherwise) from error
    return result.stdout
