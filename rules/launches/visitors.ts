const BOT =
  /bot|crawl|spider|slurp|preview|fetch|monitor|scan|headless|lighthouse|python|java\/|curl|wget|http/i;

/**
 * Does a request for a page come from a person's browser, by the headers it names itself with? Browsers all
 * start with `Mozilla/`; what loads pages ahead of a click (`Sec-Purpose: prefetch`) is nobody's view yet.
 */
export function isPersonsView(headers: Record<string, string | string[] | undefined>): boolean {
  const agent = String(headers['user-agent'] ?? '');
  const ahead = /prefetch|preview/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
  return agent.startsWith('Mozilla/') && !BOT.test(agent) && !ahead;
}
