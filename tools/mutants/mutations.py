"""Mutations: the small changes that are made to a module, one at a time, on its syntax tree.

Docstrings and annotations are left alone, since no code runs them; everything else can be changed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

__all__ = ["Mutation", "mutations"]

_SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}


@dataclass(frozen=True)
class Mutation:
    """A mutation of a syntax tree.

    Attributes:
        line: the line of the module.
        kind: the kind of the changed node, `comparison` or `constant`.
        text: the changed source, shortened.
        apply: makes the change in place, permanently.
    """

    line: int
    kind: str
    text: str
    apply: Callable[[], None]

    def __str__(self) -> str:
        return f"line {self.line}, {self.kind}: {self.text}"


class _Slot(NamedTuple):
    """Where a node is: in a field of its parent, by index if that is a list."""

    parent: Any
    field: str
    index: int | None

    def put(self, node: object) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def mutations(tree: ast.Module) -> list[Mutation]:
    """Return all mutations of a module, in the order of its nodes. Apply at most one of them to the tree."""
    return [
        Mutation(node.lineno, kind, _text(new), lambda slot=slot, new=new: slot.put(new))  # type: ignore[misc]
        for slot, node in _nodes(tree)
        for kind, new in _changes(slot, node)
    ]


def _text(node: Any) -> str:
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())[:80]


def _nodes(parent: ast.AST) -> Iterator[tuple[_Slot, Any]]:
    """Yield expressions and statements with their places."""
    for field, value in ast.iter_fields(parent):
        if field in ("annotation", "returns"):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or _is_docstring(node):
                continue
            if isinstance(node, ast.expr | ast.stmt):
                yield _Slot(parent, field, index), node
            yield from _nodes(node)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _changes(slot: _Slot, node: Any) -> Iterator[tuple[str, ast.AST]]:
    """Yield what can take the place of a node."""
    for kind, make in _MAKERS.get(type(node), ()):
        for new in make(node):
            yield kind, ast.copy_location(new, node)
    if slot.field == "test" or (slot.field == "ifs" and isinstance(slot.parent, ast.comprehension)):
        yield "condition", ast.copy_location(ast.UnaryOp(ast.Not(), node), node)


def _replaced(node: Any, **fields: Any) -> Any:
    """Return a copy of a node with other fields."""
    return type(node)(**{**dict(ast.iter_fields(node)), **fields})


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    match node.value:
        case bool():
            yield ast.Constant(not node.value)
        case int() | float():
            yield ast.Constant(node.value + 1)
            yield ast.Constant(node.value - 1)
        case str():
            yield ast.Constant(node.value + "~")
        case bytes():
            yield ast.Constant(node.value + b"~")
        case None:
            yield ast.Constant("")
        case _:
            yield ast.Constant(None)


def _comparisons(node: ast.Compare) -> Iterator[ast.AST]:
    for index, operator in enumerate(node.ops):
        yield _replaced(node, ops=[*node.ops[:index], _SWAPPED[type(operator)](), *node.ops[index + 1 :]])


def _operators(node: Any) -> Iterator[ast.AST]:
    if type(node.op) in _SWAPPED:
        yield _replaced(node, op=_SWAPPED[type(node.op)]())


def _operands(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield from node.values


def _unary(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


def _arguments(node: ast.Call) -> Iterator[ast.AST]:
    if len(node.args) > 1 and ast.dump(node.args[0]) != ast.dump(node.args[1]):
        yield _replaced(node, args=[node.args[1], node.args[0], *node.args[2:]])
    for index in range(len(node.keywords)):
        yield _replaced(node, keywords=[*node.keywords[:index], *node.keywords[index + 1 :]])


def _elements(node: Any) -> Iterator[ast.AST]:
    if isinstance(node.ctx, ast.Load):
        for index in range(len(node.elts)):
            yield _replaced(node, elts=[*node.elts[:index], *node.elts[index + 1 :]])
    if len(node.elts) > 1:
        yield _replaced(node, elts=[node.elts[1], node.elts[0], *node.elts[2:]])


def _items(node: ast.Dict) -> Iterator[ast.AST]:
    for index in range(len(node.keys)):
        keys, values = node.keys, node.values
        yield _replaced(node, keys=keys[:index] + keys[index + 1 :], values=values[:index] + values[index + 1 :])


def _removed(_: ast.stmt) -> Iterator[ast.AST]:
    yield ast.Pass()


def _swapped(node: ast.stmt) -> Iterator[ast.AST]:
    yield _SWAPPED[type(node)]()


def _value(node: Any) -> Iterator[ast.AST]:
    """Return or yield null."""
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield _replaced(node, value=ast.Constant(None))


def _undecorated(node: Any) -> Iterator[ast.AST]:
    for index in range(len(node.decorator_list)):
        yield _replaced(node, decorator_list=node.decorator_list[:index] + node.decorator_list[index + 1 :])


_MAKERS: dict[type[ast.AST], list[tuple[str, Callable[[Any], Iterator[ast.AST]]]]] = {
    ast.Constant: [("constant", _constants)],
    ast.Compare: [("comparison", _comparisons)],
    ast.BinOp: [("operator", _operators)],
    ast.AugAssign: [("operator", _operators), ("statement", _removed)],
    ast.BoolOp: [("operator", _operators), ("operand", _operands)],
    ast.UnaryOp: [("operator", _unary)],
    ast.Call: [("arguments", _arguments)],
    ast.Tuple: [("elements", _elements)],
    ast.List: [("elements", _elements)],
    ast.Dict: [("elements", _items)],
    ast.Expr: [("statement", _removed)],
    ast.Assign: [("statement", _removed)],
    ast.AnnAssign: [("statement", _removed)],
    ast.Raise: [("statement", _removed)],
    ast.Delete: [("statement", _removed)],
    ast.Break: [("statement", _swapped)],
    ast.Continue: [("statement", _swapped)],
    ast.Return: [("result", _value)],
    ast.Yield: [("result", _value)],
    ast.FunctionDef: [("decorator", _undecorated)],
    ast.ClassDef: [("decorator", _undecorated)],
}
"""What can be changed in each type of node: the kind of change, and what makes the nodes that replace it."""
