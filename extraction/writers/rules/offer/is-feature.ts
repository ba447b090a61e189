import { memoize } from '../../../../rules/typed/memoize.ts';
import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import { AND, OF, OR } from '../../../lexicon/grammar.ts';
import {
  CALLS,
  DENIALS,
  DISTINCTIONS,
  FEATURE_SECTION,
  NOT_OFFERED,
  OTHER_SECTION,
  OURSELVES,
  PROBLEMS,
  STEP_LABEL,
  TROUBLES,
} from '../../../lexicon/offer/features.ts';
import { THEY_SAY, WHAT } from '../../../lexicon/people.ts';
import { PRICES } from '../../../lexicon/prices/pricing.ts';
import { anyOf, finds, isOneOfWords, opensWith, wordPattern } from '../../../lexicon/table.ts';
import type { Block } from '../../../html/page.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { FREE, PLAN_NAMES, TRIAL } from '../../../patterns/prices/pricing-words.ts';
import { nameKey } from '../../../patterns/site.ts';
import { isCrossed, isPlaceholder, wordCount } from '../../../patterns/text-shape.ts';
import { opensWithWeekday } from '../../../patterns/weekdays.ts';

const LONGEST = 200;
const TELLS_FEATURES = finds(FEATURE_SECTION);
const TELLS_OTHER = finds(OTHER_SECTION, NOT_OFFERED, OURSELVES);
const IS_NOT_OFFERED = finds(NOT_OFFERED);
const TELLS_PROBLEMS = finds(PROBLEMS);
const IS_PRICING = finds(PRICES);
const TELLS_TROUBLE = finds(TROUBLES);
const IS_OTHER = isOneOfWords(OTHER_SECTION, OURSELVES, FEATURE_SECTION);
const IS_CALL = opensWith(CALLS);
const IS_OURSELVES = opensWith(OURSELVES);
const IS_DISTINCTION = opensWith(DISTINCTIONS);
const DENIES = finds(DENIALS);
/** A question, by its sign or as Japanese ends one. */
export const QUESTION = /[?？؟]\s*[⌄▾▼+]?$|(?:です|ます|せん|でしょう|ない)か[。．]?\s*$/u;
const FILE_OR_VERSION =
  /\.(?:zip|md|pdf|json|py|js|exe|dmg)(?!\p{Ll})|(?<!\p{L})v?\d+\.\d+\.\d+|§|(?<!\p{L})\d{4}-\d\d/u;
const CODE_OR_STEP = wordPattern(
  String.raw`^(?:GET|POST|PUT|DELETE|curl|npm|npx|pip|brew|docker|git|sudo|cd) |^(?:${anyOf(STEP_LABEL)}|#)?\s*\d+[.)]?$|` +
    String.raw`^\d+[.)]?\s?${anyOf(STEP_LABEL)}$|https?:|\S@\S|©`,
  'iu',
);
/** A number with what it counts: "10k+ users", "99.9 % uptime". */
const FIGURE = /^[\d.,+%×x~<>≈ ]{1,12}(?:k|m|mio|million|tsd)?\+?\s*\p{L}{0,20}(?: \p{L}{1,12})?$/iu;
/** Opening hours, "25+ years", "#2447", "118 of 168", "August 2026": what is counted, not done. */
const COUNTED =
  /\d{1,2}[:.h]\d{2}\s*[-–—]\s*\d|^\d[\d.,]*\s?(?:k|m)?\+\s|#\d{2,}|^\d+ (?:of|von|sur|de|di|из) \d+$|\d\s?[KMG]B(?!\p{L})|^(?:\d{1,2}\.? )?(?:de )?\p{L}{3,12}\.? (?:de )?(?:19|20)\d\d$/iu;
/** "100% offline": wholly so, and nothing counted. */
const WHOLLY = /^100\s?[%％]\s?\p{L}/u;
/** What others gave it: "4.9/5". */
const RATING = /(?<!\d)\d[.,]\d\s?\/\s?(?:5|10)(?!\d)/u;
const SPOKEN = /^["“„«「『(]|(?<!\p{L})(?:I|I['’]m|my)(?!\p{L})/u;
/** "What our guests say": the title of what others say, wherever it stands. */
const OTHERS_SAY = wordPattern(
  String.raw`^${anyOf(WHAT)}(?:\s[\p{L}\p{M}'’-]{1,24}){0,5}\s${anyOf(THEY_SAY)}(?:\s\P{N}{0,40})?$`,
  'iu',
);
/** Names something between quotation marks or brackets and goes on: 「いつでも」書ける, "Quiet" mode for nights. */
const QUOTES_FIRST =
  /^(?!.*(?<!\p{L})(?:I|I['’]m|my)(?!\p{L}))["“„«「『(][^"”“»」』).,!?。！？]{1,30}["”“»」』)]\s?[\p{L}\p{N}]/u;
/** "Quillbee vs. others"; what is budgeted and what is spent are compared by what it does. */
const VERSUS = /(?<!\p{L})vs\.?(?!\p{L})/iu;
/** Goes on, or is a part of a sentence. */
const SUBTITLE = wordPattern(String.raw`(?:\.\.\.|…|[:：,;、])$|,\s${anyOf(AND, OF, OR)}$`, 'u');
/** Short sentences one after the other, as slogans are: "No templates. No fees. Yours." */
const SLOGAN = /^(?:[^.!。！]{1,45}[.!。！]\s*){3,}$/u;
const LONGEST_SLOGAN = 90;
/** What a plan has more: "All of Base +". */
const PLUS = /\s\+$/u;

/** Counts something: figures, hours, ratings. */
export const isCounted = (text: string): boolean =>
  FIGURE.test(text) || COUNTED.test(text) || RATING.test(text);
/** Somebody speaks. */
export const isSpoken = (text: string): boolean => SPOKEN.test(text) && !QUOTES_FIRST.test(text);

/** What a section tells by its title: what the product does, something else, or nothing that says. */
export const sectionTells = memoize(titleTells);

function titleTells(title: string): 'features' | 'other' | 'unknown' {
  if (
    OTHERS_SAY.test(title) ||
    TELLS_PROBLEMS.test(title) ||
    PLAN_NAMES.test(title) ||
    IS_PRICING.test(title) ||
    DENIES.test(title)
  )
    return 'other';
  const other = TELLS_OTHER.test(title);
  const features = TELLS_FEATURES.test(title);
  if (features && !other) return 'features';
  return other ? 'other' : 'unknown';
}

/** Is a title that of a section or page about something else: who runs the site, its legal texts, its news? */
export function tellsElse(title: string): boolean {
  const kind = getKindOfWords(title);
  return sectionTells(title) === 'other' || (kind !== 'other' && kind !== 'features');
}

/** Right under "Rental conditions", "Troubleshooting": what is agreed to or goes wrong, not what is done. */
export const isNotOffered = ({ headingsAbove: [title] }: Block): boolean =>
  title !== undefined && IS_NOT_OFFERED.test(title.text);

/** "Our values", "Misyonumuz": what is said under it is said of whoever runs the site. */
export const isOfOurselves = (title: string): boolean => IS_OURSELVES.test(title);

/** Does a text tell something the product does or has? Not a problem, question, slogan, call, plan, price or name. */
export function isFeature(text: string, name: string, tagline: string): boolean {
  if (text.length < 3 || text.length > LONGEST || isPlaceholder(text) || !/\p{L}{2}/u.test(text))
    return false;
  if (QUESTION.test(text) || SUBTITLE.test(text) || CODE_OR_STEP.test(text) || FILE_OR_VERSION.test(text))
    return false;
  if (isCrossed(text) || PLUS.test(text) || IS_DISTINCTION.test(text) || isSlogan(text) || namesPages(text))
    return false;
  const key = nameKey(text);
  if (
    key === nameKey(name) ||
    key === nameKey(tagline) ||
    (tagline !== '' && nameKey(tagline).includes(key) && wordCount(text) > 3)
  )
    return false;
  if (moneyIn(text).length > 0 || (isCounted(text) && !WHOLLY.test(text))) return false;
  if (isSpoken(text) || OTHERS_SAY.test(text) || opensWithWeekday(text)) return false;
  if (
    comparesItself(text, name) ||
    IS_CALL.test(text) ||
    isOfOurselves(text) ||
    IS_OTHER.test(text) ||
    PLAN_NAMES.test(text) ||
    TELLS_TROUBLE.test(text)
  )
    return false;
  if (wordCount(text) <= 6 && TRIAL.test(text)) return false;
  if (wordCount(text) <= 1 && FREE.test(text)) return false;
  // "Cross-platform" is more than "Platform".
  const isCompound = /\p{L}-\p{L}/u.test(text) && getKindOfWords(text) === 'features';
  return wordCount(text) > 1 || isCompound || getKindOfWords(text) === 'other';
}

const isOfPage = (part: string): boolean => !['other', 'features'].includes(getKindOfWords(part));

const isSlogan = (text: string): boolean => text.length <= LONGEST_SLOGAN && SLOGAN.test(text);

const comparesItself = (text: string, name: string): boolean =>
  VERSUS.test(text) && (/^vs/iu.test(text) || (name !== '' && nameKey(text).includes(nameKey(name))));

/** Two pages by their names: "Info / Help"; of "Privacy & Security" one is none. */
function namesPages(text: string): boolean {
  const parts = text.split(/\s*[/|&]\s*/u);
  return (
    parts.length === 2 &&
    wordCount(text) <= 3 &&
    (text.includes('&') ? parts.every(isOfPage) : parts.some(isOfPage))
  );
}
