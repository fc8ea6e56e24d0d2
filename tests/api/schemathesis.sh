#!/usr/bin/env bash
# Starts a server of its own and lets schemathesis try every address for a bounded time:
# tests/api/schemathesis.sh path/to/schemathesis path/to/kelso
set -euo pipefail

schemathesis=$(realpath "$1")
kelso=$2
data=$(mktemp -d)
"$kelso" serve --no-rate-limits --longest-think 200ms --listen 127.0.0.1:18090 --data "$data" >"$data/out" 2>"$data/log" &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true; rm -rf "$data"' EXIT

for _ in $(seq 200); do
    curl --silent --fail http://127.0.0.1:18090/api/health >/dev/null && break
    sleep 0.05
done

# It leaves notes where it runs.
cd "$data"

# Streams do not end by themselves and are tested elsewhere. A fixed seed makes a failure come again; one worker, because
# Hypothesis under Python 3.11 trips over its own threads.
"$schemathesis" run http://127.0.0.1:18090/api/openapi.json \
    --exclude-path-regex '/(stream|events)$' \
    --checks all --exclude-checks positive_data_acceptance,ignored_auth \
    --max-examples 20 --seed 7 --phases examples,coverage,fuzzing --workers 1 --no-color
