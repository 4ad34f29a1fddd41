"""Search: the index that the search box reads, as a script, since pages opened from disk may fetch nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence

from kipc.language.specs import MessageSpec
from kipc.reference.field_table import FieldRow
from kipc.reference.kips import Kip
from kipc.reference.paths import KINDS, KIPS, message_path, proposed_by


def search_script(messages: Sequence[tuple[MessageSpec, Sequence[FieldRow]]], kips: Sequence[Kip]) -> str:
    """Return the script that sets `SEARCH`: messages with kind, key and page; fields by their message; KIPs."""
    index = {
        "messages": [[spec.name, _kind(spec), _key(spec), message_path(spec)] for spec, _ in messages],
        "fields": [[row.path, place] for place, (_, rows) in enumerate(messages) for row in rows],
        "kips": [[f"KIP-{kip.number}", f"{KIPS}#kip-{kip.number}"] for kip in kips],
    }
    return f"const SEARCH = {json.dumps(index, separators=(',', ':'))};\n"


def _kind(spec: MessageSpec) -> str:
    number = proposed_by(spec)
    return KINDS[spec.type] if number is None else f"{KINDS[spec.type]} of KIP-{number}"


def _key(spec: MessageSpec) -> str:
    return "" if spec.api_key is None else str(spec.api_key)
