"""What can be observed of a message: everything its public interface returns or raises for many random inputs.

This decides whether a mutant behaves differently. It shares nothing with the tests that travel with the package.
"""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

from tools.mutants.inputs import Made, message_value

__all__ = ["Inputs", "message_inputs", "message_observations"]

Inputs = list[tuple[str, Any, int]]
"""Operations: `encode` of a value, or `decode` of bytes or `from_json` of JSON, and a version."""

CONSTANTS = ("__name__", "__slots__", "KEY", "API_KEY", "VERSIONS", "CURRENT_VERSIONS", "FLEXIBLE_VERSIONS")


def _outcome(call: Callable[..., Any], *arguments: Any, **keywords: Any) -> str:
    """Return the result or the exception of a call, as text."""
    try:
        return repr(call(*arguments, **keywords))
    except RecursionError:
        return "RecursionError"
    except Exception as error:
        facts = [getattr(error, name, None) for name in ("path", "offset")]
        return f"{type(error).__name__}: {error} {facts}"


def message_inputs(cls: Any, dice: Random, per_version: int) -> Inputs:
    """Make inputs for a message, from its own descriptor."""
    inputs: Inputs = []
    versions = [*cls.VERSIONS, cls.VERSIONS.stop, cls.VERSIONS.start - 1]
    for version in cls.VERSIONS:
        layout = cls.SPEC.layout(version)
        for number in range(per_version):
            value = message_value(dice, layout, (0, 0, 0.03, 0.2)[number % 4])
            inputs.append(("encode", value, version))
            if number % 8 == 7:
                inputs.append(("encode", value, dice.choice(versions)))
            inputs += _derived(cls, value, version, dice)
    return inputs


def _derived(cls: Any, value: Made, version: int, dice: Random) -> Inputs:
    """Make inputs from the bytes and the JSON form of a value."""
    try:
        message = _build(inspect.getmodule(cls), value)
        data = message.encode(version)
        form = message.to_json(version)
    except Exception:
        return []
    derived: Inputs = [("decode", data, version), ("from_json", form, version)]
    if len(data) < 3000:
        derived += [("decode", _damaged(data, dice), version) for _ in range(6)]
        damaged_form = {key: form[key] for key in form if dice.random() < 0.9}
        derived.append(
            ("from_json", damaged_form | {dice.choice([*form, "x"]): dice.choice([None, 1, "a", []])}, version)
        )
    return derived


def _damaged(data: bytes, dice: Random) -> bytes:
    place = dice.randrange(len(data) + 1)
    match dice.randrange(4):
        case 0:
            return data[:place]
        case 1:
            return data[:place] + dice.randbytes(dice.randint(1, 3)) + data[place:]
        case _:
            byte = dice.choice([0, 1, 2, 127, 128, 129, 254, 255, dice.randrange(256)])
            return data[:place] + bytes([byte]) + data[place + 1 :]


def _build(module: ModuleType | None, value: Any) -> Any:
    """Make the objects of a value with the classes of a module."""
    if isinstance(value, Made):
        arguments = dict(value.values)
        tags = arguments.pop("unknown_tags", None)
        made = getattr(module, value.name)(**{name: _build(module, each) for name, each in arguments.items()})
        made.unknown_tags = tags
        return made
    return [_build(module, each) for each in value] if isinstance(value, list) else value


def message_observations(module: ModuleType, name: str, inputs: Inputs) -> Iterator[str]:
    """Yield everything that can be observed of the message in a module, line by line."""
    cls = getattr(module, name)
    yield repr(module.__all__)
    for exported in module.__all__:
        inner = getattr(module, exported)
        yield repr([getattr(inner, constant, None) for constant in (*CONSTANTS, "DEPRECATED_VERSIONS")])
        yield repr([(p.name, p.kind) for p in inspect.signature(inner).parameters.values()])
        yield _outcome(_new_object, inner)
    yield from _descriptor_lines(cls.SPEC)
    yield _outcome(lambda: cls.RESPONSE)
    for operation, value, version in inputs:
        match operation:
            case "encode":
                yield _outcome(_encoded, module, value, version)
            case "decode":
                yield _outcome(_decoded, cls, value, version)
            case _:
                yield _outcome(cls.from_json, value, version)


def _new_object(cls: Any) -> Any:
    first, other = cls(), cls()
    values = [getattr(first, name) for name in cls.__slots__]
    shared = [getattr(first, name) is getattr(other, name) for name in cls.__slots__]
    copies = [repr(copy.deepcopy(first)), repr(pickle.loads(pickle.dumps(first)))]
    return values, shared, copies, first == other, _outcome(cls, 1)


def _encoded(module: ModuleType, value: Any, version: int) -> Any:
    message = _build(module, value)
    return message.encode(version), _outcome(message.to_json, version), repr(message)


def _decoded(cls: Any, data: bytes, version: int) -> Any:
    prefix = _outcome(cls.decode_prefix, b"12" + data, version, 2)
    again = _outcome(cls.decode(data, version).encode, version)
    return _outcome(cls.decode, data, version), prefix, again


def _descriptor_lines(spec: Any) -> Iterator[str]:
    """Yield the contents of a descriptor, struct by struct."""
    names = [name for kind in type(spec).__mro__[:-1] for name in kind.__slots__ if name not in ("fields", "_layouts")]
    yield repr([(name, getattr(spec, name)) for name in names])
    for field in spec.fields:
        yield repr([(name, getattr(field, name)) for name in type(field).__slots__])
        if field.struct is not None:
            yield from _descriptor_lines(field.struct)
