const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)/g;
const UNCLOSED = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option'.split(
    ' ',
  ),
);

/**
 * Drops the tags nested deeper than `limit`, keeping their text, so that no parser or walk ever sees a
 * page of a hundred thousand open elements. Pages within the limit come back as they are. Linear time.
 */
export function flattenNesting(html: string, limit = 400): string {
  let depth = 0;
  let deepest = 0;
  for (const [, close, name] of html.matchAll(TAG)) {
    if (UNCLOSED.has((name ?? '').toLowerCase())) continue;
    depth = close ? Math.max(0, depth - 1) : depth + 1;
    if (depth > deepest) deepest = depth;
  }
  if (deepest <= limit) return html;

  const kept: string[] = [];
  let from = 0;
  depth = 0;
  for (const match of html.matchAll(TAG)) {
    const name = (match[2] ?? '').toLowerCase();
    if (UNCLOSED.has(name)) continue;
    const tooDeep = depth >= limit + (match[1] ? 1 : 0);
    depth = match[1] ? Math.max(0, depth - 1) : depth + 1;
    if (!tooDeep || match.index < from) continue;
    const end = html.indexOf('>', match.index);
    kept.push(html.slice(from, match.index), ' ');
    from = end === -1 ? html.length : end + 1;
  }
  kept.push(html.slice(from));
  return kept.join('');
}
