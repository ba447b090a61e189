import Sqlite from 'better-sqlite3';
import { createTrie } from '../../../search/index/trie.ts';
import { typosOf } from '../../../search/query/typos.ts';
import { termsOf } from '../../../search/text/words.ts';
import type { Corpus, CorpusListing } from '../corpus.ts';
import { type Engine, memoryInUse, PAGE } from './engine.ts';
import { elementAt, assertDefined } from '../../../rules/typed/assert.ts';

/** SQLite's FTS5 with defaults: BM25 with weighted columns, the last word as a prefix. */
export function fts5Engine(corpus: Corpus): Engine {
  const { find, ...rest } = fts5(corpus);
  return { ...rest, search: (q, offset = 0) => find(exact(termsOf(q)), offset) };
}

/** FTS5 with our trie over its vocabulary: if nothing is found, every word may be any similar one. */
export function fts5WithTypos(corpus: Corpus): Engine {
  const { find, vocabulary, bytes, update } = fts5(corpus);
  const before = memoryInUse();
  const trie = createTrie();
  const texts = vocabulary();
  trie.change(texts.map((text, term) => [text, term] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
  trie.pack();
  return {
    update,
    bytes: () => bytes() + memoryInUse() - before,
    search(q, offset = 0) {
      const terms = termsOf(q);
      const ids = find(exact(terms), offset);
      if (ids.length > 0 || terms.length === 0) return ids;
      const alternatives = terms.map((word) => {
        const near = typosOf(trie, word)
          .keys()
          .map((term) => elementAt(texts, term));
        return `(${[word, ...near].slice(0, 64).map(quoted).join(' OR ')})`;
      });
      return find(alternatives.join(' AND '), offset);
    },
  };
}

const quoted = (word: string) => `"${word}"`;
const exact = (terms: string[]) => (terms.length === 0 ? '' : `${terms.map(quoted).join(' AND ')}*`);

function fts5({ listings }: Corpus) {
  const db = new Sqlite(':memory:');
  db.exec(`create virtual table listings using fts5 (name, keywords, tagline, description,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3', content = '', contentless_delete = 1)`);
  const insert = db.prepare(
    'insert or replace into listings (rowid, name, keywords, tagline, description) values (?, ?, ?, ?, ?)',
  );
  function put({ id, status, name, keywords, tagline, description }: CorpusListing): void {
    if (status === 'live') insert.run(id, name, keywords.join(' '), tagline, description);
  }
  db.transaction(() => {
    for (const listing of listings()) put(listing);
  })();
  db.exec(`insert into listings (listings) values ('optimize');
    create virtual table words using fts5vocab (listings, row)`);
  const query = db
    .prepare<[string, number], number>(
      `select rowid from listings where listings match ? order by bm25(listings, 4, 3, 3, 0.5) limit ${PAGE} offset ?`,
    )
    .pluck();
  const pages = db.prepare<[], number>(
    'select page_count * page_size from pragma_page_count, pragma_page_size',
  );
  return {
    find: (match: string, offset: number) => (match === '' ? [] : query.all(match, offset)),
    vocabulary: () => db.prepare<[], string>('select term from words').pluck().all(),
    update: put,
    bytes: () => assertDefined(pages.pluck().get()),
  };
}
