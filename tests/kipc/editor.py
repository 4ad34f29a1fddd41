"""An editor for tests: pygls' own client, connected to `kipc lsp` over stdio."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.waiting import PATIENCE

START = "from kipc.cli import main; main()"
TIMEOUT = PATIENCE
"""Seconds until an answer that does not come fails a test."""


class Editor:
    """The open documents of a workspace, and their published diagnostics."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.client = LanguageClient("test", "1")
        self.shown: list[str] = []
        self.registered: list[str] = []
        self.published: dict[str, types.PublishDiagnosticsParams] = {}
        self._versions: dict[str, int] = {}
        self._changed = asyncio.Event()
        self._is_shut_down = False
        for method, handler in {
            types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: self._publish,
            types.WINDOW_SHOW_MESSAGE: self._show,
            types.CLIENT_REGISTER_CAPABILITY: self._register,
        }.items():
            self.client.feature(method)(partial(handler))  # pygls sets attributes of it, and methods have none

    def _publish(self, params: types.PublishDiagnosticsParams) -> None:
        self.published[params.uri] = params
        self._changed.set()

    def _show(self, params: types.ShowMessageParams) -> None:
        self.shown.append(params.message)
        self._changed.set()

    def _register(self, params: types.RegistrationParams) -> None:
        self.registered += [each.method for each in params.registrations]
        self._changed.set()

    async def start(
        self, encodings: Sequence[types.PositionEncodingKind] | None, prepare: str = ""
    ) -> types.InitializeResult:
        """Start the server, after the statements of `prepare` in its process."""
        await self.client.start_io(sys.executable, "-c", prepare + START, "lsp", cwd=self.folder)
        server = self.client._server
        assert server is not None
        assert server.stderr is not None
        self._errors = asyncio.create_task(server.stderr.read())
        watching = types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
        capabilities = types.ClientCapabilities(
            workspace=types.WorkspaceClientCapabilities(did_change_watched_files=watching),
            general=types.GeneralClientCapabilities(position_encodings=encodings),
        )
        result = await self.client.initialize_async(
            types.InitializeParams(capabilities, root_uri=self.folder.as_uri(), process_id=None)
        )
        self.client.initialized(types.InitializedParams())
        return result

    async def shut_down(self) -> None:
        self._is_shut_down = True
        await self.client.shutdown_async(None)

    async def stop(self) -> None:
        """End the session, and fail if the server wrote something to stderr."""
        async with asyncio.timeout(TIMEOUT):
            if not self._is_shut_down:
                await self.shut_down()
            self.client.exit(None)
            await self.client.stop()
            errors = await self._errors
        assert not errors, errors.decode()

    def uri(self, path: str) -> str:
        return (self.folder / path).as_uri()

    def document(self, path: str) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri(path))

    async def type(self, path: str, text: str) -> list[types.Diagnostic]:
        """Give a document a text that differs from its last one, unsaved, and return the diagnostics of this text."""
        self.send(path, text)
        return await self.diagnostics(path)

    async def diagnostics(self, path: str) -> list[types.Diagnostic]:
        """Wait for the diagnostics of the text last sent: the server sends none for a text that has not changed."""
        uri = self.uri(path)
        await self.until(lambda: uri in self.published and self.published[uri].version == self._versions[uri])
        return list(self.published[uri].diagnostics)

    def send(self, path: str, text: str) -> None:
        uri = self.uri(path)
        version = self._versions[uri] = self._versions.get(uri, 0) + 1
        if version == 1:
            item = types.TextDocumentItem(uri, "json", version, text)
            self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        else:
            change = types.TextDocumentContentChangeWholeDocument(text)
            document = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
            self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    def close(self, path: str) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document(path)))
        del self._versions[self.uri(path)]

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for a notification of the server after which a condition holds."""
        async with asyncio.timeout(TIMEOUT):
            while not holds():
                self._changed.clear()
                await self._changed.wait()

    def rules(self, path: str) -> list[Any]:
        """Return the rules of the diagnostics last published for a file."""
        published = self.published.get(self.uri(path))
        return [each.code for each in published.diagnostics] if published else []


@asynccontextmanager
async def opened(
    folder: Path, encodings: Sequence[types.PositionEncodingKind] | None = None, prepare: str = ""
) -> AsyncIterator[Editor]:
    editor = Editor(folder)
    await editor.start(encodings, prepare)
    try:
        yield editor
    finally:
        await editor.stop()


def run(folder: Path, session: Callable[[Editor], Awaitable[None]], prepare: str = "") -> None:
    """Run a session with an editor, and fail if the server does not answer."""

    async def main() -> None:
        async with opened(folder, prepare=prepare) as editor:
            await session(editor)

    asyncio.run(main())
