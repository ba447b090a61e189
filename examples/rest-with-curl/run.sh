#!/usr/bin/env bash
# The same operations as a REST API. Needs curl; reads JSON with node, which you have anyway.
set -euo pipefail

DIRECTORY_URL=${DIRECTORY_URL:-http://localhost:3000}
: "${API_KEY:?make one at $DIRECTORY_URL/account/api-keys?scope=account:read+listings:write}"
: "${PRODUCT_URL:?the website of your product}"
API=$DIRECTORY_URL/v1

# member '.fields.name.value' < answer.json
member() { node -e 'let s="";process.stdin.on("data",d=>s+=d).on("end",()=>{const v=process.argv[1].split(".").slice(1).reduce((o,k)=>o?.[k],JSON.parse(s));process.stdout.write(String(v??""))})' "$1"; }
signed() { curl -sS --fail-with-body -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' "$@"; }

echo '# Public reads need no key'
curl -sS --fail-with-body "$API/site" | member .name; echo
total=$(curl -sS --fail-with-body "$API/listings?per_page=1&sort=newest" | member .total)
echo "$total live listings"

echo '# An unchanged answer is not sent twice'
etag=$(curl -sS -D - -o /dev/null "$API/categories" | tr -d '\r' | sed -n 's/^[Ee][Tt][Aa][Gg]: //p')
status=$(curl -sS -o /dev/null -w '%{http_code}' -H "If-None-Match: $etag" "$API/categories")
[ "$status" = 304 ]; echo "304 for $etag"

echo '# Submit a website; the key makes the retry safe: it is the same draft'
key="example-$$-$(date +%s)"
draft=$(signed -X POST "$API/drafts" -H "Idempotency-Key: $key" -d "{\"url\":\"$PRODUCT_URL\"}" | member .id)
again=$(signed -X POST "$API/drafts" -H "Idempotency-Key: $key" -d "{\"url\":\"$PRODUCT_URL\"}" | member .id)
[ "$draft" = "$again" ]; echo "draft $draft"

echo '# Wait until it is ready'
for _ in $(seq 60); do
  status=$(signed "$API/drafts/$draft" | member .status)
  [ "$status" = ready ] && break
  sleep 1
done
[ "$status" = ready ]
# A website that could not be read makes a draft that is ready, and blank.
problem=$(signed "$API/drafts/$draft" | member .problems.0.message)
[ -z "$problem" ] || echo "not read: $problem"
name=$(signed "$API/drafts/$draft" | member .fields.name.value)
[ -n "$name" ]; echo "$name"

echo '# Correct it, save it, queue a free launch'
signed -X PATCH "$API/drafts/$draft" -d '{"fields":{"name":"Curl Example","tagline":"Launched from a shell"}}' | member .fields.tagline.state; echo
listing=$(signed -X POST "$API/drafts/$draft/submit" | member .listing_id)
signed -X POST "$API/me/listings/$listing/free" | member .launch_week; echo

echo '# Errors say which field, and what to do'
curl -sS "$API/listings?per_page=1000" | member .error.message; echo
echo 'rest-with-curl: ok'
