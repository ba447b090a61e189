import { setImmediate as turn } from 'node:timers/promises';
import { sortedInTurns } from '../../../../search/word-index/sorted-in-turns.ts';
import type { WordIndex } from '../../../../search/word-index/word-index.ts';
import { WordIndexBuilder, wordsToIndex } from '../../../../search/word-index/word-index-builder.ts';
import type { SearchIndex } from '../../../../search/search-index.ts';
import { fold } from '../../../../search/text/words.ts';
import type { Database } from '../../../../store/engine/database.ts';
import { type FounderEntry, listFounderEntries } from '../../../../store/listings/founders.ts';
import { keptList } from '../kept-list.ts';

/** Ids of all founders of live listings, sorted by name, with an index of their words and countries. */
export type FounderList = { size: number; ids: Uint32Array; index: WordIndex };

type Parts = { db: Database; search: Pick<SearchIndex, 'newest'> };

/** Index term for the country of a founder. */
export const countryMark = (country: string): string => `=${country.toUpperCase()}`;

/** Cached founder list. Changes of founders are reported as changes of their listing. */
export const founderList = keptList(
  async ({ search }: Parts) => String(await search.newest()),
  async ({ db }): Promise<FounderList> => {
    const builder = new WordIndexBuilder();
    const names: { id: number; folded: string; text: number }[] = [];
    for await (const entries of listFounderEntries(db)) {
      for (const [id, own] of Map.groupBy(entries, ({ id }) => id)) {
        const name = own[0]?.name ?? '';
        builder.add(wordsToIndex(name).union(countriesOf(own)));
        names.push({ id, folded: fold(name), text: names.length });
      }
      await turn();
    }
    const sorted = await sortedInTurns(names, (a, b) =>
      a.folded === b.folded ? a.id - b.id : a.folded < b.folded ? -1 : 1,
    );
    const places = new Uint32Array(sorted.length);
    for (const [place, { text }] of sorted.entries()) places[text] = place;
    const ids = Uint32Array.from(sorted, ({ id }) => id);
    return { size: ids.length, ids, index: await builder.build(places) };
  },
);

/** Index terms for a founder's own country, or for those of their companies if it is unknown. */
const countriesOf = (entries: FounderEntry[]): Set<string> =>
  new Set(
    entries.flatMap(({ country, companyCountry }) => {
      const from = country ?? companyCountry;
      return from === null ? [] : countryMark(from);
    }),
  );
