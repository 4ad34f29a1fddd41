"""Write the organisation of the root's pyproject.toml into addresses of the repository and its site: `make urls`."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.shared import ROOT

HOME = ROOT / "pyproject.toml"
ADDRESS = re.compile(r"(?<=https://github\.com/)[\w-]+(?=/kipc\b)|(?<=https://)[\w-]+(?=\.github\.io/kipc\b)")
"""The organisation in an address."""


def organisation() -> str:
    """Return the organisation to which the repository belongs."""
    repository = tomllib.loads(HOME.read_text(encoding="utf-8"))["project"]["urls"]["Repository"]
    (found,) = ADDRESS.findall(repository)
    return str(found)


def texts() -> Iterator[tuple[Path, str]]:
    """Yield the text files of the checkout, without ignored ones and Kafka's specs.

    Raises:
        subprocess.CalledProcessError: if the folder is not a Git checkout.
    """
    selection = ("--cached", "--others", "--exclude-standard", ":!schemas", ":!generated/kafka_wire")
    command = ["git", "ls-files", "-z", *selection]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listing.stdout.decode().split("\0")):
        path = ROOT / name
        try:
            yield path, path.read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue  # data, or deleted


def main() -> None:
    name = organisation()
    for path, text in texts():
        if (replaced := ADDRESS.sub(name, text)) != text:
            path.write_text(replaced, encoding="utf-8", newline="")
            print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
