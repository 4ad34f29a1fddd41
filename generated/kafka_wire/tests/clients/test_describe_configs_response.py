"""The bytes of DescribeConfigsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_configs_response import DescribeConfigsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "errorMessage": "error_message-4", "resourceType": 7, "resourceName": "resource_name-6", "configs": [{"name": "name-8", "value": "value-9", "readOnly": true, "isDefault": true, "isSensitive": true}]}, {"errorCode": -32768, "errorMessage": "error_message-15", "resourceType": 18, "resourceName": "resource_name-17", "configs": [{"name": "name-19", "value": "value-20", "readOnly": true, "isDefault": true, "isSensitive": true}]}]}',
        "7fffffff000000020005000f6572726f725f6d6573736167652d3407000f7265736f757263655f6e616d652d360000000100066e616d652d38000776616c75652d39010101800000106572726f725f6d6573736167652d31351200107265736f757263655f6e616d652d31370000000100076e616d652d3139000876616c75652d3230010101",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "errorMessage": "error_message-4", "resourceType": 7, "resourceName": "resource_name-6", "configs": [{"name": "name-8", "value": "value-9", "readOnly": true, "configSource": 13, "isSensitive": true, "synonyms": [{"name": "name-14", "value": "value-15", "source": 18}]}]}, {"errorCode": 20, "errorMessage": "error_message-19", "resourceType": 22, "resourceName": "resource_name-21", "configs": [{"name": "name-23", "value": "value-24", "readOnly": true, "configSource": 28, "isSensitive": true, "synonyms": [{"name": "name-29", "value": "value-30", "source": 33}]}]}]}',
        "7fffffff000000020005000f6572726f725f6d6573736167652d3407000f7265736f757263655f6e616d652d360000000100066e616d652d38000776616c75652d39010d010000000100076e616d652d3134000876616c75652d313512001400106572726f725f6d6573736167652d31391600107265736f757263655f6e616d652d32310000000100076e616d652d3233000876616c75652d3234011c010000000100076e616d652d3239000876616c75652d333021",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "errorMessage": "error_message-4", "resourceType": 7, "resourceName": "resource_name-6", "configs": [{"name": "name-8", "value": "value-9", "readOnly": true, "configSource": 13, "isSensitive": true, "synonyms": [{"name": "name-14", "value": "value-15", "source": 18}]}]}, {"errorCode": 20, "errorMessage": "error_message-19", "resourceType": 22, "resourceName": "resource_name-21", "configs": [{"name": "name-23", "value": "value-24", "readOnly": true, "configSource": 28, "isSensitive": true, "synonyms": [{"name": "name-29", "value": "value-30", "source": 33}]}]}]}',
        "7fffffff000000020005000f6572726f725f6d6573736167652d3407000f7265736f757263655f6e616d652d360000000100066e616d652d38000776616c75652d39010d010000000100076e616d652d3134000876616c75652d313512001400106572726f725f6d6573736167652d31391600107265736f757263655f6e616d652d32310000000100076e616d652d3233000876616c75652d3234011c010000000100076e616d652d3239000876616c75652d333021",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "errorMessage": "error_message-4", "resourceType": 7, "resourceName": "resource_name-6", "configs": [{"name": "name-8", "value": "value-9", "readOnly": true, "configSource": 13, "isSensitive": true, "synonyms": [{"name": "name-14", "value": "value-15", "source": 18}], "configType": 19, "documentation": "documentation-18"}]}, {"errorCode": 22, "errorMessage": "error_message-21", "resourceType": 127, "resourceName": "resource_name-23", "configs": [{"name": "name-25", "value": "value-26", "readOnly": true, "configSource": -128, "isSensitive": true, "synonyms": [{"name": "name-31", "value": "value-32", "source": 35}], "configType": 36, "documentation": "documentation-35"}]}]}',
        "7fffffff000000020005000f6572726f725f6d6573736167652d3407000f7265736f757263655f6e616d652d360000000100066e616d652d38000776616c75652d39010d010000000100076e616d652d3134000876616c75652d313512130010646f63756d656e746174696f6e2d3138001600106572726f725f6d6573736167652d32317f00107265736f757263655f6e616d652d32330000000100076e616d652d3235000876616c75652d32360180010000000100076e616d652d3331000876616c75652d333223240010646f63756d656e746174696f6e2d3335",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "results": []}',
        "000000000100",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "errorMessage": "error_message-4", "resourceType": 7, "resourceName": "resource_name-6", "configs": [{"name": "name-8", "value": "value-9", "readOnly": true, "configSource": 13, "isSensitive": true, "synonyms": [{"name": "name-14", "value": "value-15", "source": 18}], "configType": 19, "documentation": "documentation-18"}]}, {"errorCode": 22, "errorMessage": "error_message-21", "resourceType": 127, "resourceName": "resource_name-23", "configs": [{"name": "name-25", "value": "value-26", "readOnly": true, "configSource": -128, "isSensitive": true, "synonyms": [{"name": "name-31", "value": "value-32", "source": 35}], "configType": 36, "documentation": "documentation-35"}]}]}',
        "7fffffff030005106572726f725f6d6573736167652d3407107265736f757263655f6e616d652d3602076e616d652d380876616c75652d39010d0102086e616d652d31340976616c75652d313512001311646f63756d656e746174696f6e2d313800000016116572726f725f6d6573736167652d32317f117265736f757263655f6e616d652d323302086e616d652d32350976616c75652d323601800102086e616d652d33310976616c75652d333223002411646f63756d656e746174696f6e2d3335000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeConfigsResponse, version, value, data)
