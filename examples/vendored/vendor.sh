#!/usr/bin/env bash
# Compiles the messages named in pyproject.toml into cluster_card/wire again; `vendor.sh --check` says if that is due.
# KIPC names the command where it is not on the PATH.
set -euo pipefail
cd "$(dirname "$0")"
exec "${KIPC:-kipc}" compile "$@"
