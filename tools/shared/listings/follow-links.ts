import { pickSearch, toSearchQuery } from '../../../rules/people/search-alerts.ts';

/** Addresses to follow a search: its feed, and the page to get it by mail. Nothing for a search without words and filters. */
export function buildFollowLinks(
  publicUrl: string,
  input: Readonly<Record<string, unknown>>,
): { feed_url?: string; alert_url?: string } {
  const query = toSearchQuery(pickSearch(input));
  return query === ''
    ? {}
    : { feed_url: `${publicUrl}/search/feed.xml?${query}`, alert_url: `${publicUrl}/alerts/new?${query}` };
}
