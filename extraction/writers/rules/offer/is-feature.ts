import { memoize } from '../../../../rules/typed/memoize.ts';
import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import { finds, isOneOfWords } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { FREE, PLAN_NAMES, TRIAL } from '../../../patterns/prices/pricing-words.ts';
import { nameKey } from '../../../patterns/site.ts';
import { isCrossed, isPlaceholder, wordCount } from '../../../patterns/text-shape.ts';

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
const FILE_OR_VERSION =
  /\.(?:zip|md|pdf|json|py|js|exe|dmg)(?!\p{Ll})|(?<!\p{L})v?\d+\.\d+\.\d+|§|(?<!\p{L})\d{4}-\d\d/u;
const CODE_OR_ADDRESS =
  /^(?:GET|POST|PUT|DELETE|curl|npm|npx|pip|brew|docker|git|sudo|cd) |^#?\s*\d+[.)]?$|https?:|\S@\S|©/iu;
/** A number with what it counts: "10k+ users", "99.9 % uptime". */
const FIGURE = /^[\d.,+%×x~<>≈ ]{1,12}(?:k|m|mio|million|tsd)?\+?\s*\p{L}{0,20}(?: \p{L}{1,12})?$/iu;
/** Opening hours, "25+ years", "#2447", "118 of 168", "August 2026": what is counted, not done. */
const COUNTED =
  /\d{1,2}[:.h]\d{2}\s*[-–—]\s*\d|^\d[\d.,]*\s?(?:k|m)?\+\s|#\d{2,}|^\d+ (?:of|von|sur|de|di|из) \d+$|\d\s?[KMG]B(?!\p{L})|^(?:\d{1,2}\.? )?(?:de )?\p{L}{3,12}\.? (?:de )?(?:19|20)\d\d$/iu;
/** "100% offline": wholly so, and nothing counted; "2FA login", "1Password import": a word that begins with a digit. */
const NO_FIGURE = /^100\s?[%％]\s?\p{L}|^\d{1,3}\p{L}/u;
/** What others gave it: "4.9/5". */
const RATING = /(?<!\d)\d[.,]\d\s?\/\s?(?:5|10)(?!\d)/u;
const SPOKEN = /^["“„«「『(]|(?<!\p{L})(?:I|I['’]m|my)(?!\p{L})/u;
/** Names something between quotation marks or brackets and goes on: 「いつでも」書ける, "Quiet" mode for nights. */
const QUOTES_FIRST =
  /^(?!.*(?<!\p{L})(?:I|I['’]m|my)(?!\p{L}))["“„«「『(][^"”“»」』).,!?。！？]{1,30}["”“»」』)]\s?[\p{L}\p{N}]/u;
/** Goes on, or compares: "All of Base +", "Quillbee vs. others". */
const PART_OF_MORE = /(?:\.\.\.|…|[:：,;、]|\s\+)$|(?<!\p{L})vs\.?(?!\p{L})/iu;
/** Short sentences one after the other, as slogans are: "No templates. No fees. Yours." */
const SLOGAN = /^(?=.{0,90}$)(?:[^.!。！]{1,45}[.!。！]\s*){3,}$/u;

/** Counts something: figures, hours, ratings. */
export const isCounted = (text: string): boolean =>
  [FIGURE, COUNTED, RATING].some((counts) => counts.test(text)) && !NO_FIGURE.test(text);
/** Somebody speaks. */
export const isSpoken = (text: string): boolean => SPOKEN.test(text) && !QUOTES_FIRST.test(text);
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
  FILE_OR_VERSION,
  SLOGAN,
  PLAN_NAMES,
  isOneOfWords(wordTable('other_section'), wordTable('feature_section')),
  finds(wordTable('troubles')),
];

/** Does a text tell something the product does or has? Not a problem, question, slogan, plan, price or name. */
export function isFeature(text: string, name: string, tagline: string): boolean {
  if (text.length < 3 || text.length > LONGEST || !/\p{L}{2}/u.test(text)) return false;
  if (isPlaceholder(text) || isCrossed(text) || isCounted(text) || isSpoken(text)) return false;
  if (NEVER.some((words) => words.test(text)) || moneyIn(text).length > 0) return false;
  return !isKnown(text, name, tagline) && !isFreeOnly(text) && !namesPage(text);
}

function isKnown(text: string, name: string, tagline: string): boolean {
  const key = nameKey(text);
  return (
    [name, tagline].map(nameKey).includes(key) || (wordCount(text) > 3 && nameKey(tagline).includes(key))
  );
}

const isFreeOnly = (text: string): boolean =>
  (wordCount(text) <= 6 && TRIAL.test(text)) || (wordCount(text) <= 1 && FREE.test(text));

/** One word that a page or part of it is called by ("Blog"); "Cross-platform" is more than "Platform". */
const namesPage = (text: string): boolean => {
  const kind = getKindOfWords(text);
  return wordCount(text) <= 1 && kind !== 'other' && !(kind === 'features' && /\p{L}-\p{L}/u.test(text));
};
