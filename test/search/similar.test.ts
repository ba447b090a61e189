import { describe, expect, it } from 'vitest';
import type { SearchDocument } from '../../search/document.ts';
import { createMatcher } from '../../search/ranking/matcher.ts';
import { createSimilarSearch, type SimilarQuery } from '../../search/results/similar.ts';
import { indexOf, listing } from './kit.ts';

/** Ids of listings like one; ten of all by default. */
function alike(documents: SearchDocument[]) {
  const index = indexOf(documents);
  const similar = createSimilarSearch(index, createMatcher(index.postings));
  return (listingId: number, more: Partial<SimilarQuery> = {}) =>
    similar({ listingId: listingId, excludeIds: [], limit: 10, ...more });
}

const DIRECTORY = [
  listing(1, 'Brewlog', { tagline: 'Journal for home brewing recipes', primaryCategoryId: 7 }),
  listing(2, 'Hopbook', { tagline: 'Recipes and a journal for brewing', primaryCategoryId: 7 }),
  listing(3, 'Malt', { tagline: 'A shop for brewing', votes: 90, primaryCategoryId: 8 }),
  listing(4, 'Ledger', { tagline: 'Invoices and taxes', votes: 50, primaryCategoryId: 7 }),
  listing(5, 'Kettle', { tagline: 'Journal for brewing', status: 'upcoming', primaryCategoryId: 7 }),
  listing(6, 'Numbers', { tagline: 'Taxes for freelancers', votes: 90, primaryCategoryId: 7 }),
  ...Array.from({ length: 40 }, (_, at) => listing(at + 10, `Other ${at}`, { tagline: `Thing ${at}` })),
];

describe('listings like another', () => {
  const similar = alike(DIRECTORY);

  it('share its telling words, those that share most first, whatever the votes', () => {
    expect(similar(1)).toEqual([2, 3]);
    expect(similar(4)).toEqual([6]);
  });

  it('are all of its primary category where one is named, those that are not alike last, by votes', () => {
    expect(similar(1, { primaryCategoryId: 7 })).toEqual([2, 6, 4]);
    expect(similar(4, { primaryCategoryId: 7 })).toEqual([6, 1, 2]);
    expect(similar(1, { primaryCategoryId: 99 })).toEqual([]);
  });

  it('are never the listing itself, one that is left out or one to come, and no more than asked for', () => {
    expect(similar(1, { excludeIds: [2] })).toEqual([3]);
    expect(similar(1, { primaryCategoryId: 7, excludeIds: [6, 1], limit: 1 })).toEqual([2]);
  });

  it('are none of a listing that nobody finds, or that says nothing others say', () => {
    expect(similar(404)).toEqual([]);
    expect(alike([listing(1, 'Solo'), listing(2, 'Duo')])(1)).toEqual([]);
  });

  it('are found in bounded work where very many say the same', () => {
    const many = Array.from({ length: 70_000 }, (_, at) => listing(at + 1, 'Same Old Name', { votes: at }));
    expect(alike(many)(1)).toEqual([]);
  });
});
