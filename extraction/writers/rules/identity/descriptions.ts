import { DRAFT_FIELDS } from '../../../../rules/drafts/draft-fields.ts';
import type { Faq } from '../../../../rules/drafts/quoted-items.ts';
import { normalizeWords } from '../../../crawl/page-kinds.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { getMetaContent, type Block, type ReadPage } from '../../../html/page.ts';
import { IS } from '../../../lexicon/grammar.ts';
import { anyOf, wordPattern } from '../../../lexicon/table.ts';
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
import { firstApart, isPassage, isWhole, type Passage, passagesOf, toldIn } from './passages.ts';

const SHORT_LIMIT = DRAFT_FIELDS.short_description.proposed;
const DESCRIBED_TYPES =
  /^(?:SoftwareApplication|WebApplication|MobileApplication|WebSite|Product|Organization|Corporation|LocalBusiness|VideoGame)$/;
const MOST = { home: 8, about: 4, else: 2 };
const RIGHTS = /^\s*(?:©|\(c\)|copyright)/iu;
const SAYS_WHAT_IT_IS = wordPattern(String.raw`${anyOf(IS)}|\s[—–]\s?|は`, 'iu');

/** Two or three sentences about the product: its meta description, else what the page says of itself. */
export function extractShortDescription(
  site: Site,
  name: string,
  tagline: string,
  faqs: Candidate<Faq>[],
): Candidate<string>[] {
  const answers = answersOf(faqs);
  const found: Candidate<string>[] = [];
  const add = (text: string, page: ReadPage): void => {
    const value = shorten(text);
    if (isDescription(value, name)) found.push(quoted(value, page, value));
  };
  for (const page of site.home) add(getMetaContent(page, 'description'), page);
  for (const page of site.home)
    add(getMetaContent(page, 'og:description', 'twitter:description', 'dc.description'), page);
  for (const page of site.home) {
    for (const node of page.data)
      if (node.types.some((type) => DESCRIBED_TYPES.test(type)))
        for (const text of listTexts(node.values.description)) add(text, page);
  }
  for (const page of site.home) {
    const blocks = bodyBlocks(page).slice(0, 150);
    const hero = blocks.find((block) => block.heading === 1)?.id ?? -10;
    const best = blocks
      .filter(
        (block) =>
          block.text.length >= 40 &&
          (block.heading > 0 || isPassage(page, block)) &&
          !answers.has(nameKey(block.text)) &&
          nameKey(block.text) !== nameKey(tagline),
      )
      .map((block, at) => ({
        block,
        score:
          selfDescription(block, name, tagline) +
          (block.id > hero && block.id < hero + 5 ? 2 : 0) -
          (block.heading > 0 ? 1 : 0) -
          at / 40,
      }))
      .sort((left, right) => right.score - left.score)[0];
    if (best && (best.score > 0 || best.block.text.length >= 60)) add(toldIn(page, best.block), page);
  }
  return found;
}

/**
 * The product in its own words: passages of the start page and the pages about it, verbatim and in order; where there are none,
 * those of other pages, and passages without an end.
 */
export function extractDescription(site: Site, faqs: Candidate<Faq>[]): Candidate<string>[] {
  const answers = answersOf(faqs);
  const about = pagesOfKind(site, 'about').filter((page) => !isTranslation(page, site.home));
  const others = pagesOfKind(site, 'features', 'other').filter((page) => !site.home.includes(page));
  const ofHome = firstApart(wholeOf(site.home, answers), MOST.home);
  // "Who are we?" is no question that somebody asked.
  let taken = firstApart(wholeOf(about, new Set()), MOST.about, ofHome);
  if (taken.length === 0) taken = firstApart(wholeOf(others, answers), MOST.else);
  if (taken.length === 0) taken = firstApart(passagesOf(site.home, answers), MOST.else);
  if (taken.length === 0) return [];
  const value = taken.map(({ text }) => text).join('\n\n');
  return [{ value, quotes: taken.map(({ page, text }) => ({ url: page.url, quote: text })) }];
}

/** What questions are answered with is told with them. */
const answersOf = (faqs: Candidate<Faq>[]): Set<string> =>
  new Set(
    faqs.flatMap(({ value, quotes }) =>
      [value.answer, ...quotes.map(({ quote = '' }) => quote)].map(nameKey),
    ),
  );

/** Those that end as sentences do. */
function* wholeOf(pages: ReadPage[], answers: ReadonlySet<string>): Generator<Passage> {
  for (const passage of passagesOf(pages, answers)) if (isWhole(passage)) yield passage;
}

function selfDescription(block: Block, name: string, tagline: string): number {
  let score = 0;
  const opening = block.text.slice(0, name.length + 60).replace(/\S+$/u, '');
  if (name !== '' && nameKey(opening).startsWith(nameKey(name)) && SAYS_WHAT_IT_IS.test(opening)) score += 4;
  else if (name !== '' && nameKey(block.text).includes(nameKey(name))) score += 1;
  const shared = new Set(
    normalizeWords(tagline)
      .split(' ')
      .filter((word) => word.length > 4),
  );
  score += Math.min(
    3,
    normalizeWords(block.text)
      .split(' ')
      .filter((word) => shared.has(word)).length,
  );
  return score;
}

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

function isDescription(text: string, name: string): boolean {
  return (
    text.length >= 15 &&
    wordCount(text) >= 4 &&
    !RIGHTS.test(text) &&
    !isPlaceholder(text) &&
    nameKey(text) !== nameKey(name)
  );
}
