"""The table of error codes: equal to Java's, with different meanings of two codes in KIP-4."""

import pytest

from kip.kafka.errors import known_error, known_errors
from tests.kafka.record_releases import ERROR_CODES, PRINT_ERRORS, java_prints
from tests.real_kafka import NEWEST


@pytest.mark.java
def test_the_table_is_javas() -> None:
    assert ERROR_CODES.read_text(encoding="utf-8") == java_prints(PRINT_ERRORS, NEWEST)


def test_the_package_and_the_tools_have_the_same_codes() -> None:
    errors = known_errors().values()
    rows = [f"{error.code}\t{error.name}\t{str(error.retriable).lower()}\t{error.text}" for error in errors]
    assert rows == ERROR_CODES.read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize(
    ("code", "api_key", "name"),
    [
        (21, None, "INVALID_REQUIRED_ACKS"),
        (22, 19, "ILLEGAL_GENERATION"),
        (21, 10041, "ADMIN_REQUEST_FAILED"),
        (22, 10045, "NOT_CONTROLLER_FOR_ADMIN_REQUEST"),
        (36, 10041, "TOPIC_ALREADY_EXISTS"),
        (-1, None, "UNKNOWN_SERVER_ERROR"),
        (9999, None, "UNKNOWN_CODE_9999"),
    ],
)
def test_names_depend_on_the_api(code: int, api_key: int | None, name: str) -> None:
    assert known_error(code, api_key).name == name
    assert known_error(code, api_key).code == code
