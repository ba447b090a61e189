import type { AskedWord } from '../ask/asked.ts';
import { choicesOf, type QueryWord, withLikelyTypos } from '../ask/choices.ts';
import type { Words } from '../ask/near.ts';
import { mayBeMistyped, type TypoShares, wordCondition } from '../ask/word-condition.ts';
import { type Condition, weightOf } from '../match/conditions.ts';
import { hasFilters } from '../match/filters.ts';
import { type Answer, answerTo, type Searcher } from './answer.ts';
import { kindCondition, kindOf, leaningCondition, sharesOf } from './kind.ts';
import type { SearchQuery } from './search-query.ts';

/** With so many that have all words nothing else is looked for. */
const ENOUGH = 20;
/** With fewer that have enough of the words others of their kind are shown, too. */
const FEW = 40;
/** In so short a query words that listings have may be typos all the same. */
const SHORT = 3;
/** A query of so many words is long; of its words a listing must have so much, of others so much. */
const LONG = 5;
const SHARE_OF_LONG = 0.3;
const SHARE = 0.45;
/**
 * Where not all words are needed, one that is only spelled like what a listing has counts half, lest "divorce lawyer" find
 * layers. Of two words it is also asked for by half: the other may be enough ("kubernetes dashbord").
 */
const TYPOS: TypoShares = { asked: 1, has: 0.5 };
const TYPOS_OF_TWO: TypoShares = { asked: 0.5, has: 0.5 };
const TYPOS_ARE_WORDS: TypoShares = { asked: 1, has: 1 };
/** In a query of so many words the categories of the best say what is meant. */
const MANY = 3;
/** The kind is that of so many. */
const BEST = 10;

/** The words as they were taken, and the answer to that. */
export type Taken = { words: QueryWord[]; conditions: Condition[]; needed: number; answer: Answer };

/**
 * Takes the words less and less literally: all of them; what they may be mistyped for; enough of them, and with these
 * what is of their kind.
 */
export function takeWords(searcher: Searcher, query: SearchQuery, asked: AskedWord[], words: Words): Taken {
  const { index } = searcher;
  const taking = (chosen: QueryWord[], share: number, before: Condition[] = []): Omit<Taken, 'answer'> => {
    const typos = share === 1 ? TYPOS_ARE_WORDS : chosen.length === 2 ? TYPOS_OF_TWO : TYPOS;
    const conditions = chosen.map((word, at) =>
      mayBeMistyped(word)
        ? wordCondition(word, index, typos)
        : (before[at] ?? wordCondition(word, index, typos)),
    );
    return { words: chosen, conditions, needed: share * weightOf(conditions) };
  };
  const all = taking(choicesOf(asked, words), 1);
  const whole = { ...all, answer: answerAll(searcher, query, all) };
  if (whole.answer.found >= ENOUGH || whole.answer.isNamed) return whole;
  if (whole.answer.found === 0 && asked.length <= SHORT) {
    const mistyped = taking(withLikelyTypos(query.q ?? '', all.words, words), 1);
    const answer = answerAll(searcher, query, mistyped);
    if (answer.found > 0) return { ...mistyped, answer };
  }
  const some = taking(all.words, asked.length >= LONG ? SHARE_OF_LONG : SHARE, all.conditions);
  return { ...some, answer: answerSome(searcher, query, some) };
}

/** No listing has all words where nothing stands for one of them. */
export function answerAll(
  searcher: Searcher,
  query: SearchQuery,
  { conditions, needed }: Omit<Taken, 'answer'>,
): Answer {
  const isHopeless = conditions.some(({ terms }) => terms.length === 0);
  return isHopeless ? NOTHING : answerTo(searcher, query, { conditions, needed });
}

const NOTHING: Answer = { found: 0, isNamed: false, ids: [], total: 0 };

/** Those that have enough of the words, and where these are few those of their kind. Of many words those lead that the best lean to. */
function answerSome(searcher: Searcher, query: SearchQuery, some: Omit<Taken, 'answer'>): Answer {
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

/** The best forty listings of the status, by ordinal: the same on every page, in every order and with all filters. */
function bestOf(
  searcher: Searcher,
  { q = '', status }: SearchQuery,
  { conditions, needed }: Omit<Taken, 'answer'>,
): Answer & { ordinals: number[] } {
  const plain: SearchQuery = { q, status, sort: 'relevance', offset: 0, limit: FEW };
  const best = answerTo(searcher, plain, { conditions, needed });
  return { ...best, ordinals: best.ids.map((id) => searcher.index.columns.find(id)) };
}

/** Is it what `bestOf` asks for? */
const isFirstPage = ({ sort, offset, limit, ...query }: SearchQuery): boolean =>
  sort === 'relevance' && offset === 0 && limit <= FEW && !hasFilters(query);
