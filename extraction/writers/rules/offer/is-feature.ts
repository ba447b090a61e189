import { memoize } from '../../../../rules/typed/memoize.ts';
import { finds, isOneOfWords } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { PLAN_NAMES } from '../../../patterns/prices/pricing-words.ts';
import { nameKey } from '../../../patterns/site.ts';
import { isCrossed, isPlaceholder } from '../../../patterns/text-shape.ts';

const LONGEST = 200;
const TELLS_FEATURES = finds(wordTable('feature_section'));
const TELLS_OTHER = finds(
  wordTable('other_section'),
  wordTable('not_offered'),
  wordTable('prices'),
  wordTable('denials'),
);
const TELLS_REASONS = finds(wordTable('reasons'));
/** A question, by its sign or as Japanese ends one. */
export const QUESTION = /[?？؟]\s*[⌄▾▼+]?$|(?:です|ます|せん|でしょう|ない)か[。．]?\s*$/u;
const CODE_OR_ADDRESS =
  /^(?:GET|POST|PUT|DELETE|curl|npm|npx|pip|brew|docker|git|sudo|cd) |^#?\s*\d+[.)]?$|https?:|\S@\S|©/iu;
/** A number with what it counts: "10k+ users", "99.9 % uptime". */
const FIGURE = /^[\d.,+%×x~<>≈ ]{1,12}(?:k|m|mio|million|tsd)?\+?\s*\p{L}{0,20}(?: \p{L}{1,12})?$/iu;
/** What others gave it: "4.9/5". */
const RATING = /(?<!\d)\d[.,]\d\s?\/\s?(?:5|10)(?!\d)/u;
const SPOKEN = /^["“„«「『(]|(?<!\p{L})(?:I|I['’]m|my)(?!\p{L})/u;
/** Goes on, or compares: "All of Base +", "Quillbee vs. others". */
const PART_OF_MORE = /(?:\.\.\.|…|[:：,;、]|\s\+)$|(?<!\p{L})vs\.?(?!\p{L})/iu;

/** Is it a figure, or a rating? */
export const isCounted = (text: string): boolean => FIGURE.test(text) || RATING.test(text);
/** Somebody speaks. */
export const isSpoken = (text: string): boolean => SPOKEN.test(text);
/** A title over reasons to choose the product. */
export const tellsReasons = (title: string): boolean => TELLS_REASONS.test(title);

/** What a section tells by its title: what the product does, something else, or nothing that says. */
export const sectionTells = memoize((title: string): 'features' | 'other' | 'unknown' => {
  if ([TELLS_OTHER, PLAN_NAMES].some((words) => words.test(title))) return 'other';
  return TELLS_FEATURES.test(title) ? 'features' : 'unknown';
});

const NEVER = [
  QUESTION,
  PART_OF_MORE,
  CODE_OR_ADDRESS,
  PLAN_NAMES,
  isOneOfWords(wordTable('other_section'), wordTable('feature_section')),
  finds(wordTable('troubles')),
];

/** Does a text tell something the product does or has? Not a problem, question, slogan, plan, price or name. */
export function isFeature(text: string, name: string, tagline: string): boolean {
  if (text.length < 3 || text.length > LONGEST || !/\p{L}{2}/u.test(text)) return false;
  if (isPlaceholder(text) || isCrossed(text) || isCounted(text) || isSpoken(text)) return false;
  if (NEVER.some((words) => words.test(text)) || moneyIn(text).length > 0) return false;
  return ![name, tagline].map(nameKey).includes(nameKey(text));
}
