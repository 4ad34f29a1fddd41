"""kipc[lsp]: the language server answers a client."""

import json
import subprocess
import sys
from pathlib import Path


def message(method: str, number: int | None = None, **params: object) -> bytes:
    content = {"jsonrpc": "2.0", "method": method, "params": params} | ({"id": number} if number else {})
    body = json.dumps(content).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


kipc = Path(sys.executable).with_name("kipc")
session = message("initialize", 1, capabilities={}, processId=None, rootUri=None) + message("shutdown", 2)
result = subprocess.run([kipc, "lsp"], input=session + message("exit"), check=True, capture_output=True)
assert b'"hoverProvider"' in result.stdout, result
