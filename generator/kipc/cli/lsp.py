"""`kipc lsp`: a language server for message specs."""

from __future__ import annotations

import click

from kipc.errors import KipcError

_LIBRARIES = ("pygls", "lsprotocol")


@click.command("lsp")
@click.option("--stdio", is_flag=True, help="Use stdin and stdout, the default and only transport.")
def command(stdio: bool) -> None:
    """Run a language server for message specs: diagnostics, completion and more.

    Editors start this command and speak the Language Server Protocol with it on stdin and stdout. For each file, the
    nearest pyproject.toml with [tool.kipc] applies; the problems are those of kipc check --strict. docs/editors.md
    describes how to set up VS Code, Neovim and PyCharm. Needs pygls: pip install 'kipc[lsp]'

    \b
    Neovim 0.11 (init.lua):
      vim.lsp.config("kipc", {
        cmd = { "kipc", "lsp" }, filetypes = { "json", "jsonc" },
        root_markers = { "pyproject.toml" }
      })
      vim.lsp.enable("kipc")
    """
    try:
        from kipc.lsp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _LIBRARIES:
            raise
        raise KipcError("kipc lsp needs pygls: pip install 'kipc[lsp]'") from error
    serve()
