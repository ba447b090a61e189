import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deserialize, serialize } from '../../search/database/array-file.ts';
import type { Phrase, SearchDocument } from '../../search/document.ts';
import { type WeighedBatch, weigh, weighInWorker } from '../../search/database/weighing.ts';
import { createIndexBuilder } from '../../search/index-builder.ts';
import { createListingIndex, type ListingIndex, type SavedIndex } from '../../search/listing-index.ts';
import { createSearcher, type SearchQuery, type SearchSort } from '../../search/searcher.ts';
import { createMatcher } from '../../search/ranking/matcher.ts';
import { createSimilarSearch } from '../../search/results/similar.ts';
import { findTypos } from '../../search/query/typos.ts';
import { createTrie } from '../../search/index/trie.ts';
import { indexOf, listing } from './kit.ts';
import { runs } from '../kit/test-all.ts';

const SORTS: SearchSort[] = ['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed'];
const WORDS =
  'note notes noted motion notion figma sigma éclair eclair 設計 acme acmes superhuman superhumans of the 2024'.split(
    ' ',
  );

const word = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 6 }));
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const number = fc.integer({ min: 0, max: 3 });

const document: fc.Arbitrary<SearchDocument> = fc
  .record({
    status: fc.constantFrom('live' as const, 'upcoming' as const),
    tagline: text,
    keywords: fc.array(word, { maxLength: 3 }),
    description: text,
    categoryIds: fc.array(number, { maxLength: 3 }),
    primaryCategoryId: fc.option(number),
    categoryNames: fc.array(word, { maxLength: 2 }),
    stage: fc.constantFrom(null, 'mvp', 'beta'),
    votes: number,
    newest: number,
    trending: number,
    views: number,
    launchDay: fc.nat(60_000),
    follows: number,
  })
  .chain((more) =>
    fc.tuple(fc.integer({ min: 1, max: 12 }), text).map(([id, name]) => listing(id, name, more)),
  );

const phrases: fc.Arbitrary<Phrase[]> = fc.array(
  fc.record(
    {
      text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      language: fc.constantFrom('de', 'fr'),
      ownIds: fc.array(number, { maxLength: 2 }),
      categoryIds: fc.array(number, { maxLength: 3 }),
    },
    { requiredKeys: ['text', 'ownIds', 'categoryIds'] },
  ),
  { maxLength: 4 },
);

const edit = fc.oneof(
  fc.record({ kind: fc.constant('call' as const), document, phrases }),
  fc.record({ kind: fc.constant('put' as const), document, more: fc.array(document, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('count' as const), document }),
  fc.record({ kind: fc.constant('remove' as const), document }),
  fc.record({ kind: fc.constant('pack' as const), document }),
);

const query: fc.Arbitrary<SearchQuery> = fc.record(
  {
    q: text,
    status: fc.constantFrom('live' as const, 'upcoming' as const),
    categoryIds: fc.array(number, { maxLength: 2 }),
    stage: fc.constantFrom('mvp', 'beta'),
    sort: fc.constantFrom(...SORTS),
    limit: fc.integer({ min: 1, max: 5 }),
    offset: fc.integer({ min: 0, max: 12 }),
  },
  { requiredKeys: ['status', 'sort', 'limit', 'offset'] },
);

// More batches than may lie between two threads.
const manyBatches = fc
  .array(fc.array(document, { maxLength: 3 }), { maxLength: 12, size: 'max' })
  .map(withOwnIds);

describe('the index, whatever happens', () => {
  it('equals one built anew from the same listings', () => {
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 30, size: 'max' }),
        fc.array(query, { minLength: 5, maxLength: 5 }),
        (edits, queries) => {
          const edited = createListingIndex();
          const listings = applyEdits(edited, edits);
          const fresh = indexOf(listings, edits.findLast((edit) => 'phrases' in edit)?.phrases);
          expect(contentOf(edited)).toEqual(contentOf(fresh));
          expect(wordsOf(edited)).toEqual(wordsOf(fresh));
          const [search, anew] = [createSearcher(edited), createSearcher(fresh)];
          for (const query of queries) expect(search(query)).toEqual(anew(query));
          const [similar, similarAnew] = [similarIn(edited), similarIn(fresh)];
          for (const { id } of listings) expect(similar(id)).toEqual(similarAnew(id));
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it('is the same when it was built of many listings and taken in a few terms at a time', () =>
    fc.assert(
      fc.asyncProperty(manyBatches, phrases, fc.integer({ min: 1, max: 9 }), (batches, phrases, most) =>
        expectSameIndex(weigh(each(batches), phrases), { batches, phrases, most }),
      ),
      { numRuns: runs(100) },
    ));

  it('is the same when another thread weighed them', () =>
    fc.assert(
      fc.asyncProperty(manyBatches, phrases, (batches, phrases) =>
        expectSameIndex(weighInWorker(each(batches), phrases), { batches, phrases, most: 9 }),
      ),
      { numRuns: runs(5) },
    ));

  it('equals itself after it was saved and read', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), query, document, (edits, query, later) => {
        const index = createListingIndex();
        applyEdits(index, edits);
        const { json, arrays } = serialize(index.save());
        const saved = deserialize(json);
        for (const [at, array] of saved.arrays.entries()) array.set(arrays[at]!);
        const read = createListingIndex(saved.object as SavedIndex);
        index.upsert([later]);
        read.upsert([later]);
        expect(contentOf(read)).toEqual(contentOf(index));
        expect(createSearcher(read)(query)).toEqual(createSearcher(index)(query));
      }),
      { numRuns: runs(100) },
    );
  });

  it('shows each match on exactly one page, as many as the total says', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 12 }), query, (documents, query) => {
        const search = createSearcher(indexOf(documents));
        const { total, ids: all } = search({ ...query, limit: 100, offset: 0 });
        expect(all).toHaveLength(total);
        const pages: number[] = [];
        for (let offset = 0; offset < total; offset += query.limit) {
          const page = search({ ...query, offset });
          expect(page.total).toBe(total);
          pages.push(...page.ids);
        }
        expect(pages).toEqual(all);
        expect(new Set(pages).size).toBe(total);
      }),
      { numRuns: runs(200) },
    );
  });

  it('finds who is named alone in every order and under every filter', () => {
    const search = createSearcher(
      indexOf([
        listing(1, 'acme note', { categoryNames: ['note'] }),
        listing(2, 'figma', { description: 'notes', categoryNames: ['noted'], stage: 'beta' }),
      ]),
    );
    const all = { q: 'acme note', status: 'live' as const, limit: 100, offset: 0 };
    for (const sort of SORTS) expect(search({ ...all, sort }).ids).toEqual([1]);
    expect(search({ ...all, sort: 'relevance', stage: 'beta' }).ids).toEqual([]);
  });

  it('finds the same listings in every order, and under a filter those that pass it', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 12 }), text, (documents, q) => {
        const search = createSearcher(indexOf(documents));
        const all = { q, status: 'live' as const, limit: 100, offset: 0 };
        const found = search({ ...all, sort: 'relevance' }).ids;
        for (const sort of SORTS) expect(search({ ...all, sort }).ids.toSorted()).toEqual(found.toSorted());
        const beta = search({ ...all, sort: 'relevance', stage: 'beta' }).ids;
        const isBeta = (id: number) => documents.findLast((one) => one.id === id)!.stage === 'beta';
        // Where a filter leaves out all good hits, nearer ones of the rest are shown instead.
        expect(beta.filter((id) => !isBeta(id))).toEqual([]);
        expect(found.filter(isBeta).filter((id) => !beta.includes(id))).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  it('never throws for what somebody types', () => {
    const hostile = [
      '" OR 1=1 --',
      'name:acme NEAR(a b) *',
      '(((((',
      "'; drop table listings; --",
      '\0\0',
      'a\0b',
      '\ud800 \udc00',
      '🚀👩‍👩‍👧‍👦',
      'ﷺ'.repeat(200),
      'a'.repeat(200),
      'a '.repeat(100),
      '設'.repeat(200),
      'מתנה הדיה \u202e abc',
      '\u0301\u0301\u0301',
      '__proto__ constructor toString',
      '%00 ..\\..\\ {{7*7}} ${x}',
    ];
    const documents = [
      listing(1, 'Acme'),
      ...hostile.map((text, at) => listing(at + 2, text, { description: text })),
    ];
    const search = createSearcher(indexOf(documents));
    const live = { status: 'live', sort: 'relevance', limit: 20, offset: 0 } as const;
    for (const q of hostile) expect(search({ ...live, q }).total, q).toBeLessThanOrEqual(documents.length);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (q) => {
        const { ids, total } = search({ ...live, q, domain: q, stage: q, country: q, pricingModel: q });
        expect(ids.length).toBe(total);
        search({ ...live, q });
      }),
    );
  });

  it('finds every listing by its whole name', () => {
    fc.assert(
      fc.property(fc.array(document, { minLength: 1, maxLength: 12 }), (documents) => {
        const search = createSearcher(indexOf(documents));
        const last = documents.at(-1)!;
        const result = search({
          q: last.name,
          status: last.status === 'upcoming' ? 'upcoming' : 'live',
          sort: 'relevance',
          limit: 100,
          offset: 0,
        });
        const hasWords = /[\p{L}\p{N}]/u.test(last.name.normalize('NFKD'));
        if (hasWords) expect(result.ids).toContain(last.id);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('typos', () => {
  it('are exactly the words within the edits allowed', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 11 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 40 }), letters, (words, typed) => {
        const trie = createTrie();
        trie.update(words.map((word, term) => [word, term] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
        const expected = words.flatMap((word, term) => {
          const distance = edits(word, typed);
          const most = typed.length < 4 ? 0 : Math.max(word.length, typed.length) < 9 ? 1 : 2;
          return distance > 0 && distance <= most ? [[term, distance]] : [];
        });
        expect([...findTypos(trie, typed)].toSorted(([a], [b]) => a - b)).toEqual(expected);
      }),
      { numRuns: runs(500) },
    );
  });

  it('of words with more letters than a number has bits are only as long ones', () => {
    const trie = createTrie();
    const long = 'projektmanagementsoftwarekostenlos';
    trie.update([
      ['ci', 1],
      [long, 2],
      ['to', 3],
    ]);
    expect([...findTypos(trie, long.replace('m', 'n'))]).toEqual([[2, 1]]);
    for (let letters = 28; letters < 70; letters += 1) {
      const typed = 'citosoftware'.repeat(6).slice(0, letters);
      expect([...findTypos(trie, typed).keys()], typed).toEqual([]);
    }
  });
});

function applyEdits(
  index: ListingIndex,
  edits: { kind: string; document: SearchDocument; more?: SearchDocument[]; phrases?: Phrase[] }[],
): SearchDocument[] {
  const listings = new Map<number, SearchDocument>();
  for (const { kind, document, more = [], phrases = [] } of edits) {
    const { id, newest, votes, trending, views, follows, launchDay } = document;
    const known = listings.get(id);
    if (kind === 'put') {
      index.upsert([document, ...more]);
      for (const one of [document, ...more]) listings.set(one.id, one);
    } else if (kind === 'remove') {
      index.remove(id);
      listings.delete(id);
    } else if (kind === 'call') {
      index.setPhrases(phrases);
    } else if (kind === 'pack') {
      index.pack();
    } else {
      const counters = { newest, votes, trending, views, follows, launchDay };
      index.setCounters(id, counters);
      if (known) listings.set(id, { ...known, ...counters });
    }
  }
  return [...listings.values()];
}

function withOwnIds(batches: SearchDocument[][]): SearchDocument[][] {
  let id = 0;
  return batches.map((documents) => documents.map((document) => ({ ...document, id: (id += 1) })));
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Builds an index of what is weighed, and compares it with one that was given its listings as they come. */
async function expectSameIndex(
  weighing: AsyncIterable<WeighedBatch>,
  { batches, phrases, most }: { batches: SearchDocument[][]; phrases: Phrase[]; most: number },
): Promise<void> {
  const build = createIndexBuilder();
  const settle = () => {
    while (!build.flush(most)) expect(build.pendingCount()).toBeGreaterThan(0);
  };
  for await (const weighed of weighing) {
    if ('documents' in weighed) {
      build.add(weighed.documents, weighed.terms);
      // Some of them together.
      if (build.pendingCount() > 20) settle();
      continue;
    }
    settle();
    expect(build.pendingCount()).toBe(0);
    const index = build.finish({ dictionary: weighed.dictionary, phrases });
    const fresh = indexOf(batches.flat(), phrases);
    expect(contentOf(index)).toEqual(contentOf(fresh));
    expect(wordsOf(index)).toEqual(wordsOf(fresh));
    return;
  }
  expect.unreachable('a weighing ends with its dictionary');
}

const contentOf = (index: ListingIndex) =>
  [...index.columns.ids()].sort((a, b) => a - b).map((id) => index.describe(id));

/** Every word of the trie, by letter, and how many listings have it. */
function wordsOf({ dictionary, postings }: ListingIndex): string[] {
  const { trie } = dictionary;
  const words: string[] = [];
  const walk = (parent: number): void => {
    for (let node = trie.firstChild(parent); node > 0; node = trie.nextSibling(node)) {
      const term = trie.term(node);
      if (term >= 0)
        words.push(`${dictionary.text(term)} ${postings.count(term)} ${postings.isInName(term)}`);
      walk(node);
    }
  };
  walk(1);
  return words;
}

/** Edits between two words by the textbook's table, any number of them between two letters that are swapped. */
function edits(a: string, b: string): number {
  const far = a.length + b.length;
  // One row and one column ahead of the usual ones, for letters that were not there yet.
  const rows = Array.from({ length: a.length + 2 }, (_, row) => [far, row - 1]);
  rows[0] = Array.from({ length: b.length + 2 }, () => far);
  for (let column = 0; column <= b.length; column += 1) rows[1]![column + 1] = column;
  const lastRowWith = new Map<string, number>();
  for (let row = 1; row <= a.length; row += 1) {
    let lastColumn = 0;
    for (let column = 1; column <= b.length; column += 1) {
      const lastRow = lastRowWith.get(b[column - 1]!) ?? 0;
      const same = a[row - 1] === b[column - 1];
      rows[row + 1]![column + 1] = Math.min(
        rows[row]![column]! + Number(!same),
        rows[row + 1]![column]! + 1,
        rows[row]![column + 1]! + 1,
        rows[lastRow]![lastColumn]! + (row - lastRow - 1) + 1 + (column - lastColumn - 1),
      );
      if (same) lastColumn = column;
    }
    lastRowWith.set(a[row - 1]!, row);
  }
  return rows[a.length + 1]![b.length + 1]!;
}

function similarIn(index: ListingIndex) {
  const similar = createSimilarSearch(index, createMatcher(index.postings));
  return (to: number) => [
    similar({ listingId: to, excludeIds: [], limit: 3 }),
    similar({ listingId: to, excludeIds: [], limit: 9, primaryCategoryId: 1 }),
  ];
}

it('orders the first page of a long query as a longer page does, for which all listings are matched again', () => {
  const words = 'tide oar sail kelp crew dock mast reef'.split(' ');
  const pick = fc.sample(fc.nat(), { numRuns: 6000, seed: 7 });
  let at = 0;
  const any = (count: number) => pick[at++ % pick.length]! % count;
  const documents = Array.from({ length: 600 }, (_, id) => {
    const text = () => Array.from({ length: 1 + any(3) }, () => words[any(words.length)]).join(' ');
    const more = {
      tagline: text(),
      description: text(),
      categoryIds: [1 + any(9), 1 + any(30)],
      votes: any(90),
    };
    return listing(id + 1, `Name ${id}`, more);
  });
  const search = createSearcher(indexOf(documents));
  const queries = words.map(
    (word, one) => `${word} ${words[(one + 3) % 8]} ${words[(one + 5) % 8]} zeppelin`,
  );
  const page = (q: string, limit: number) =>
    search({ q, status: 'live', sort: 'relevance', offset: 0, limit }).ids.slice(0, 20);
  expect(page(queries[0]!, 20)).toHaveLength(20);
  expect(queries.map((q) => page(q, 20))).toEqual(queries.map((q) => page(q, 60)));
});
