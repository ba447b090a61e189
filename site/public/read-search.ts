import type { Request } from 'express';
import { type AlertSearch, pickSearch } from '../../rules/people/search-alerts.ts';
import { filterMembers } from '../../rules/typed/records.ts';
import type { Input } from '../../tools/index.ts';
import type { PageKit } from '../shared/page-kit.ts';

type SearchInput = Input<'search_listings'>;

/** Returns a search as input of search_listings, which validates it. Inputs that it no longer has are left out. */
export function toSearchInput(kit: PageKit, search: AlertSearch): SearchInput {
  const { properties = {} } = kit.inputSchemaOf('search_listings');
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the operation checks the values
  return filterMembers(search, (_, name) => Object.hasOwn(properties, name)) as SearchInput;
}

/** Reads the search in the query of an address, to show it and as input of search_listings. */
export function readSearch(kit: PageKit, req: Request): { search: AlertSearch; input: SearchInput } {
  const search = pickSearch(req.query);
  return { search, input: toSearchInput(kit, search) };
}
