#!/usr/bin/env bash
# MCP Inspector's command line against the directory: tools, a public call, and a protected one with a key.
set -euo pipefail

DIRECTORY_URL=${DIRECTORY_URL:-http://localhost:3000}
inspect() { npx @modelcontextprotocol/inspector --cli "$DIRECTORY_URL/mcp" --transport http "$@"; }

inspect --method tools/list | grep -q '"search_listings"'
inspect --method tools/call --tool-name get_site | grep -q '"live_listings"'
inspect --method tools/call --tool-name search_listings --tool-arg q=notes | grep -q '"total"'
if [ -n "${API_KEY:-}" ]; then
  inspect --header "Authorization: Bearer $API_KEY" --method tools/call --tool-name get_account | grep -q '"account_id"'
fi
echo 'inspector: ok'
