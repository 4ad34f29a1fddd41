"""Look-ups by map key: elements of an array found by the fields that Kafka's specs mark as their key.

Arrays stay plain lists, in the order of the wire and with duplicates. `find` walks the list; to look up many elements,
make an index once.

    find(response.brokers, broker_id=3)
    index_by_key(response.brokers)[3].host
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, TypeVar

    from .message import Struct

    Element = TypeVar("Element", bound=Struct)

__all__ = ["find", "find_all", "index_by_key"]


def find(elements: Iterable[Element], **key: Any) -> Element | None:
    """Return the first element with this key, None if there is none.

    The keywords are the key fields of the elements, all of them (`KEY` of their class).

    Raises:
        TypeError: other keywords are given.
    """
    return next(find_all(elements, **key), None)


def find_all(elements: Iterable[Element], **key: Any) -> Iterator[Element]:
    """Yield the elements with this key, see `find`."""
    for element in elements:
        if key.keys() != set(element.KEY):
            raise TypeError(
                f"{_describe_key(element)}, not {', '.join(key) or 'nothing'}"
            )
        if all(getattr(element, name) == value for name, value in key.items()):
            yield element


def index_by_key(elements: Iterable[Element]) -> dict[Any, Element]:
    """Return the elements by key, the first where several share one.

    The key is the value of the key field, or a tuple of the values where the spec marks several, in `KEY`'s order.

    Raises:
        TypeError: the elements have no key, or one that is a list or a struct.
    """
    index: dict[Any, Element] = {}
    for element in elements:
        if not element.KEY:
            raise TypeError(_describe_key(element))
        values = tuple(getattr(element, name) for name in element.KEY)
        index.setdefault(values[0] if len(values) == 1 else values, element)
    return index


def _describe_key(element: Struct) -> str:
    name = element.__class__.__name__
    return (
        f"the key of {name} is {', '.join(element.KEY)}"
        if element.KEY
        else f"{name} has no key"
    )
