"""The stand-in classes of Example.json, a message with a field of every form."""

from __future__ import annotations

from tests.shared import ROOT
from tests.wire.stand_ins import stand_ins

(Example,) = stand_ins(ROOT / "templates" / "tests" / "examples" / "Example.json").values()
Part, Inner, Boxed = (
    next(field.struct.cls for field in Example.SPEC.fields if field.struct and field.struct.name == name)
    for name in ("Part", "Inner", "Boxed")
)
