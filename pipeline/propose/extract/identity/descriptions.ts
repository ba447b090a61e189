import { DRAFT_FIELDS } from '../../../../rules/drafts/draft-fields.ts';
import { texts } from '../../../read/json-ld.ts';
import { metaContent, type Block, type ReadPage } from '../../../read/page.ts';
import { CONSENTS } from '../../../words/identity/consents.ts';
import { opensWith } from '../../../words/table.ts';
import type { Candidate } from '../../site-draft.ts';
import { plainWords } from '../../../crawl/page-kinds.ts';
import { bodyBlocks, isFilledIn, isInside, nameKey, pagesOfKind, quoted, type Site } from '../site.ts';
import { isPlaceholder, sentences, wordCount } from '../text-shape.ts';

const SHORT_LIMIT = DRAFT_FIELDS.short_description.proposed;
const DESCRIBED_TYPES =
  /^(?:SoftwareApplication|WebApplication|MobileApplication|WebSite|Product|Organization|Corporation|LocalBusiness|VideoGame)$/;
const NOT_ABOUT_US = new Set(
  'testimonial testimonials review reviews quote faq faqs accordion pricing comments comment newsletter blog posts cookie modal'.split(
    ' ',
  ),
);
const CONSENTS_TO = opensWith(CONSENTS);
/** Opens a note at the foot of something. */
const RIGHTS = /^\s*(?:©|\(c\)|copyright)/iu;
const FOOTNOTE = /^[※*†‡]/u;
const IS = /(?:^|\s)(?:is|are|ist|sind|est|es|son|é|è|são|sono|jest|is een|är|er|on|это|—|–|は)\s?/iu;

/** Two or three sentences about the product: its meta description, else what the page says of itself. */
export function extractShortDescription(site: Site, name: string, tagline: string): Candidate<string>[] {
  const found: Candidate<string>[] = [];
  const add = (text: string, page: ReadPage): void => {
    const value = shorten(text);
    if (isDescription(value, name)) found.push(quoted(value, page, value));
  };
  for (const page of site.home) add(metaContent(page, 'description'), page);
  for (const page of site.home)
    add(metaContent(page, 'og:description', 'twitter:description', 'dc.description'), page);
  for (const page of site.home) {
    for (const node of page.data)
      if (node.types.some((type) => DESCRIBED_TYPES.test(type)))
        for (const text of texts(node.values.description)) add(text, page);
  }
  for (const page of site.home) {
    const blocks = bodyBlocks(page).slice(0, 150);
    const hero = blocks.find((block) => block.heading === 1)?.id ?? -10;
    const best = blocks
      .filter(
        (block) =>
          block.text.length >= 40 &&
          !CONSENTS_TO.test(block.text) &&
          !FOOTNOTE.test(block.text) &&
          nameKey(block.text) !== nameKey(tagline) &&
          !isInside(block.box, NOT_ABOUT_US),
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
    if (best && (best.score > 0 || best.block.text.length >= 60)) add(best.block.text, page);
  }
  return found;
}

/** The product in its own words: paragraphs of the start page and the page about it, verbatim and in order. */
export function extractDescription(site: Site): Candidate<string>[] {
  const taken: { page: ReadPage; text: string }[] = [];
  const seen = new Set<string>();
  const about = pagesOfKind(site, 'about');
  for (const [pages, most] of [
    [site.home, 8],
    [about, 4],
  ] as const) {
    let count = 0;
    for (const page of pages) {
      for (const block of bodyBlocks(page)) {
        if (count >= most || !isParagraph(block) || seen.has(block.text)) continue;
        seen.add(block.text);
        taken.push({ page, text: block.text });
        count += 1;
      }
    }
  }
  if (taken.length === 0) return [];
  const value = taken.map(({ text }) => text).join('\n\n');
  return [{ value, quotes: taken.map(({ page, text }) => ({ url: page.url, quote: text })) }];
}

function isParagraph(block: Block): boolean {
  if (block.heading > 0 || block.text.length < 70 || block.text.length > 1_500 || isPlaceholder(block.text))
    return false;
  if (block.tag === 'td' || block.tag === 'button' || block.tag === 'summary' || block.tag === 'blockquote')
    return false;
  if (FOOTNOTE.test(block.text) || CONSENTS_TO.test(block.text) || isFilledIn(block)) return false;
  return /[.!?。！？]["”’)]?$/.test(block.text) && !isInside(block.box, NOT_ABOUT_US);
}

function selfDescription(block: Block, name: string, tagline: string): number {
  let score = 0;
  const opening = block.text.slice(0, name.length + 60);
  if (name !== '' && nameKey(opening).startsWith(nameKey(name)) && IS.test(opening)) score += 4;
  else if (name !== '' && nameKey(block.text).includes(nameKey(name))) score += 1;
  const shared = new Set(
    plainWords(tagline)
      .split(' ')
      .filter((word) => word.length > 4),
  );
  score += Math.min(
    3,
    plainWords(block.text)
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
