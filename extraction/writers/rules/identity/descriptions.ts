import { DRAFT_FIELDS } from '../../../../rules/drafts/draft-fields.ts';
import type { Faq } from '../../../../rules/drafts/quoted-items.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { getMetaContent, type Block, type ReadPage } from '../../../html/page.ts';
import { anyOf, wordPattern } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import type { Candidate } from '../../../candidate.ts';
import {
  bodyBlocks,
  isTranslation,
  nameKey,
  pagesOfKind,
  quoted,
  type Site,
} from '../../../patterns/site.ts';
import { isPlaceholder, sentences, wordCount } from '../../../patterns/text-shape.ts';
import { isPassage, isWhole, type Passage, passagesOf, toldIn } from './passages.ts';

const SHORT_LIMIT = DRAFT_FIELDS.short_description.proposed;
const DESCRIBED_TYPES =
  /^(?:SoftwareApplication|WebApplication|MobileApplication|WebSite|Product|Organization|Corporation|LocalBusiness|VideoGame)$/;
const MOST = { home: 8, about: 4, else: 2 };
const MOST_BLOCKS = 150;
/** So much of the shorter of two passages stands in the other where both say the same. */
const ALIKE = 0.8;
const RIGHTS = /^\s*(?:©|\(c\)|copyright)/iu;
const SAYS_WHAT_IT_IS = wordPattern(String.raw`${anyOf(wordTable('is'))}|\s[—–]\s?|は`, 'iu');

/** Believes the meta description, then that of Open Graph and of data, then the passage that opens with the name and says what it is. */
export function extractShortDescription(
  site: Site,
  name: string,
  tagline: string,
  faqs: Candidate<Faq>[],
): Candidate<string>[] {
  const told = (texts: (page: ReadPage) => string[]): { page: ReadPage; value: string }[] =>
    site.home.flatMap((page) => texts(page).map((text) => ({ page, value: shorten(text) })));
  return [
    ...told((page) => [getMetaContent(page, 'description')]),
    ...told((page) => [getMetaContent(page, 'og:description', 'twitter:description', 'dc.description')]),
    ...told(({ data }) =>
      data
        .filter(({ types }) => types.some((type) => DESCRIBED_TYPES.test(type)))
        .flatMap(({ values }) => listTexts(values.description)),
    ),
    ...told((page) => bestPassage(page, name, new Set([...answersOf(faqs), nameKey(tagline)]))),
  ]
    .filter(({ value }) => isDescription(value, name))
    .map(({ page, value }) => quoted(value, page, value));
}

/** The passage of a page that says best what the product is: with its name, near the first heading. */
function bestPassage(page: ReadPage, name: string, answers: Set<string>): string[] {
  const blocks = bodyBlocks(page).slice(0, MOST_BLOCKS);
  const hero = blocks.find(({ heading }) => heading === 1)?.id ?? -1;
  const scored = blocks
    .filter((block) => block.text.length >= 40 && isPassage(page, block) && !answers.has(nameKey(block.text)))
    .map((block, at) => {
      const isUnderHero = hero >= 0 && block.id > hero && block.id < hero + 5;
      return { block, score: saysOfItself(block, name) + (isUnderHero ? 2 : 0) - at / 40 };
    })
    .sort((left, right) => right.score - left.score);
  const [best] = scored;
  return best && (best.score > 0 || best.block.text.length >= 60) ? [toldIn(page, best.block)] : [];
}

function saysOfItself({ text }: Block, name: string): number {
  if (name === '') return 0;
  const opening = text.slice(0, name.length + 60).replace(/\S+$/u, '');
  if (nameKey(opening).startsWith(nameKey(name)) && SAYS_WHAT_IT_IS.test(opening)) return 4;
  return nameKey(text).includes(nameKey(name)) ? 1 : 0;
}

/**
 * Believes passages of the start page and the pages about it, verbatim and in order; where there are none, those of other pages, and
 * passages without an end.
 */
export function extractDescription(site: Site, faqs: Candidate<Faq>[]): Candidate<string>[] {
  const answers = answersOf(faqs);
  const about = pagesOfKind(site, 'about').filter((page) => !isTranslation(page, site.home));
  const others = pagesOfKind(site, 'features', 'other').filter((page) => !site.home.includes(page));
  const whole = (pages: ReadPage[]): Passage[] => [...passagesOf(pages, answers)].filter(isWhole);
  let taken = firstApart(whole(site.home), MOST.home);
  taken = firstApart(whole(about), MOST.about, taken);
  if (taken.length === 0) taken = firstApart(whole(others), MOST.else);
  if (taken.length === 0) taken = firstApart([...passagesOf(site.home, answers)], MOST.else);
  if (taken.length === 0) return [];
  const value = taken.map(({ text }) => text).join('\n\n');
  return [{ value, quotes: taken.map(({ page, text }) => ({ url: page.url, quote: text })) }];
}

/** The first passages of which none says what an earlier one does, one with a few words more. */
function firstApart(passages: Passage[], most: number, kept: Passage[] = []): Passage[] {
  const first = [...kept];
  for (const one of passages) {
    if (first.length - kept.length >= most) break;
    if (!first.some((other) => isAlike(one.text, other.text))) first.push(one);
  }
  return first;
}

function isAlike(left: string, right: string): boolean {
  const [fewer = new Set(), more = new Set()] = [left, right]
    .map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
    .sort((one, two) => one.size - two.size);
  return fewer.intersection(more).size >= fewer.size * ALIKE;
}

/** What questions are answered with is told with them. */
const answersOf = (faqs: Candidate<Faq>[]): Set<string> =>
  new Set(
    faqs.flatMap(({ value, quotes }) =>
      [value.answer, ...quotes.map(({ quote = '' }) => quote)].map(nameKey),
    ),
  );

/** Whole sentences up to the bound. */
function shorten(text: string): string {
  if (text.length <= SHORT_LIMIT) return text;
  let kept = '';
  for (const sentence of sentences(text)) {
    const next = text.slice(0, text.indexOf(sentence, kept.length) + sentence.length);
    if (next.length > SHORT_LIMIT) break;
    kept = next;
  }
  return kept;
}

const isDescription = (text: string, name: string): boolean =>
  text.length >= 15 &&
  wordCount(text) >= 4 &&
  !RIGHTS.test(text) &&
  !isPlaceholder(text) &&
  nameKey(text) !== nameKey(name);
