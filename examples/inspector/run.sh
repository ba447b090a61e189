#!/usr/bin/env bash
# MCP Inspector's command line against the directory: tools, a public call, and a protected one with a key.
set -euo pipefail

DIRECTORY_URL=${DIRECTORY_URL:-http://localhost:3000}
inspect() { npx @modelcontextprotocol/inspector --cli "$DIRECTORY_URL/mcp" --transport http "$@"; }
expect() { grep -q "$1" <<<"$2" || { echo "no $1 in: $2"; exit 1; }; }

expect search_listings "$(inspect --method tools/list)"
expect live_listings "$(inspect --method tools/call --tool-name get_site)"
expect total "$(inspect --method tools/call --tool-name search_listings --tool-arg q=notes)"
if [ -n "${API_KEY:-}" ]; then
  key="Authorization: Bearer $API_KEY"
  expect account_id "$(inspect --header "$key" --method tools/call --tool-name get_account)"
fi
echo 'inspector: ok'
