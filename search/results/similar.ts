import { isStopWord, saysLittle } from '../text/common-words.ts';
import { filterCondition } from '../ranking/filters.ts';
import { filterTerm, isWord } from '../index/dictionary.ts';
import { grown } from '../index/growable.ts';
import type { ListingIndex } from '../listing-index.ts';
import type { Matches, Sought } from '../ranking/matches.ts';
import { createPage } from '../ranking/page.ts';
import { COMMON_SHARE, EARNED, MISSING_COSTS, NO_FIELDS, rarity, readLikeness } from '../ranking/rank.ts';
import { type Condition, conditionOf, weightOf } from '../ranking/conditions.ts';
import { kindCondition } from './kind.ts';

/** A query for live listings similar to the one with the id `to`. */
export type SimilarQuery = {
  to: number;
  /** If given, all listings of this primary category are included, unrelated ones last; otherwise only similar ones. */
  primaryCategoryId?: number;
  /** Excluded, in addition to the listing itself. */
  except: readonly number[];
  limit: number;
};

/** At most this many key terms are searched for, and this many postings read for them. */
const MOST_WORDS = 16;
const MOST_READ = 2 ** 16;
/** The share of the words' weight that a similar listing has. */
const SHARE = 0.2;

/**
 * Returns a function that finds listings similar to an indexed one, by searching for its key terms, of which a
 * listing needs only a part. It returns ids, the most similar first.
 */
export function createSimilar(index: ListingIndex, matches: Matches): (query: SimilarQuery) => number[] {
  const { columns } = index;
  let keys = new Float64Array(0);
  return ({ to, primaryCategoryId, except, limit }) => {
    const ordinal = columns.find(to);
    if (ordinal < 0) return [];
    const words = tellingWords(index, ordinal);
    if (words.length === 0 && primaryCategoryId === undefined) return [];
    const left = new Set([to, ...except]);
    const page = createPage({ limit: limit + left.size, offset: 0 }, (at) => columns.id(at));
    matches.find(soughtOf(words, primaryCategoryId, index), (block) => {
      keys = grown(keys, block.count);
      readLikeness(keys, block, columns);
      page.offer(block.count, keys, block.ordinals);
    });
    return page
      .ids()
      .filter((id) => !left.has(id))
      .slice(0, limit);
  };
}

function soughtOf(words: Condition[], categoryId: number | undefined, index: ListingIndex): Sought {
  const status = filterCondition([filterTerm('status', 'live')], index);
  const weight = weightOf(words);
  if (categoryId === undefined) return { words, needed: SHARE * weight, status, filters: [] };
  const term = index.dictionary.find(filterTerm('primary', categoryId));
  // Only listings in the category can reach this weight, and the category alone suffices.
  const needed = 1 + weight;
  const category = kindCondition(term, needed);
  return { words: [...words, category], needed, status, filters: [] };
}

/**
 * Selects the most significant terms of a listing: rare ones in its name, keywords, categories and tagline. Including
 * their other forms would cost four times as much and improve nothing.
 */
function tellingWords(index: ListingIndex, ordinal: number): Condition[] {
  const { dictionary, postings, columns } = index;
  const telling = index
    .termsOf(ordinal)
    .map((term) => {
      const count = postings.count(term);
      const weight = rarity(count, columns.count());
      return { term, count, weight, tells: EARNED[postings.weight(term, ordinal)]! * weight };
    })
    // A term that only this listing has finds no other.
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.tells - a.tells || (dictionary.text(a.term) < dictionary.text(b.term) ? -1 : 1));
  const words: Condition[] = [];
  let left = MOST_READ;
  for (const { term, count, weight } of telling) {
    const text = dictionary.text(term);
    if (!isWord(text) || isStopWord(text) || count > left) continue;
    left -= count;
    if (words.push(likeWord(term, saysLittle(text) ? COMMON_SHARE * weight : weight)) === MOST_WORDS) break;
  }
  return words;
}

const likeWord = (term: number, weight: number): Condition =>
  conditionOf({
    weight,
    earned: weight,
    missing: MISSING_COSTS * weight,
    choices: [{ term, cost: 0, isGuess: false }],
    fields: () => NO_FIELDS,
  });
