"""Landed requests without a response that count no longer, as their responses came later.

A capture that ends, for now, after a request has a row without a response; when the capture goes on, the row with the
response replaces it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812

from kip.capture.conversations import UNANSWERED

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_REQUEST = ("client_address", "client_port", "server_address", "server_port", "time", "correlation_id", "api_key")
_KEY = "request_key"


def not_replaced(rows: DataFrame, later: DataFrame) -> DataFrame:
    """Return rows of captures without unanswered requests whose responses are in later rows."""
    # As text, in which null is a value.
    request = F.to_json(F.struct(*_REQUEST))
    answered = later.where("response_time IS NOT NULL").select(request.alias(_KEY)).distinct()
    key = F.when(F.col("no_response") == UNANSWERED, request)
    return rows.withColumn(_KEY, key).join(answered, _KEY, "left_anti").drop(_KEY)
