import type { AskedWord } from '../query/asked.ts';
import { choicesOf, type QueryWord, withLikelyTypos } from '../query/choices.ts';
import type { Words } from '../query/near.ts';
import { earningsOf, mayBeMistyped, type TypoShares, wordCondition } from '../query/word-condition.ts';
import { type Condition, weightOf } from '../ranking/conditions.ts';
import { hasFilters } from '../ranking/filters.ts';
import { saysLittleElsewhere } from '../text/common-words.ts';
import type { ListingIndex } from '../listing-index.ts';
import { type Answer, answerTo, type Searcher } from './answer.ts';
import { isName } from './named.ts';
import { kindCondition, kindOf, leaningCondition, sharesOf } from './kind.ts';
import type { SearchQuery } from './search-query.ts';

/** With this many exact matches the query is not relaxed. */
const ENOUGH = 20;
/** With fewer partial matches, other listings of their category are included. */
const FEW = 40;
/** Up to this many words, a word that listings have may be a typo nevertheless. */
const SHORT = 3;
/** From this many words on a query is long and needs a smaller share of its words. */
const LONG = 5;
const SHARE_OF_LONG = 0.3;
const SHARE = 0.45;
/**
 * When words may be missing, a fuzzy match counts half, so that "divorce lawyer" does not find layers. In a query of
 * two words it is also required by half: the other may be enough ("kubernetes dashbord").
 */
const TYPOS: TypoShares = { asked: 1, has: 0.5 };
const TYPOS_OF_TWO: TypoShares = { asked: 0.5, has: 0.5 };
const TYPOS_ARE_WORDS: TypoShares = { asked: 1, has: 1 };
/** From this many words on, the categories of the best results refine the order. */
const MANY = 3;
/** The number of best results whose category is determined. */
const BEST = 10;

/** An interpretation of the query: its words, their conditions, and the weight that a match needs. */
type Interpretation = { words: QueryWord[]; conditions: Condition[]; needed: number };
/** An interpretation of the query, and its results. */
export type Taken = Interpretation & { answer: Answer };

/**
 * Relaxes a query step by step until enough is found: all words; typo corrections; enough of the words, filled up
 * with listings of the same category.
 */
export function takeWords(searcher: Searcher, query: SearchQuery, asked: AskedWord[], words: Words): Taken {
  const { index } = searcher;
  const taking = (chosen: QueryWord[], share: number, before: Condition[] = []): Interpretation => {
    const typos = share === 1 ? TYPOS_ARE_WORDS : chosen.length === 2 ? TYPOS_OF_TWO : TYPOS;
    const earnings = earningsOf(chosen, index);
    const conditions = chosen.map((word, at) => {
      const same = mayBeMistyped(word) ? undefined : before[at];
      return same ?? wordCondition(word, earnings[at] ?? 0, typos);
    });
    return { words: chosen, conditions, needed: share * weightOf(conditions) };
  };
  const all = taking(choicesOf(asked, words), 1);
  const whole = { ...all, answer: answerAll(searcher, query, all) };
  if (whole.answer.found >= ENOUGH || hasNamed(searcher, query, whole)) return whole;
  if (whole.answer.found === 0 && asked.length <= SHORT) {
    const mistyped = taking(withLikelyTypos(query.q ?? '', all.words, words), 1);
    const answer = answerAll(searcher, query, mistyped);
    if (answer.found > 0) return { ...mistyped, answer };
  }
  const enough = taking(all.words, asked.length >= LONG ? SHARE_OF_LONG : SHARE, all.conditions);
  const some = { ...enough, needed: Math.min(enough.needed, leastOfNames(enough, index)) };
  return { ...some, answer: answerSome(searcher, query, some) };
}

/**
 * Returns the weight of the lightest name if nearly all words are names of listings: "is plausible better than
 * matomo" asks for either, and so does "matomo oder plausible". Returns Infinity if there are as many other words, so
 * that "kindergarten in vienna" does not find a listing called Vienna.
 */
function leastOfNames({ words, conditions }: Interpretation, index: ListingIndex): number {
  const names = new Map<string, number>();
  let others = 0;
  for (const [at, { text, joined, isCommon, isKnown }] of words.entries()) {
    if (isCommon || (!isKnown && saysLittleElsewhere(text))) continue;
    const name = [...joined, text].find((one) => isName(one, index));
    if (name === undefined) others += 1;
    else names.set(name, (names.get(name) ?? 0) + (conditions[at]?.weight ?? 0));
  }
  return others > 0 && names.size <= others ? Infinity : Math.min(...names.values());
}

/** Returns whether a match has a name of exactly these words, independent of page, order and filters. */
function hasNamed(searcher: Searcher, query: SearchQuery, { answer, ...all }: Taken): boolean {
  if (answer.found === 0 || answer.isNamed || isFirstPage(query)) return answer.isNamed;
  return answerAll(searcher, plainly(query), all).isNamed;
}

/** Finds listings with all words; none if a word has no expansion. */
export function answerAll(
  searcher: Searcher,
  query: SearchQuery,
  { conditions, needed }: Interpretation,
): Answer {
  const isHopeless = conditions.some(({ terms }) => terms.length === 0);
  return isHopeless ? NOTHING : answerTo(searcher, query, { conditions, needed });
}

const NOTHING: Answer = { found: 0, isNamed: false, ids: [], total: 0 };

/**
 * Finds listings that have enough of the words. Few results are filled up with listings of their category, and long
 * queries are ordered by category affinity as well.
 */
function answerSome(searcher: Searcher, query: SearchQuery, some: Interpretation): Answer {
  const { conditions, needed } = some;
  const best = bestOf(searcher, query, some);
  if (best.found === 0) return NOTHING;
  const isFew = best.found < FEW;
  const isLong = conditions.length >= MANY;
  const shares =
    !best.isNamed && (isFew || isLong) ? sharesOf(best.ordinals.slice(0, BEST), searcher.index) : [];
  const kind = isFew ? kindOf(shares, searcher.index) : undefined;
  const leaning = isLong && shares.length > 0 ? [leaningCondition(shares)] : [];
  if (kind === undefined && leaning.length === 0 && isFirstPage(query))
    return { ...best, ids: best.ids.slice(0, query.limit) };
  return answerTo(searcher, query, some, {
    among: kind === undefined ? undefined : kindCondition(kind, needed, best.ordinals),
    leaning,
  });
}

/** Finds the best forty listings of the status, with doc ids; independent of page, order and filters. */
function bestOf(
  searcher: Searcher,
  query: SearchQuery,
  { conditions, needed }: Interpretation,
): Answer & { ordinals: number[] } {
  const best = answerTo(searcher, plainly(query), { conditions, needed });
  return { ...best, ordinals: best.ids.map((id) => searcher.index.columns.find(id)) };
}

/** Returns the query without filters, order and page. */
export const plainly = ({ q = '', status }: SearchQuery): SearchQuery => ({
  q,
  status,
  sort: 'relevance',
  offset: 0,
  limit: FEW,
});

/** Returns whether a query equals its `withoutFilters`. */
const isFirstPage = ({ sort, offset, limit, ...query }: SearchQuery): boolean =>
  sort === 'relevance' && offset === 0 && limit <= FEW && !hasFilters(query);
