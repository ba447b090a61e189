const BOT =
  /bot|crawl|spider|slurp|preview|fetch|monitor|scan|headless|lighthouse|python|java\/|curl|wget|http/i;

/**
 * Checks by its headers whether a page request comes from a person's browser. All browsers start with `Mozilla/`. A
 * page that is loaded ahead of a click (`Sec-Purpose: prefetch`) is not a view yet.
 */
export function isHumanPageView(headers: Record<string, string | string[] | undefined>): boolean {
  const agent = String(headers['user-agent'] ?? '');
  const isPrefetch = /prefetch|preview/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
  return agent.startsWith('Mozilla/') && !BOT.test(agent) && !isPrefetch;
}
