#!/usr/bin/env bash
# Adds the directory to each assistant's command line that is installed here and lets it connect; with OUTBOX, the directory's folder
# of kept mail, it signs in, too, and submits PRODUCT_URL, since a model that is played asks it to. Settings go to a folder of their own.
#   DIRECTORY_URL=http://localhost:3000 [OUTBOX=data/outbox PRODUCT_URL=https://acme.com] examples/hosts/run.sh
# Claude Code and Codex name themselves by a document on their makers' websites, which the directory has to reach.
set -uo pipefail

URL=${DIRECTORY_URL:-http://localhost:3000}/mcp
NAME=launch-directory
HERE=$(cd "$(dirname "$0")" && pwd)
OUTBOX=${OUTBOX:+$(realpath "$OUTBOX")}
BROWSER=$HERE/person.ts
HOME=$(mktemp -d)
mkdir "$HOME/bin"
ln -s "$BROWSER" "$HOME/bin/xdg-open"
PATH=$HOME/bin:$PATH
export OUTBOX BROWSER HOME PATH DIRECTORY_URL=${URL%/mcp}
MODEL_TOOL=submit_listing MODEL_ARGUMENTS="{\"url\":\"${PRODUCT_URL:-}\"}" node "$HERE/model.ts" >"$HOME/model" &
model=$!
trap 'kill $model; rm -rf "$HOME"' EXIT
cd "$HOME" || exit 1
until [ -s model ]; do sleep 0.1; done
MODEL=$(cat model)
failed=0

# told NAME VERSION PATTERN OUTPUT: whether a host said what is expected.
told() {
  if grep -q "$3" <<<"$4"; then echo "$1 $2: ok"; else
    echo "$1 $2: failed"
    echo "$4" | tail -5
    failed=1
  fi
}
installed() { command -v "$1" >/dev/null || { echo "$1: not installed"; return 1; }; }
signs_in() { [ -n "${OUTBOX:-}" ] && [ -n "${PRODUCT_URL:-}" ]; }
# Hosts ask whether somebody is there to sign in: they are given a terminal.
in_terminal() { timeout 60 script -qec "$1" /dev/null </dev/null 2>&1; }

if installed claude; then
  claude mcp add --transport http "$NAME" "$URL" >/dev/null
  told claude "$(claude --version)" 'Connected' "$(claude mcp list 2>&1)"
  if signs_in; then
    told claude 'sign-in' 'Authenticated with' "$(in_terminal "claude mcp login $NAME")"
    told claude 'write' 'poll_after_seconds' "$(ANTHROPIC_BASE_URL=$MODEL ANTHROPIC_API_KEY=none ENABLE_TOOL_SEARCH=false \
      claude -p 'Submit it' --allowedTools "mcp__$NAME" --output-format stream-json --verbose 2>&1 | cut -c1-500)"
  fi
fi

if installed codex; then
  mkdir -p .codex
  printf '%s\n' 'model = "none"' 'model_provider = "played"' 'approval_policy = "never"' 'sandbox_mode = "danger-full-access"' \
    '[model_providers.played]' 'name = "played"' "base_url = \"$MODEL/v1\"" 'wire_api = "responses"' >.codex/config.toml
  # It signs in as soon as it is added.
  added=$(in_terminal "codex mcp add $NAME --url $URL")
  told codex "$(codex --version 2>/dev/null)" 'oauth/authorize' "$added"
  if signs_in; then
    told codex 'sign-in' 'Successfully logged in' "$added"
    told codex 'write' 'submit_listing (completed)' "$(codex exec --skip-git-repo-check 'Submit it' </dev/null 2>&1)"
  fi
fi

if installed gemini; then
  gemini mcp add --scope user --transport http "$NAME" "$URL" >/dev/null 2>&1
  # Signing in is a command inside it, `/mcp auth launch-directory`.
  told gemini "$(gemini --version)" 'Connected' "$(GEMINI_CLI_TRUST_WORKSPACE=true gemini mcp list 2>&1)"
fi

if installed opencode; then
  # At /mcp it takes itself for signed in, and never is.
  printf '%s' "{\"mcp\": {\"$NAME\": {\"type\": \"remote\", \"url\": \"$URL/signed-in\"}}, \"model\": \"played/none\", \"permission\": \"allow\",
    \"provider\": {\"played\": {\"npm\": \"@ai-sdk/openai-compatible\", \"options\": {\"baseURL\": \"$MODEL/v1\", \"apiKey\": \"none\"},
      \"models\": {\"none\": {}}}}}" >opencode.json
  told opencode "$(opencode --version)" 'needs authentication' "$(opencode mcp list 2>&1)"
  if signs_in; then
    told opencode 'sign-in' 'connected' "$(in_terminal "opencode mcp auth $NAME" >/dev/null; opencode mcp list 2>&1)"
    # It shows a call that failed as well, with this word behind it.
    wrote=$(opencode run 'Submit it' 2>&1)
    told opencode 'write' "${NAME}_submit_listing" "$(grep -v failed <<<"$wrote")"
  fi
fi

if ${PYTHON:-python3} -c 'import mcp' 2>/dev/null; then
  signs_in && product=$PRODUCT_URL
  told python 'SDK' '^mcp .*: ok' "$(timeout 60 "${PYTHON:-python3}" "$HERE/client.py" "$URL" ${product:+"$product"} 2>&1)"
else echo 'python: mcp not installed'; fi

if node -e 'require.resolve("@codingame/monaco-vscode-api/package.json")' 2>/dev/null; then
  told vscode "$(node -p 'require("@codingame/monaco-vscode-api/package.json").version')" 'vscode: ok' \
    "$(node "$HERE/vscode.ts" "$URL" ${API_KEY:+"$API_KEY"} 2>&1)"
else echo 'vscode: @codingame/monaco-vscode-api not installed'; fi

if signs_in; then
  node "$HERE/libraries.ts" || failed=1
  # Inspector's web page is driven by a browser.
  cd "$HERE" || exit 1
  version=$(node -p 'require("@modelcontextprotocol/inspector/package.json").version')
  told 'inspector web' "$version" 'inspector web: ok' "$(node inspector-web.ts 2>&1)"
else echo 'no OUTBOX and PRODUCT_URL: nobody signed in'; fi

exit $failed
