"""One connection to a broker: negotiated versions, and one request at a time."""

from __future__ import annotations

import asyncio
from typing import Any

from .wire.clients import ApiVersionsRequest
from .wire.error_codes import ErrorCode
from .wire.runtime.frames import Correlator, FrameReader
from .wire.runtime.message import Message

TIMEOUT = 30.0
"""Seconds to wait for a connection or a response."""


class KafkaError(Exception):
    """A broker answered with an error code; `code` is its number."""

    def __init__(self, code: int, what: str) -> None:
        name = ErrorCode(code).name if code in ErrorCode._value2member_map_ else f"error {code}"
        super().__init__(f"{what}: {name}")
        self.code = code


class Connection:
    """Use `open`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.correlator = Correlator(client_id="small-client")
        self.frames = FrameReader()
        self.versions: dict[int | None, range] = {}
        self.lock = asyncio.Lock()

    @classmethod
    async def open(cls, host: str, port: int) -> Connection:
        """Connect, and ask which versions of each API the broker serves.

        Raises:
            OSError: the broker cannot be reached.
        """
        async with asyncio.timeout(TIMEOUT):
            connection = cls(*await asyncio.open_connection(host, port))
        # Every broker since Kafka 2.4 answers version 3; this client needs newer ones anyway.
        hello = ApiVersionsRequest(client_software_name="small-client", client_software_version="1.0")
        answer = await connection._exchange(hello, 3)
        if answer.error_code:
            raise KafkaError(answer.error_code, "ApiVersions")
        connection.versions = {api.api_key: range(api.min_version, api.max_version + 1) for api in answer.api_keys}
        return connection

    async def ask(self, request: Message) -> Any:
        """Send a request in the newest version that both sides know, and return the response.

        Raises:
            OSError: the connection broke, or no response came in time; it is closed.
        """
        common = [version for version in self.versions.get(request.API_KEY, ()) if version in request.VERSIONS]
        if not common:
            raise KafkaError(ErrorCode.UNSUPPORTED_VERSION, type(request).__name__)
        return await self._exchange(request, max(common))

    async def _exchange(self, request: Message, version: int) -> Any:
        async with self.lock:
            try:
                async with asyncio.timeout(TIMEOUT):
                    self.writer.write(self.correlator.send(request, version))
                    while data := await self.reader.read(1 << 16):
                        for frame in self.frames.feed(data):
                            return self.correlator.receive(frame).message
                    raise ConnectionError("the broker closed the connection")
            except BaseException:
                self.close()  # a response that comes later would belong to another request
                raise

    @property
    def is_closed(self) -> bool:
        return self.writer.is_closing()

    def close(self) -> None:
        self.writer.close()
