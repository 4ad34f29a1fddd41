"""Routes of APIs: compare the table of `kip.kafka.apis` with a real cluster of three brokers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kafka_wire import clients
from kafka_wire.clients.delete_records_request import DeleteRecordsPartition, DeleteRecordsTopic
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic
from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic
from kafka_wire.clients.offset_delete_request import OffsetDeleteRequestPartition, OffsetDeleteRequestTopic
from kafka_wire.clients.offset_fetch_request import OffsetFetchRequestGroup
from kafka_wire.runtime.message import Message

from kip.admin import Admin, Broker, Coordinator, Leader, NewTopic
from kip.kafka.apis import Target, api_name, target
from kip.kafka.errors import failures
from tests.cli.running import has_leaders
from tests.real_kafka import RealKafka
from tests.waiting import eventually, wait_for

pytestmark = pytest.mark.ci

TOPIC = "routes"
GROUP = "a group"
NOT_COORDINATOR, NOT_LEADER = 16, 6
_LISTED = ListOffsetsTopic(name=TOPIC, partitions=[ListOffsetsPartition(partition_index=0, timestamp=-1)])
_DELETED = DeleteRecordsTopic(name=TOPIC, partitions=[DeleteRecordsPartition(partition_index=0, offset=0)])
_COMMITTED = OffsetCommitRequestTopic(
    name=TOPIC, partitions=[OffsetCommitRequestPartition(partition_index=0, committed_offset=0)]
)
_OFFSET_DELETED = OffsetDeleteRequestTopic(name=TOPIC, partitions=[OffsetDeleteRequestPartition(partition_index=0)])

REQUESTS: list[tuple[Message, int | None, int]] = [
    (clients.DescribeGroupsRequest(groups=[GROUP]), None, NOT_COORDINATOR),
    (clients.ConsumerGroupDescribeRequest(group_ids=[GROUP]), None, NOT_COORDINATOR),
    (clients.ShareGroupDescribeRequest(group_ids=[GROUP]), None, NOT_COORDINATOR),
    (clients.DeleteGroupsRequest(groups_names=[GROUP]), None, NOT_COORDINATOR),
    (clients.OffsetFetchRequest(groups=[OffsetFetchRequestGroup(group_id=GROUP, topics=None)]), 8, NOT_COORDINATOR),
    (clients.OffsetCommitRequest(group_id=GROUP, topics=[_COMMITTED]), 9, NOT_COORDINATOR),
    (clients.OffsetDeleteRequest(group_id=GROUP, topics=[_OFFSET_DELETED]), None, NOT_COORDINATOR),
    (clients.HeartbeatRequest(group_id=GROUP, member_id="m"), None, NOT_COORDINATOR),
    (clients.LeaveGroupRequest(group_id=GROUP), None, NOT_COORDINATOR),
    (clients.DescribeTransactionsRequest(transactional_ids=[GROUP]), None, NOT_COORDINATOR),
    (clients.InitProducerIdRequest(transactional_id=GROUP, transaction_timeout_ms=1000), 5, NOT_COORDINATOR),
    (clients.ListOffsetsRequest(topics=[_LISTED]), 9, NOT_LEADER),
    (clients.DeleteRecordsRequest(topics=[_DELETED], timeout_ms=1000), None, NOT_LEADER),
]
"""Requests, the version if the highest one cannot express them, and the error of a wrong node.

DescribeProducers is not included: followers answer it as well, but only the leader knows open transactions.
"""


@pytest.fixture(scope="module")
def admin(real_cluster: RealKafka) -> Iterator[Admin]:
    with Admin(real_cluster.bootstrap_servers) as admin:
        admin.create_topics([NewTopic(TOPIC, assignment="1:2:3")])
        wait_for(lambda: has_leaders(admin, TOPIC, 1), "the topic to have a leader")
        yield admin
        admin.delete_topics([TOPIC])


@pytest.mark.parametrize(("request_message", "version", "refusal"), REQUESTS, ids=lambda each: type(each).__name__)
def test_only_the_coordinator_or_the_leader_answers(
    request_message: Message, version: int | None, refusal: int, admin: Admin
) -> None:
    wanted = target(request_message.API_KEY or 0)
    places: dict[Target, Any] = {
        Target.GROUP: Coordinator("group", GROUP),
        Target.TRANSACTION: Coordinator("transaction", GROUP),
        Target.LEADER: Leader(TOPIC, 0),
    }

    def codes(place: Any) -> set[int]:
        response = admin.request(request_message, version=version, target=place, is_change=False)
        return {each.code for each in failures(response)}

    def right_one_answers() -> None:
        assert not codes(places[wanted]) & {refusal, 15, 14}

    eventually(right_one_answers)
    assert sorted(refusal in codes(Broker(broker)) for broker in (1, 2, 3)) == [False, True, True]


def test_apis_for_each_broker_answer_differently(admin: Admin) -> None:
    for request in (clients.ListGroupsRequest(), clients.ListTransactionsRequest(), clients.DescribeLogDirsRequest()):
        assert target(request.API_KEY or 0) is Target.EACH, api_name(request.API_KEY or 0)
    assert {one.broker for one in admin.describe_log_dirs()} == {1, 2, 3}
    paths = {one.path for one in admin.describe_log_dirs()}
    assert len(paths) == 3


ACTIVE: list[Callable[[Admin], Any]] = [
    lambda admin: admin.list_acls(),
    lambda admin: admin.describe_client_quotas(),
    lambda admin: admin.describe_user_scram_credentials(),
    lambda admin: admin.list_config_resources(),
    lambda admin: admin.describe_features(),
    lambda admin: admin.list_partition_reassignments(),
]


@pytest.mark.parametrize("ask", ACTIVE)
@pytest.mark.parametrize("broker", [1, 2, 3])
def test_apis_of_the_active_controller_are_served_by_any_broker(
    ask: Callable[[Admin], Any], broker: int, real_cluster: RealKafka
) -> None:
    with Admin(f"127.0.0.1:{real_cluster.brokers[broker].port}") as admin:
        ask(admin)
