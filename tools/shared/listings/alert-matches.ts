import { getOrThrow } from '../../../rules/typed/assert.ts';
import { filterMembers } from '../../../rules/typed/records.ts';
import type { AlertMatch, AlertSearch } from '../../../rules/people/search-alerts.ts';
import type { Call } from '../runtime/call.ts';
import type { Tool } from '../runtime/define.ts';

/** What an alert and a feed read of an answer of search_listings. */
type SearchAnswer = {
  matched?: string | undefined;
  items: readonly {
    slug: string;
    name: string;
    url: string;
    tagline?: string | undefined;
    launched_at?: string | undefined;
    matched?: string | undefined;
  }[];
};

/** Returns the listings that have all that was searched for. What has some of the words only is no news of the search. */
export const selectFullMatches = ({ matched = 'all', items }: SearchAnswer): AlertMatch[] =>
  items
    .filter((item) => (item.matched ?? matched) === 'all')
    .map(({ slug, name, url, tagline = '', launched_at }) => ({
      ...{ slug, name, url, tagline },
      launchedAt: launched_at === undefined ? null : new Date(launched_at),
    }));

/** Most listings of a search that are looked at for news. */
const MAX_MATCHES = 100;

/**
 * Finds the latest launches of a search by search_listings. A search whose words are refused now, such as a category that is gone,
 * finds nothing.
 */
export async function findAlertMatches(
  { call, tools }: { call: Call; tools: readonly Tool[] },
  search: AlertSearch,
): Promise<AlertMatch[]> {
  const tool = getOrThrow(new Map(tools.map((one) => [one.name, one])), 'search_listings');
  const known = filterMembers(search, (_, name) => Object.hasOwn(tool.input.shape, name));
  const input = { ...known, sort: 'newest', fields: ['tagline', 'launched_at'], per_page: MAX_MATCHES };
  const caller = { account: null, address: 'alerts', requestId: crypto.randomUUID() };
  const { error, body } = await call(tool, input, caller);
  if (error && error.status < 500) return [];
  if (error) throw error;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `call` has checked it with the operation's schema
  return selectFullMatches(body as SearchAnswer);
}
