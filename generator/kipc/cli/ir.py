"""`kipc ir`: the intermediate representation of messages, as JSON."""

from __future__ import annotations

from pathlib import Path

import click

from kipc.cli.output import echo
from kipc.cli.parameters import message_option
from kipc.cli.reading import sound_specs
from kipc.ir.document import document_text
from kipc.language.select import select
from kipc.output.transaction import replace_files


@click.command("ir")
@click.argument("source", metavar="SPECS", type=click.Path())
@message_option("Only these messages, as in kipc compile.", metavar="PATTERN,…")
@click.option("--out", metavar="FILE", type=click.Path(), help="Write to this file instead of stdout.")
def command(source: str, message: tuple[str, ...], out: str | None) -> None:
    """Describe messages as JSON: each version's layout on the wire, with all rules of the spec language resolved.

    SPECS is a folder, a .json file, a .zip or .jar archive, git:REV:PATH or kafka:RELEASE. The output is documented
    in docs/ir.md.

    \b
    Examples:
      kipc ir schemas --message DescribeCluster
      kipc ir kafka:4.3.1 --out messages.json
    """
    text = document_text(select(sound_specs(source), message))
    if out is None:
        echo(text, nl=False)
    else:
        path = Path(out)
        replace_files(path.parent, {path.name: text})
