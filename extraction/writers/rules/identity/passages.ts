import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import { listAncestors, type Block, type ReadPage } from '../../../html/page.ts';
import { CONSENTS, NOTES } from '../../../lexicon/identity/asides.ts';
import { CALLS } from '../../../lexicon/offer/features.ts';
import { OTHERS_SPEAK } from '../../../lexicon/people.ts';
import { anyOf, finds, opensWith, wordPattern } from '../../../lexicon/table.ts';
import { linkShare } from '../../../patterns/link-share.ts';
import { bodyBlocks, isFilledIn, nameKey } from '../../../patterns/site.ts';
import { isPlaceholder, sentences, withoutGlyphs, wordCount } from '../../../patterns/text-shape.ts';

/** A passage with the words of it that are told: what it is called before and what is pressed after it are left out. */
export type Passage = { page: ReadPage; block: Block; text: string };

const SHORTEST = 70;
const LONGEST = 1_500;
const MOSTLY_LINKS = 0.7;
const SHORT_LINK = 40;
const SHORT_TITLE = 5;
const MOST_OF_PAGE = 0.6;
/** Under so many titles of a page the same is no text of any of them, but what a template came with. */
const FILLERS = 3;
/** So much of the shorter of two passages stands in the other where both say the same. */
const ALIKE = 0.8;
const ELSEWHERE = new Set(
  (
    'testimonial testimonials review reviews quote quotes faq faqs accordion pricing comments comment newsletter blog posts cookie modal terminal ' +
    'alert notice announcement toast mockup chat bubble conversation transcript'
  ).split(' '),
);
const NOT_TOLD = new Set(['td', 'button', 'summary', 'blockquote', 'figcaption']);
const CONSENTS_TO = opensWith(CONSENTS);
const IS_NOTE = wordPattern(String.raw`^[\s*(]*${anyOf(NOTES)}\s?[:：]`, 'iu');
const IS_CALL = opensWith(CALLS);
/** Opens a note: at the foot of something, or to take heed of. */
const FOOTNOTE = /^[※*†‡⚠ℹ❗‼🚧]/u;
const QUOTED = /^["“”„«»「『].*["”“»」』]\.?$/u;
const STARS = /^[\s★⭐☆]{3,}$/u;
const OTHERS_SAY = finds(OTHERS_SPEAK);
const RIGHTS = /©|\(c\) (?:19|20)\d\d|(?<!\p{L})copyright (?:19|20)\d\d/iu;
/** What is typed, or an address that is opened, beside how it is done. */
const TYPED = /(?:^|\s)\$ \S|\p{L}:\/\/|(?:^|\s)(?:sudo|npm|npx|pip3?|brew|curl|xattr|docker|chmod) \S/u;
const ENDS = /[.!?。！？]["”’)]?$/u;

/** Passages of pages that tell of what the site is about, in order: no notes, news, calls, steps, answers or voices. */
export function* passagesOf(pages: ReadPage[], answers: ReadonlySet<string>): Generator<Passage> {
  for (const page of pages) {
    const blocks = bodyBlocks(page);
    const titles = titlesOf(blocks);
    for (const block of blocks) {
      if (block.text.length < SHORTEST || block.text.length > LONGEST || !isPassage(page, block)) continue;
      const text = toldIn(page, block);
      const isTold =
        text.length >= SHORTEST && !isCall(text) && (titles.get(block.text)?.size ?? 0) < FILLERS;
      if (isTold && !answers.has(nameKey(block.text))) yield { page, block, text };
    }
  }
}

/** Does a passage end as sentences do? */
export const isWhole = ({ text }: Passage): boolean => ENDS.test(text);

/** May a passage tell of the product, by where it stands and how it opens? */
export const isPassage = (page: ReadPage, block: Block): boolean =>
  block.heading === 0 &&
  !NOT_TOLD.has(block.tag) &&
  !isAside(block) &&
  !isPlaceholder(block.text) &&
  !isFilledIn(block) &&
  !isInAnother(page, block) &&
  !isSpoken(page, block) &&
  linkShare(page, block) < MOSTLY_LINKS &&
  !TYPED.test(block.text) &&
  !block.headingsAbove
    .slice(0, 1)
    .some(({ text }) => ['faq', 'legal', 'contact'].includes(getKindOfWords(text)));

/** Somebody's words: in quotation marks, after stars, or under a title for what people say. */
const isSpoken = (page: ReadPage, { id, text, headingsAbove: under }: Block): boolean =>
  QUOTED.test(text) ||
  STARS.test(page.blocks[id - 1]?.text ?? '') ||
  under
    .slice(0, 2)
    .some(
      ({ heading, text: title }) => heading > 1 && wordCount(title) <= SHORT_TITLE && OTHERS_SAY.test(title),
    );

/** In a part with other voices or news; an element that holds most of the page is no part, whatever it is called. */
const isInAnother = (page: ReadPage, { box }: Block): boolean =>
  [...listAncestors(box)].some(
    ({ words, from, to }) =>
      to - from <= page.blocks.length * MOST_OF_PAGE && words.some((word) => ELSEWHERE.has(word)),
  );

/** A footnote, a note of its own, what is agreed to, or whose the rights are. */
const isAside = ({ text }: Block): boolean =>
  FOOTNOTE.test(text) || RIGHTS.test(text) || IS_NOTE.test(text) || CONSENTS_TO.test(text);

/** Every sentence bids do something: "Book a call. Tell us what you need." */
const isCall = (text: string): boolean => sentences(text).every((sentence) => IS_CALL.test(sentence));

/** The first passages of which none says what an earlier one does, one with a few words more. */
export function firstApart(passages: Iterable<Passage>, most: number, kept: Passage[] = []): Passage[] {
  const first = [...kept];
  for (const one of passages) {
    if (first.length - kept.length >= most) break;
    if (!first.some((other) => isAlike(one, other))) first.push(one);
  }
  return first;
}

function isAlike(left: Passage, right: Passage): boolean {
  const [fewer, more] = [left, right]
    .map(({ text }) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
    .sort((one, two) => one.size - two.size);
  return fewer !== undefined && more !== undefined && fewer.intersection(more).size >= fewer.size * ALIKE;
}

/** The titles under which each text of a page stands. */
function titlesOf(blocks: Block[]): Map<string, Set<number>> {
  const titles = new Map<string, Set<number>>();
  for (const { text, headingsAbove: under } of blocks)
    titles.set(text, (titles.get(text) ?? new Set()).add(under[0]?.id ?? -1));
  return titles;
}

/** The words of a passage that are told. */
export const toldIn = (page: ReadPage, block: Block): string =>
  withoutGlyphs(withoutLastLink(page, withoutLabel(block), block));

/** "Infrastructure Networks, servers and hosting …": without the label it opens with, where nothing joins them. */
function withoutLabel({ text, lead }: Block): string {
  const rest = lead !== '' && text.startsWith(lead) ? text.slice(lead.length).trim() : '';
  return /^\p{Lu}/u.test(rest) && !/[\p{P}]$/u.test(lead) ? rest : text;
}

/** "… on your own computer. Download": without the link that follows its end. */
function withoutLastLink(page: ReadPage, text: string, block: Block): string {
  const last = page.links.findLast(({ block: id }) => id === block.id)?.text ?? '';
  if (last === '' || last.length > SHORT_LINK || !text.endsWith(last)) return text;
  const told = text.slice(0, -last.length).trimEnd();
  return ENDS.test(told) ? told : text;
}
