"""The card that a broker gives, with a broker of a few lines at the other end of a socket."""

import socket
import threading

import pytest
from cluster_card import fetch_card
from cluster_card.wire.clients import ApiVersionsResponse, DescribeClusterResponse, MetadataResponse
from cluster_card.wire.clients.api_versions_response import ApiVersion
from cluster_card.wire.clients.describe_cluster_response import DescribeClusterBroker
from cluster_card.wire.clients.metadata_response import MetadataResponseBroker
from cluster_card.wire.runtime.frames import FrameReader, decode_request, encode_response

OLD = {
    18: ApiVersionsResponse(api_keys=[ApiVersion(api_key=3, max_version=4)]),
    3: MetadataResponse(
        cluster_id="abc", controller_id=1, brokers=[MetadataResponseBroker(node_id=1, host="one", port=9092)]
    ),
}
NEW = {
    18: ApiVersionsResponse(api_keys=[ApiVersion(api_key=60, max_version=9)]),
    60: DescribeClusterResponse(
        cluster_id="abc", controller_id=1, brokers=[DescribeClusterBroker(broker_id=1, host="one", port=9092)]
    ),
}


def serve(connection, answers):
    frames = FrameReader()
    while data := connection.recv(1000):
        for frame in frames.feed(data):
            request = decode_request(frame)
            answer = answers[request.api_key]
            connection.sendall(encode_response(answer, request.version, correlation_id=request.correlation_id))


@pytest.mark.parametrize("answers", [OLD, NEW], ids=["old", "new"])
def test_card(answers):
    ours, theirs = socket.socketpair()
    with ours, theirs:
        broker = threading.Thread(target=serve, args=(theirs, answers), daemon=True)
        broker.start()
        assert str(fetch_card(ours)) == "cluster abc, controller 1\n  broker 1 at one:9092"
        ours.shutdown(socket.SHUT_RDWR)
        broker.join(timeout=10)


def test_a_broker_that_hangs_up():
    ours, theirs = socket.socketpair()
    with ours:
        theirs.close()
        with pytest.raises(OSError, match=r"closed|pipe|reset"):
            fetch_card(ours)
