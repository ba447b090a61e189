import Sqlite from 'better-sqlite3';
import { createListingIndex } from '../../search/listing-index.ts';
import { createSearcher } from '../../search/query.ts';
import { createTrie } from '../../search/trie.ts';
import { typosOf } from '../../search/typos.ts';
import { termsOf } from '../../search/words.ts';
import type { CorpusListing } from './corpus.ts';

/** Something that finds live listings: the ids of a page, best first. */
export type Engine = {
  search: (q: string, offset?: number) => number[];
  update?: (listing: CorpusListing) => void;
};

const PAGE = 10;

/** The search engine of this project, without the database behind it. */
export function ourEngine(listings: CorpusListing[]): Engine {
  const index = createListingIndex();
  index.put(listings);
  index.pack();
  const search = createSearcher(index);
  return {
    search: (q, offset = 0) => search({ q, status: 'live', sort: 'relevance', limit: PAGE, offset }).ids,
    update: (listing) => index.put([listing]),
  };
}

/** SQLite's FTS5 as it comes: BM25 with weighted columns, the last word as a prefix. */
export function fts5Engine(listings: CorpusListing[]): Engine {
  const find = fts5(listings);
  return { search: (q, offset = 0) => find(exact(termsOf(q)), offset) };
}

/** FTS5 with our trie over its vocabulary: when nothing is found, every word may be any word near it. */
export function fts5WithTypos(listings: CorpusListing[]): Engine {
  const find = fts5(listings);
  const trie = createTrie();
  const words = new Set(
    listings.flatMap(({ name, tagline, keywords }) => termsOf([name, tagline, ...keywords].join(' '))),
  );
  for (const { description } of listings) for (const word of termsOf(description)) words.add(word);
  const texts = [...words];
  texts.forEach((text, term) => trie.add(text, term));
  return {
    search(q, offset = 0) {
      const terms = termsOf(q);
      const ids = find(exact(terms), offset);
      if (ids.length > 0 || terms.length === 0) return ids;
      const alternatives = terms.map((word) => {
        const near = [
          word,
          ...typosOf(trie, word)
            .keys()
            .map((term) => texts[term]!),
        ];
        return `(${near.slice(0, 64).map(quoted).join(' OR ')})`;
      });
      return find(alternatives.join(' AND '), offset);
    },
  };
}

const quoted = (word: string) => `"${word}"`;
const exact = (terms: string[]) => (terms.length === 0 ? '' : `${terms.map(quoted).join(' AND ')}*`);

function fts5(listings: CorpusListing[]): (match: string, offset: number) => number[] {
  const db = new Sqlite(':memory:');
  db.exec(`create virtual table listings using fts5 (name, keywords, tagline, description,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3', content = '')`);
  const insert = db.prepare(
    'insert into listings (rowid, name, keywords, tagline, description) values (?, ?, ?, ?, ?)',
  );
  db.transaction(() => {
    for (const { id, status, name, keywords, tagline, description } of listings) {
      if (status === 'live') insert.run(id, name, keywords.join(' '), tagline, description);
    }
  })();
  db.exec(`insert into listings (listings) values ('optimize')`);
  const query = db
    .prepare<[string, number], number>(
      `select rowid from listings where listings match ? order by bm25(listings, 4, 3, 3, 0.5) limit ${PAGE} offset ?`,
    )
    .pluck();
  return (match, offset) => (match === '' ? [] : query.all(match, offset));
}
