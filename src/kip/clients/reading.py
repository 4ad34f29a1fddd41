"""Reads what shows clients at work, without Spark: request logs, packet captures, server logs with the requests that
brokers refused, and logs of `__consumer_offsets`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, tzinfo
from typing import Any

from kafka_wire.api_keys import ApiKey

from kip.capture.clients import client_of, protocol_type_of
from kip.capture.conversations import Exchange, Findings
from kip.capture.files import begins_like_capture, is_capture_name
from kip.capture.problems import Problem
from kip.capture.series import group_series, read_series
from kip.clients.uses import ClientIdentity, Endpoints, ServerInFile, Tally
from kip.files import FileEntry, entries, entry, open_file
from kip.kafka.topics import OFFSETS_TOPIC
from kip.log.directories.folders import partition_of
from kip.log.directories.meta_properties import log_dir_cluster_id
from kip.log.errors import LogError
from kip.log.records.families import FAMILIES, DecodedPart
from kip.log.segments.files import LogFile, find_log_files
from kip.log.segments.reader import Damage, read_batches
from kip.requestlog.files import is_request_log, is_request_log_name, read_requests
from kip.requestlog.refusals import LoggedRefusal, is_server_log_name, read_refusals
from kip.requestlog.requests import LoggedRequest

_DEEPEST = 16
"""Folders in folders; links may lead around in circles."""

ReportLoss = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ClientInputs:
    """Files by kind, each once."""

    request_logs: tuple[str, ...]
    captures: tuple[str, ...]
    offsets: tuple[LogFile, ...]
    server_logs: tuple[str, ...] = ()


def find_client_inputs(paths: Iterable[str]) -> ClientInputs:
    """Return the files at paths and in folders under them; a file that a path names may have any name.

    Raises:
        ValueError: a path has none of these files.
        OSError: a path cannot be read.
    """
    request_logs, captures, server_logs = dict[str, None](), dict[str, None](), dict[str, None]()
    offsets = dict[str, LogFile]()
    for path in paths:
        before = len(request_logs) + len(captures) + len(server_logs) + len(offsets)
        top = entry(path)
        for file, is_named in [(top, True)] if not top.is_folder else _walk(top):
            if partition_of(file.folder)[0] == OFFSETS_TOPIC:
                offsets |= {segment.path: segment for segment in _segments(file)}
            elif is_request_log_name(file.name):
                request_logs[file.path] = None
            elif is_server_log_name(file.name):
                server_logs[file.path] = None
            elif is_capture_name(file.name) or (is_named and _begins_like_capture(file.path)):
                captures[file.path] = None
            elif is_named and is_request_log(file.path):
                # The output of a container has the lines of all loggers.
                request_logs[file.path] = server_logs[file.path] = None
        if len(request_logs) + len(captures) + len(server_logs) + len(offsets) == before:
            raise ValueError(
                f"{path}: no request logs (kafka-request.log), packet captures (.pcap, .pcapng) or logs of "
                f"{OFFSETS_TOPIC}, and no server.log"
            )
    return ClientInputs(tuple(request_logs), tuple(captures), tuple(offsets.values()), tuple(server_logs))


def read_clients(inputs: ClientInputs, report_loss: ReportLoss, zone: tzinfo = UTC) -> Tally:
    """Count the requests and group members in all files; pass a description of unreadable data to `report_loss`.

    Times of request logs without a zone are in `zone`.
    """
    tally = Tally()
    for path in inputs.request_logs:
        for request in read_requests(path, lambda line: report_loss(str(line)), zone=zone):
            _add_logged(tally, path, request)
    for paths in group_series(inputs.captures):
        _add_captures(tally, paths, report_loss)
    for path in inputs.server_logs:
        tally.add_server_log(path)
        for refused in read_refusals(path, lambda line: report_loss(str(line)), zone=zone):
            _add_refused(tally, path, refused)
    for file in inputs.offsets:
        _add_groups(tally, file, report_loss)
    return tally


def _add_logged(tally: Tally, path: str, request: LoggedRequest) -> None:
    """Count a logged request; one that a broker forwarded is in the log of the broker that got it, with its client."""
    if request.is_forwarded:
        return
    server = f"{request.server_address}:{request.server_port}"
    place = ServerInFile(path, server)
    has_client = request.client_address is not None
    connection = Endpoints(server, f"{request.client_address}:{request.client_port}") if has_client else None
    if request.cluster_id:
        tally.report_cluster(place, request.cluster_id)
    client = ClientIdentity(
        request.client_address,
        request.client_id or "",
        request.software_name,
        request.software_version,
        request.principal,
        request.listener,
    )
    tally.add_log_line(place, connection, client, is_complete=request.level != "INFO")
    tally.add("request log", place, client, request.api_key, request.version, request.protocol_type, request.time)


def _add_refused(tally: Tally, path: str, request: LoggedRefusal) -> None:
    """Count a refused request of the client whose earlier requests on this connection are in a request log.

    A capture of the connection has the request itself.
    """
    server = f"{request.server_address}:{request.server_port}"
    connection = Endpoints(server, f"{request.client_address}:{request.client_port}")
    place = ServerInFile(path, server)
    unknown = ClientIdentity(request.client_address, "", None, None, None, None)
    if not tally.is_captured(connection):
        tally.add_refused(place, connection)
        client = tally.logged_client(connection) or unknown
        tally.add("server log", place, client, request.api_key, request.version, None, request.time)


def _add_captures(tally: Tally, paths: tuple[str, ...], report_loss: ReportLoss) -> None:
    def note(problem: Problem) -> None:
        if not problem.is_edge:
            report_loss(str(problem))

    findings = Findings("", note)
    for exchange in read_series(paths, findings):
        _add_exchange(tally, exchange)
    for encrypted in findings.encrypted:
        connection = Endpoints(_plain(encrypted.server), _plain(encrypted.client))
        tally.add_captured(ServerInFile(encrypted.file, connection.server), connection, is_seen=False)


def _add_exchange(tally: Tally, exchange: Exchange) -> None:
    connection = Endpoints(_plain(exchange.server), _plain(exchange.client))
    place = ServerInFile(exchange.file, connection.server)
    tally.add_captured(place, connection, is_seen=True)
    message = exchange.response and exchange.response.message
    if cluster_id := getattr(message, "cluster_id", None):
        tally.report_cluster(place, cluster_id)
    if exchange.head is None or tally.is_logged(connection):
        return
    sender = client_of(exchange)
    client = ClientIdentity(
        sender.address, sender.client_id, sender.software_name or None, sender.software_version or None, None, None
    )
    head = exchange.head
    time = exchange.request.time // 1_000
    tally.add("capture", place, client, head.api_key, head.version, protocol_type_of(exchange), time)


def _add_groups(tally: Tally, file: LogFile, report_loss: ReportLoss) -> None:
    """Count the members of classic groups in each of their records."""
    place = ServerInFile(file.path, None)
    log_dir = file.path.rpartition("/")[0].rpartition("/")[0] or "."
    family = FAMILIES[OFFSETS_TOPIC]
    try:
        tally.report_cluster(place, log_dir_cluster_id(log_dir) or log_dir)
        with open_file(file.path) as data:
            for batch in read_batches(data, file.path, may_end_in_zeros=file.is_last):
                if isinstance(batch, Damage):
                    report_loss(str(batch))
                elif not batch.is_control:
                    for record in batch.records():
                        decoded = family.decode(record.key, record.value)
                        if decoded.type == "GROUP_METADATA" and isinstance(decoded.value, DecodedPart):
                            _add_members(tally, place, decoded.value.message, record.timestamp)
    except (LogError, OSError) as error:
        report_loss(f"{file.path}: {error}")


def _add_members(tally: Tally, place: ServerInFile, group: Any, timestamp: int) -> None:
    for member in group.members:
        client = ClientIdentity(member.client_host.removeprefix("/"), member.client_id, None, None, None, None)
        time = timestamp * 1_000 if timestamp >= 0 else None
        tally.add("group metadata", place, client, ApiKey.JOIN_GROUP, None, group.protocol_type, time)


def _plain(endpoint: str) -> str:
    """Return an endpoint without the brackets of IPv6."""
    host, _, port = endpoint.rpartition(":")
    return f"{host.strip('[]')}:{port}"


def _begins_like_capture(path: str) -> bool:
    with open_file(path) as file:
        return begins_like_capture(file.read(4))


def _segments(file: FileEntry) -> Iterator[LogFile]:
    if file.path.endswith(".log"):
        yield from find_log_files(file.path)


def _walk(folder: FileEntry, depth: int = 0) -> Iterator[tuple[FileEntry, bool]]:
    """Yield the files in a folder and in those under it."""
    for file in entries(folder.path):
        if not file.is_folder:
            yield file, False
        elif depth < _DEEPEST:
            yield from _walk(file, depth + 1)
