"""The hashes of topics (KIP-1101): those of hash4j 0.22.0, and one that Kafka 4.4.0 has written."""

from __future__ import annotations

import pytest

from kip.kafka.topic_hashes import group_hash, topic_hash, xxh3
from kip.kafka.topics import text_id

HASHES = {
    0: 3244421341483603138,
    1: 16226181191752404715,
    3: 12180141160879835164,
    4: 6297312323375345790,
    8: 12752855198315354378,
    9: 10000907846553926702,
    16: 3159599325006435930,
    17: 7070371635116224842,
    32: 9876767123032657305,
    33: 13175479875485247564,
    65: 17294807227940740292,
    128: 16813233705924465638,
    129: 13063484349860316345,
    240: 4473034316189165092,
    241: 13654115510048419178,
    1024: 15878231082470753371,
    1025: 14435947017053915143,
    1088: 1926298949930276695,
    5000: 3499038088879543845,
}
"""Of as many bytes, of which each is seven more than the one before, from the number of bytes on"""


@pytest.mark.parametrize("size", HASHES)
def test_hashes_are_those_of_hash4j(size: int) -> None:
    assert xxh3(bytes((index * 7 + size) % 256 for index in range(size))) == HASHES[size]


def test_the_hash_of_a_group_is_that_of_a_broker() -> None:
    words = topic_hash(text_id("4HayqyHxQLe0ekgasv216Q"), "tasks.words", [[], [], []])
    assert group_hash({"tasks.words": words}) == 7833314283205239942


def test_a_group_without_topics_has_no_hash() -> None:
    assert group_hash({}) == 0
