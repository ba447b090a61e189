#!/usr/bin/env bash
# Adds the directory to each assistant's command line that is installed here, lets it connect, and takes it out again.
# Nothing of this needs a model. Settings go to a folder of their own.
#   DIRECTORY_URL=http://localhost:3000 [API_KEY=ld_...] [OUTBOX=data/outbox] examples/hosts/run.sh
set -uo pipefail

URL=${DIRECTORY_URL:-http://localhost:3000}/mcp
NAME=launch-directory
HERE=$(cd "$(dirname "$0")" && pwd)
OUTBOX=${OUTBOX:+$(realpath "$OUTBOX")}
export OUTBOX
HOME=$(mktemp -d)
export HOME
trap 'rm -rf "$HOME"' EXIT
cd "$HOME" || exit 1
KEY=(${API_KEY:+--header "Authorization: Bearer $API_KEY"})
failed=0

# told NAME VERSION PATTERN OUTPUT: whether a host said that it is connected.
told() {
  if grep -q "$3" <<<"$4"; then echo "$1 $2: ok"; else
    echo "$1 $2: failed"
    echo "$4" | tail -5
    failed=1
  fi
}
installed() { command -v "$1" >/dev/null || { echo "$1: not installed"; return 1; }; }

if installed claude; then
  claude mcp add --transport http "$NAME" "$URL" "${KEY[@]}" >/dev/null
  told claude "$(claude --version)" 'Connected' "$(claude mcp list 2>&1)"
  claude mcp remove "$NAME" >/dev/null
fi

if installed codex; then
  # It begins to sign in at once, in a browser; adding does not wait for that.
  timeout 30 codex mcp add "$NAME" --url "$URL" >added 2>&1
  told codex "$(codex --version)" 'oauth/authorize' "$(cat added)"
  told codex 'mcp list' 'enabled' "$(codex mcp list 2>&1)"
  codex mcp remove "$NAME" >/dev/null 2>&1
fi

if installed gemini; then
  gemini mcp add --scope user --transport http "$NAME" "$URL" >/dev/null 2>&1
  told gemini "$(gemini --version)" 'Connected' "$(GEMINI_CLI_TRUST_WORKSPACE=true gemini mcp list 2>&1)"
  gemini mcp remove --scope user "$NAME" >/dev/null 2>&1
fi

if installed opencode; then
  echo "{\"mcp\": {\"$NAME\": {\"type\": \"remote\", \"url\": \"$URL\"}}}" >opencode.json
  told opencode "$(opencode --version)" 'connected' "$(opencode mcp list 2>&1)"
  told opencode 'mcp debug' 'responded successfully' "$(opencode mcp debug "$NAME" 2>&1)"
fi

if ${PYTHON:-python3} -c 'import mcp' 2>/dev/null; then
  told python "$(${PYTHON:-python3} -c 'from importlib.metadata import version; print(version("mcp"))')" '#total' \
    "$(${PYTHON:-python3} "$HERE/client.py" "$URL" ${API_KEY:+"$API_KEY"} 2>&1)"
else echo 'python: mcp not installed'; fi

if node -e 'require.resolve("@codingame/monaco-vscode-api/package.json")' 2>/dev/null; then
  told vscode "$(node -p 'require("@codingame/monaco-vscode-api/package.json").version')" 'vscode: ok' \
    "$(node "$HERE/vscode.ts" "$URL" ${API_KEY:+"$API_KEY"} 2>&1)"
else echo 'vscode: @codingame/monaco-vscode-api not installed'; fi

# Inspector's web page is driven by a browser and signs in, which needs the folder of kept mail.
if [ -z "${OUTBOX:-}" ]; then echo 'inspector web: no OUTBOX'; else
  cd "$HERE" || exit 1
  version=$(node -p 'require("@modelcontextprotocol/inspector/package.json").version')
  told 'inspector web' "$version" 'inspector web: ok' "$(DIRECTORY_URL=${URL%/mcp} node inspector-web.ts 2>&1)"
fi

exit $failed
