"""The table of error codes: equal to Java's, with different meanings of two codes in KIP-4."""

import subprocess
from pathlib import Path

import pytest

from kip.kafka.errors import known_error, known_errors
from tests.real_kafka import kafka_jars
from tests.waiting import PATIENCE

PRINT_ERRORS = """
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.protocol.Errors;
public class PrintErrors {
    public static void main(String[] arguments) {
        for (Errors error : Errors.values())
            System.out.println(error.code() + "\\t" + error.name() + "\\t"
                + (error.exception() instanceof RetriableException) + "\\t" + error.message());
    }
}
"""


@pytest.mark.java
def test_the_table_is_javas(tmp_path: Path) -> None:
    source = tmp_path / "PrintErrors.java"
    source.write_text(PRINT_ERRORS)
    command = ["java", "-cp", f"{kafka_jars('4.3.1')}/*", str(source)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    ours = [
        f"{error.code}\t{error.name}\t{str(error.retriable).lower()}\t{error.text}" for error in known_errors().values()
    ]
    assert ours == run.stdout.splitlines()


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
