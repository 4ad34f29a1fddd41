"""The server: requests and notifications of the Language Server Protocol, answered by the other modules."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import PositionCodec

from kipc import __version__
from kipc.language.problems import Problem, Severity
from kipc.lsp.places import Places
from kipc.lsp.project import SETTINGS_FILE, Project, Report, project_folder

_SEVERITIES: dict[Severity, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "lint": types.DiagnosticSeverity.Information,
}
_PAUSE = 0.02
"""Seconds to wait for the next change before checking: a burst of changes is checked once."""


class Server(LanguageServer):
    """The projects of the open files, and what the client was told about them."""

    def __init__(self) -> None:
        # Clients send whole texts: specs are small, and pygls takes more characters for line ends than the protocol.
        super().__init__("kipc", __version__, types.TextDocumentSyncKind.Full)
        self._projects: dict[Path, Project] = {}
        self._folders: dict[Path, Path] = {}
        self._open: dict[Path, types.VersionedTextDocumentIdentifier] = {}
        self._published: dict[Path, Report] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def codec(self) -> PositionCodec:
        return self.workspace.position_codec

    def edit(self, uri: str, version: int, text: str) -> None:
        """Take the text of a document; other schemes than `file` are views of an editor, not files."""
        path = path_of(uri)
        if path is not None:
            self._open[path] = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
            self.project_of(path).edit(path, text)
            self.publish_soon()

    def close(self, uri: str) -> None:
        path = path_of(uri)
        if path is not None and path in self._open:
            del self._open[path]
            self.project_of(path).close(path)
            self.publish_soon()

    def reload(self, paths: list[Path]) -> None:
        """Read projects again after files have changed on disk."""
        if any(path.name == SETTINGS_FILE for path in paths):
            self._projects.clear()
            self._folders.clear()
            for path, document in self._open.items():
                self.project_of(path).edit(path, self.workspace.get_text_document(document.uri).source)
        for project in self._projects.values():
            if any(path.is_relative_to(project.folder) for path in paths):
                project.reload()
        self.publish_soon()

    def project_of(self, path: Path) -> Project:
        folder = self._folders.setdefault(path, project_folder(path))
        if folder not in self._projects:
            project = self._projects[folder] = Project(folder)
            for sentence in project.errors:
                message = types.ShowMessageParams(types.MessageType.Warning, f"kipc: {sentence}")
                self.window_show_message(message)
        return self._projects[folder]

    def report_of(self, path: Path) -> Report | None:
        return self.project_of(path).reports().get(path)

    def document_of(self, path: Path) -> types.OptionalVersionedTextDocumentIdentifier:
        """Return the client's name for a file, with the version of an open one."""
        document = self._open.get(path)
        uri = document.uri if document else from_fs_path(str(path)) or ""
        return types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=document.version if document else None)

    def publish_soon(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(_PAUSE, self._publish)

    def _publish(self) -> None:
        """Send the problems of each file that has others than before; a changed text may have moved them."""
        reports = {path: report for each in self._projects.values() for path, report in each.reports().items()}
        for path in {**self._published, **reports}:
            report, before = reports.get(path, Report("", ())), self._published.get(path, Report("", ()))
            if report != before and (report.problems or before.problems or path in self._open):
                document = self.document_of(path)
                found = list(diagnostics(report, self.codec))
                self.text_document_publish_diagnostics(
                    types.PublishDiagnosticsParams(document.uri, found, document.version)
                )
        self._published = reports


def path_of(uri: str) -> Path | None:
    path = to_fs_path(uri)
    return Path(path) if path and path.endswith(".json") else None


def diagnostics(report: Report, codec: PositionCodec) -> Iterator[types.Diagnostic]:
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


def did_change_watched_files(server: Server, params: types.DidChangeWatchedFilesParams) -> None:
    server.reload([Path(path) for change in params.changes if (path := to_fs_path(change.uri))])


async def initialized(server: Server, params: types.InitializedParams) -> None:
    """Ask to be told of files that change on disk, if the client can do so."""
    workspace = server.client_capabilities.workspace
    watching = workspace.did_change_watched_files if workspace else None
    if watching and watching.dynamic_registration:
        patterns = ("**/*.json", f"**/{SETTINGS_FILE}")
        options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(each) for each in patterns])
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
        found = diagnostic(problem, places)
        if problem.fix and _overlap(found.range, params.range):
            edits = [types.TextEdit(places.edited(edit), edit.text) for edit in problem.fix.edits]
            actions.append(
                types.CodeAction(
                    title=problem.fix.title,
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=[found],
                    is_preferred=True,
                    edit=types.WorkspaceEdit({server.document_of(path).uri: edits}),
                )
            )
    return actions


def _overlap(first: types.Range, second: types.Range) -> bool:
    return first.start <= second.end and second.start <= first.end


FEATURES: dict[str, tuple[Callable[..., Any], Any]] = {
    types.INITIALIZED: (initialized, None),
    types.TEXT_DOCUMENT_DID_OPEN: (did_open, None),
    types.TEXT_DOCUMENT_DID_CHANGE: (did_change, None),
    types.TEXT_DOCUMENT_DID_CLOSE: (did_close, None),
    types.WORKSPACE_DID_CHANGE_WATCHED_FILES: (did_change_watched_files, None),
    types.TEXT_DOCUMENT_CODE_ACTION: (code_action, types.CodeActionOptions([types.CodeActionKind.QuickFix])),
}
"""Methods of the protocol, with their handlers and options."""


def serve() -> None:
    """Serve one client on stdin and stdout until it ends the session; anything printed goes to stderr."""
    server = Server()
    for method, (handler, options) in FEATURES.items():
        server.feature(method, options)(handler)
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        server.start_io(stdin, stdout)
