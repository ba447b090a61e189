import type { Request } from 'express';
import { type AlertSearch, pickSearch } from '../../rules/people/search-alerts.ts';
import { filterMembers } from '../../rules/typed/records.ts';
import type { Input } from '../../tools/index.ts';
import type { PageKit } from '../shared/page-kit.ts';

type SearchInput = Input<'search_listings'>;

/** Reads the search in the query of an address, to show it and as input of search_listings, which validates it. */
export function readSearch(kit: PageKit, req: Request): { search: AlertSearch; input: SearchInput } {
  const { properties = {} } = kit.inputSchemaOf('search_listings');
  const search = filterMembers(pickSearch(req.query), (_, name) => Object.hasOwn(properties, name));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the operation checks the values
  return { search, input: search as SearchInput };
}
