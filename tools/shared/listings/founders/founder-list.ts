import { setImmediate as turn } from 'node:timers/promises';
import { sortYielding } from '../../../../search/word-index/sort-yielding.ts';
import type { WordIndex } from '../../../../search/word-index/word-index.ts';
import { WordIndexBuilder, wordsToIndex } from '../../../../search/word-index/word-index-builder.ts';
import type { SearchIndex } from '../../../../search/search-index.ts';
import { fold } from '../../../../search/text/tokenize.ts';
import type { Database } from '../../../../store/engine/database.ts';
import { type FounderEntry, listFounderEntries } from '../../../../store/listings/founders.ts';
import { createCachedList } from '../cached-list.ts';

/** Ids of all founders of live listings, sorted by name, with an index of their words and countries. */
export type FounderIndex = { size: number; ids: Uint32Array; index: WordIndex };

type FounderIndexDeps = { db: Database; search: Pick<SearchIndex, 'newest'> };

/** Index term for the country of a founder. */
export const getCountryTerm = (country: string): string => `=${country.toUpperCase()}`;

/** Cached founder list. Changes of founders are reported as changes of their listing. */
export const getFounderIndex = createCachedList(
  async ({ search }: FounderIndexDeps) => String(await search.newest()),
  async ({ db }): Promise<FounderIndex> => {
    const builder = new WordIndexBuilder();
    const names: { id: number; folded: string; text: number }[] = [];
    for await (const entries of listFounderEntries(db)) {
      for (const [id, own] of Map.groupBy(entries, ({ id }) => id)) {
        const name = own[0]?.name ?? '';
        builder.add(wordsToIndex(name).union(listCountryTerms(own)));
        names.push({ id, folded: fold(name), text: names.length });
      }
      await turn();
    }
    const sorted = await sortYielding(names, (a, b) =>
      a.folded === b.folded ? a.id - b.id : a.folded < b.folded ? -1 : 1,
    );
    const positions = new Uint32Array(sorted.length);
    for (const [position, { text }] of sorted.entries()) positions[text] = position;
    const ids = Uint32Array.from(sorted, ({ id }) => id);
    return { size: ids.length, ids, index: await builder.build(positions) };
  },
);

/** Index terms for a founder's own country, or for those of their companies if it is unknown. */
const listCountryTerms = (entries: FounderEntry[]): Set<string> =>
  new Set(
    entries.flatMap(({ country, companyCountry }) => {
      const from = country ?? companyCountry;
      return from === null ? [] : getCountryTerm(from);
    }),
  );
