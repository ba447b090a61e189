#!/usr/bin/env bash
# Every test with every case, on both databases. First what asks PostgreSQL through a pooler, where the machine has one
# (`apt-get install pgbouncer`). The last line counts the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

export TEST_ALL=1
if command -v pgbouncer > /dev/null; then TEST_POOLER=pgbouncer npx vitest run test/journeys test/store test/operator -t postgres; fi
npx vitest run
