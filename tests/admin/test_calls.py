"""The destinations of calls: from the table of APIs, unless a call states another one."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire import clients
from kafka_wire.kips import kip_4, kip_142
from kafka_wire.runtime.message import Message

from kip.admin import Broker, Coordinator, Leader, Target
from kip.admin.calling.calls import Call, expect_success

DESTINATIONS: list[tuple[Message, Any, Any]] = [
    (clients.MetadataRequest(), None, Target.ANY),
    (clients.CreateAclsRequest(), None, Target.ACTIVE),
    (clients.CreateTopicsRequest(), None, Target.CONTROLLER),
    (clients.DescribeLogDirsRequest(), 2, Broker(2)),
    (clients.OffsetCommitRequest(), "g", Coordinator("group", "g")),
    (clients.InitProducerIdRequest(), "t", Coordinator("transaction", "t")),
    (clients.DeleteRecordsRequest(), ("orders", 1), Leader("orders", 1)),
    (clients.DescribeGroupsRequest(), None, Target.GROUP),
    (kip_4.ListTopicsRequest(), None, Target.ADMIN_CONTROLLER),
    (kip_142.ListTopicsRequest(), None, Target.ANY),
]


@pytest.mark.parametrize(("request_message", "key", "place"), DESTINATIONS, ids=lambda value: type(value).__name__)
def test_the_destination_follows_from_api_and_key(request_message: Message, key: Any, place: Any) -> None:
    assert Call.of("it", request_message, expect_success).about(key).target == place
    assert Call.of("it", request_message, expect_success, key=key).to(Broker(7)).target == Broker(7)
