"""The server: requests and notifications of the Language Server Protocol, answered by the other modules."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema  # noqa: F401 - imported when a rule first needs it, which takes longer than a keystroke
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import PositionCodec

from kipc import __version__
from kipc.budgets import excess, limit
from kipc.errors import KipcError
from kipc.language.problems import Problem, Severity
from kipc.lsp.completion import Sort, complete
from kipc.lsp.documents import OpenDocument
from kipc.lsp.hover import hover
from kipc.lsp.outline import OutlineEntry, outline
from kipc.lsp.places import Places
from kipc.lsp.project import SETTINGS_FILE, FileReport, OpenProject, project_folder
from kipc.lsp.structs import definition, renamable, rename

_SEVERITIES: dict[Severity, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "lint": types.DiagnosticSeverity.Information,
}
_SYMBOLS = {
    "message": types.SymbolKind.Class,
    "struct": types.SymbolKind.Struct,
    "field": types.SymbolKind.Field,
}
_COMPLETIONS: dict[Sort, types.CompletionItemKind] = {
    "attribute": types.CompletionItemKind.Property,
    "type": types.CompletionItemKind.Keyword,
    "struct": types.CompletionItemKind.Struct,
    "value": types.CompletionItemKind.EnumMember,
}
_PAUSE = 0.02
"""Seconds to wait for the next change before checking: a burst of changes is checked once."""


class Cursor(NamedTuple):
    """The subject of a request: an offset of an open document."""

    uri: str
    document: OpenDocument
    places: Places
    offset: int
    project: OpenProject


class Server(LanguageServer):
    """The projects of the open files, and the diagnostics last sent to the client."""

    def __init__(self) -> None:
        # Clients send whole texts: specs are small, and pygls takes more characters for line ends than the protocol.
        super().__init__("kipc", __version__, types.TextDocumentSyncKind.Full)
        self._projects: dict[Path, OpenProject] = {}
        self._folders: dict[Path, Path] = {}
        self._open: dict[Path, types.VersionedTextDocumentIdentifier] = {}
        self._published: dict[Path, FileReport] = {}
        self._documents: dict[Path, OpenDocument] = {}
        self._too_large: set[Path] = set()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def codec(self) -> PositionCodec:
        return self.workspace.position_codec

    def edit(self, uri: str, version: int, text: str) -> None:
        """Take the text of a document; other schemes than `file` are views of an editor, not files."""
        path = path_of(uri)
        if path is None:
            return
        size = len(text.encode(errors="surrogatepass"))
        if size > limit("file"):  # the file on disk counts, as before the document was opened
            self._stop(path)
            if path not in self._too_large:
                self._warn(f"{path}: {excess('file', size)}")
            self._too_large.add(path)
            return
        self._too_large.discard(path)
        self._open[path] = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
        self.project_of(path).edit(path, text)
        self.publish_soon()

    def close(self, uri: str) -> None:
        path = path_of(uri)
        if path is not None:
            self._too_large.discard(path)
            self._stop(path)

    def _stop(self, path: Path) -> None:
        """Use the file on disk again, instead of the text of a document."""
        if path in self._open:
            del self._open[path]
            self._documents.pop(path, None)
            self.project_of(path).close(path)
            self.publish_soon()

    def reload(self, paths: list[Path]) -> None:
        """Read projects again after files have changed on disk."""
        if any(path.name == SETTINGS_FILE for path in paths):
            self._projects.clear()
            self._folders.clear()
            self._documents.clear()
            for path, document in self._open.items():
                self.project_of(path).edit(path, self.workspace.get_text_document(document.uri).source)
        for project in self._projects.values():
            if any(path.is_relative_to(project.folder) for path in paths):
                project.reload()
        self.publish_soon()

    def project_of(self, path: Path) -> OpenProject:
        folder = self._folders.setdefault(path, project_folder(path))
        if folder not in self._projects:
            project = self._projects[folder] = OpenProject(folder)
            for sentence in project.errors:
                self._warn(sentence)
        return self._projects[folder]

    def _warn(self, sentence: str) -> None:
        self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, f"kipc: {sentence}"))

    def report_of(self, path: Path) -> FileReport | None:
        return self.project_of(path).reports().get(path)

    def document_at(self, path: Path) -> OpenDocument:
        """Return the document of an open file, read once for each text."""
        text = self.workspace.get_text_document(self._open[path].uri).source
        document = self._documents.get(path)
        if document is None or document.text != text:
            report = self.report_of(path)
            document = self._documents[path] = OpenDocument(text, report.area if report else ())
        return document

    def cursor(self, uri: str, position: types.Position) -> Cursor | None:
        """Return the cursor of a request, None if its document is not open."""
        path = path_of(uri)
        if path is None or path not in self._open:
            return None
        document = self.document_at(path)
        places = Places(document.text, self.codec)
        return Cursor(uri, document, places, places.offset(position), self.project_of(path))

    def identifier_of(self, path: Path) -> types.OptionalVersionedTextDocumentIdentifier:
        """Return the client's name for a file, with the version of an open one."""
        document = self._open.get(path)
        uri = document.uri if document else from_fs_path(str(path)) or ""
        return types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=document.version if document else None)

    def publish_soon(self) -> None:
        self.publish_no_more()
        self._timer = asyncio.get_running_loop().call_later(_PAUSE, self._publish)

    def publish_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _publish(self) -> None:
        """Send the problems of each file that has others than before; a changed text may have moved them."""
        reports = {path: report for project in self._projects.values() for path, report in project.reports().items()}
        for path in {**self._published, **reports}:
            report, before = reports.get(path, FileReport()), self._published.get(path, FileReport())
            if report != before and (report.problems or before.problems or path in self._open):
                document = self.identifier_of(path)
                items = list(diagnostics(report, self.codec))
                self.text_document_publish_diagnostics(
                    types.PublishDiagnosticsParams(document.uri, items, document.version)
                )
        if not self._published:
            gc.freeze()  # specs stay in memory, and repeated collections would take longer than a keystroke
        self._published = reports


def path_of(uri: str) -> Path | None:
    path = to_fs_path(uri)
    return Path(path) if path and path.endswith(".json") else None


def diagnostics(report: FileReport, codec: PositionCodec) -> Iterator[types.Diagnostic]:
    places = Places(report.text, codec)
    return (diagnostic(problem, places) for problem in report.problems)


def diagnostic(problem: Problem, places: Places) -> types.Diagnostic:
    return types.Diagnostic(
        range=places.underlined(problem.location),
        message=problem.message,
        severity=_SEVERITIES[problem.severity],
        code=problem.rule,
        source="kipc",
    )


def did_open(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    document = params.text_document
    server.edit(document.uri, document.version, document.text)


def did_change(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    document = params.text_document
    server.edit(document.uri, document.version, server.workspace.get_text_document(document.uri).source)


def did_close(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    server.close(params.text_document.uri)


def shutdown(server: Server, params: None) -> None:
    """Stop sending, because the client may no longer read."""
    server.publish_no_more()


def did_change_watched_files(server: Server, params: types.DidChangeWatchedFilesParams) -> None:
    server.reload([Path(path) for change in params.changes if (path := to_fs_path(change.uri))])


async def initialized(server: Server, params: types.InitializedParams) -> None:
    """Register for notifications of files that change on disk, if the client supports that."""
    workspace = server.client_capabilities.workspace
    watching = workspace.did_change_watched_files if workspace else None
    if watching and watching.dynamic_registration:
        patterns = ("**/*.json", f"**/{SETTINGS_FILE}")
        options = types.DidChangeWatchedFilesRegistrationOptions(
            [types.FileSystemWatcher(pattern) for pattern in patterns]
        )
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        await server.client_register_capability_async(
            types.RegistrationParams([types.Registration("kipc-watch", method, options)])
        )


def code_action(server: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
    """Offer the fixes of problems within a range."""
    only = params.context.only
    path = path_of(params.text_document.uri)
    report = server.report_of(path) if path else None
    if path is None or report is None or (only and types.CodeActionKind.QuickFix not in only):
        return []
    places = Places(report.text, server.codec)
    actions = []
    for problem in report.problems:
        item = diagnostic(problem, places)
        if problem.fix and _overlap(item.range, params.range):
            edits = [types.TextEdit(places.edited(edit), edit.text) for edit in problem.fix.edits]
            actions.append(
                types.CodeAction(
                    title=problem.fix.title,
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=[item],
                    is_preferred=True,
                    edit=types.WorkspaceEdit({server.identifier_of(path).uri: edits}),
                )
            )
    return actions


def _overlap(first: types.Range, second: types.Range) -> bool:
    return first.start <= second.end and second.start <= first.end


def show_hover(cursor: Cursor, params: types.HoverParams) -> types.Hover | None:
    info = hover(cursor.document, cursor.project.history, cursor.offset)
    return types.Hover(_markdown(info.text), cursor.places.range(info.start, info.end)) if info else None


def _markdown(text: str) -> types.MarkupContent:
    return types.MarkupContent(types.MarkupKind.Markdown, text)


def go_to_definition(cursor: Cursor, params: types.DefinitionParams) -> types.Location | None:
    place = definition(cursor.document, cursor.offset)
    return types.Location(cursor.uri, cursor.places.range(place.start, place.end)) if place else None


def list_symbols(cursor: Cursor, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    entry = outline(cursor.document)
    return [_symbol(entry, cursor.places)] if entry else []


def _symbol(entry: OutlineEntry, places: Places) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=entry.name,
        detail=entry.detail,
        kind=_SYMBOLS[entry.kind],
        range=places.range(*entry.span),
        selection_range=places.range(*entry.name_span),
        children=[_symbol(child, places) for child in entry.entries],
    )


def prepare_rename(cursor: Cursor, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    name = renamable(cursor.document, cursor.offset)
    return types.PrepareRenamePlaceholder(cursor.places.range(name.start, name.end), name.name) if name else None


def rename_all(cursor: Cursor, params: types.RenameParams) -> types.WorkspaceEdit:
    try:
        spans = rename(cursor.document, cursor.offset, params.new_name)
    except KipcError as error:
        raise JsonRpcException(str(error), types.LSPErrorCodes.RequestFailed) from error
    edits = [types.TextEdit(cursor.places.range(span.start, span.end), params.new_name) for span in spans]
    return types.WorkspaceEdit({cursor.uri: edits})


def list_completions(cursor: Cursor, params: types.CompletionParams) -> list[types.CompletionItem]:
    return [
        types.CompletionItem(
            label=proposal.text.removesuffix(": "),
            kind=_COMPLETIONS[proposal.sort],
            documentation=_markdown(proposal.about) if proposal.about else None,
            sort_text=f"{index:03}",
            filter_text=proposal.text,
            text_edit=types.TextEdit(cursor.places.range(proposal.start, proposal.end), proposal.text),
        )
        for index, proposal in enumerate(complete(cursor.document, cursor.offset, cursor.project.extensions))
    ]


def at_cursor(answer: Callable[[Cursor, Any], Any]) -> Callable[[Server, Any], Any]:
    """Return a handler of requests about a position of an open document, or about the whole of it."""

    def handle(server: Server, params: Any) -> Any:
        cursor = server.cursor(params.text_document.uri, getattr(params, "position", types.Position(0, 0)))
        return answer(cursor, params) if cursor else None

    return handle


FEATURES: dict[str, tuple[Callable[..., Any], Any]] = {
    types.INITIALIZED: (initialized, None),
    types.SHUTDOWN: (shutdown, None),
    types.EXIT: (shutdown, None),
    types.TEXT_DOCUMENT_DID_OPEN: (did_open, None),
    types.TEXT_DOCUMENT_DID_CHANGE: (did_change, None),
    types.TEXT_DOCUMENT_DID_CLOSE: (did_close, None),
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: (did_change_watched_files, None),
    types.TEXT_DOCUMENT_CODE_ACTION: (code_action, types.CodeActionOptions([types.CodeActionKind.QuickFix])),
    types.TEXT_DOCUMENT_HOVER: (at_cursor(show_hover), None),
    types.TEXT_DOCUMENT_DEFINITION: (at_cursor(go_to_definition), None),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (at_cursor(list_symbols), None),
    types.TEXT_DOCUMENT_PREPARE_RENAME: (at_cursor(prepare_rename), None),
    types.TEXT_DOCUMENT_RENAME: (at_cursor(rename_all), types.RenameOptions(prepare_provider=True)),
    types.TEXT_DOCUMENT_COMPLETION: (
        at_cursor(list_completions),
        types.CompletionOptions(trigger_characters=['"', ":", "["]),
    ),
}
"""Methods of the protocol, with their handlers and options."""


def _is_unexpected(record: logging.LogRecord) -> bool:
    """Return whether an error is worth a traceback: not if a request is refused, which the client shows to the user."""
    return not (record.exc_info and isinstance(record.exc_info[1], JsonRpcException))


def serve() -> None:
    """Serve one client on stdin and stdout until it ends the session; anything printed goes to stderr."""
    server = Server()
    for method, (handler, options) in FEATURES.items():
        server.feature(method, options)(handler)
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_unexpected)
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        server.start_io(stdin, stdout)
