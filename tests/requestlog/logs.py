"""Request logs of real brokers."""

from __future__ import annotations

from pathlib import Path

from kip.requestlog.files import UnreadableLine, read_requests
from kip.requestlog.requests import LoggedRequest

DATA = Path(__file__).parent / "data"
RELEASES = ["2.7.2", "2.8.2", "3.9.1", "4.3.1"]


def log_of(release: str) -> Path:
    return DATA / f"kafka-{release}-request.log"


def requests_of(path: Path, **options: object) -> list[LoggedRequest]:
    lost: list[UnreadableLine] = []
    requests = list(read_requests(str(path), lost.append, **options))  # type: ignore[arg-type]
    assert lost == []
    return requests
