"""Files of a git revision, read through the `git` command without touching the working tree."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass


class GitError(Exception):
    """Git cannot give what was asked for; the text is half a sentence, to go behind a source's name."""


@dataclass(frozen=True, slots=True)
class Blob:
    hash: str
    size: int


def list_blobs(revision: str, path: str) -> dict[str, Blob]:
    """Return the files at or below a path of a revision, by path; both count from the current folder.

    Raises:
        GitError: no git, no repository, no such revision or path.
    """
    _run("rev-parse", "--git-dir", otherwise="this is no git repository")
    verified = _run(
        "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{tree}}",
        otherwise=f"git has no revision {revision!r} here",
    )  # fmt: skip
    tree = verified.decode().strip()
    wanted = [f"./{path}" if path.startswith("-") else path] if path else []
    listing = _run("ls-tree", "-r", "-z", "-l", tree, *wanted, otherwise=f"git cannot list {path!r}")
    blobs = dict(map(_blob, filter(_is_file, listing.decode("utf-8", "surrogateescape").split("\0"))))
    if not blobs:
        raise GitError(f"revision {revision} has no {path or 'files here'}")
    return blobs


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
        start = output.index(b"\n", position) + 1
        position = start + blob.size + 1
        yield path, output[start : position - 1]


def _is_file(row: str) -> bool:
    """Tell plain files from links (mode 120000), submodules and the empty text behind the last row."""
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
