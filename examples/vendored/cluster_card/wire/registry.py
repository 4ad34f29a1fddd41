"""The messages of this package, by name, API key and record type; looking one up loads none of them."""

from __future__ import annotations

from .runtime.acceleration import ACCELERATOR as accelerator
from .runtime.catalog import Catalog, Entry

__all__ = ["CATALOG", "FORMAT", "MESSAGES", "accelerator"]

FORMAT = 1
"""The format number of this package; see MANIFEST.json."""

MESSAGES: tuple[Entry, ...] = (
    Entry(
        "ApiVersionsRequest",
        "clients",
        "api_versions_request",
        "request",
        "0-4",
        api_key=18,
        flexible="3+",
        listeners=("broker", "controller"),
    ),
    Entry(
        "ApiVersionsResponse",
        "clients",
        "api_versions_response",
        "response",
        "0-4",
        api_key=18,
        flexible="3+",
    ),
    Entry(
        "DescribeClusterRequest",
        "clients",
        "describe_cluster_request",
        "request",
        "0-2",
        api_key=60,
        flexible="0+",
        listeners=("broker", "controller"),
    ),
    Entry(
        "DescribeClusterResponse",
        "clients",
        "describe_cluster_response",
        "response",
        "0-2",
        api_key=60,
        flexible="0+",
    ),
    Entry(
        "MetadataRequest",
        "clients",
        "metadata_request",
        "request",
        "0-13",
        api_key=3,
        flexible="9+",
        listeners=("broker",),
    ),
    Entry(
        "MetadataResponse",
        "clients",
        "metadata_response",
        "response",
        "0-13",
        api_key=3,
        flexible="9+",
    ),
    Entry(
        "RequestHeader",
        "clients",
        "request_header",
        "header",
        "0-2",
        current_versions="1-2",
        dropped=(("0", "4.0.1"),),
        flexible="2+",
    ),
    Entry(
        "ResponseHeader", "clients", "response_header", "header", "0-1", flexible="1+"
    ),
)

CATALOG = Catalog(MESSAGES, __name__.rpartition(".")[0])
