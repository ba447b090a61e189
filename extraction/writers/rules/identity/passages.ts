import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import { listAncestors, type Block, type ReadPage } from '../../../html/page.ts';
import { finds } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { linkShare } from '../../../patterns/link-share.ts';
import { bodyBlocks, isFilledIn, nameKey } from '../../../patterns/site.ts';
import { isPlaceholder, withoutGlyphs } from '../../../patterns/text-shape.ts';

/** A passage with the words of it that are told: what it is called before and what is pressed after it are left out. */
export type Passage = { page: ReadPage; text: string };

const SHORTEST = 70;
const LONGEST = 1_500;
const MOSTLY_LINKS = 0.7;
const SHORT_LINK = 40;
const MOST_OF_PAGE = 0.6;
const ELSEWHERE = new Set(
  (
    'testimonial testimonials review reviews quote quotes faq faqs accordion pricing comments comment newsletter blog posts cookie modal terminal ' +
    'alert notice announcement toast mockup chat bubble conversation transcript'
  ).split(' '),
);
const NOT_TOLD = new Set(['td', 'button', 'summary', 'blockquote', 'figcaption']);
const OTHERS_SAY = finds(wordTable('others_speak'));
/** A footnote, whose the rights are, somebody's words, or what is typed. */
const ASIDES = [
  /^[※*†‡⚠ℹ❗‼🚧]/u,
  /^["“”„«»「『].*["”“»」』]\.?$/u,
  /©|\(c\) (?:19|20)\d\d|(?<!\p{L})copyright (?:19|20)\d\d/iu,
  /(?:^|\s)\$ \S|\p{L}:\/\/|(?:^|\s)(?:sudo|npm|npx|pip3?|brew|curl|xattr|docker|chmod) \S/u,
];
const ENDS = /[.!?。！？]["”’)]?$/u;

/** Passages of pages that tell of what the site is about, in order: no news, answers or voices. */
export function* passagesOf(pages: ReadPage[], answers: ReadonlySet<string>): Generator<Passage> {
  for (const page of pages)
    for (const block of bodyBlocks(page)) {
      if (block.text.length < SHORTEST || block.text.length > LONGEST || !isPassage(page, block)) continue;
      const text = toldIn(page, block);
      if (text.length >= SHORTEST && !answers.has(nameKey(block.text))) yield { page, text };
    }
}

/** Does a passage end as sentences do? */
export const isWhole = ({ text }: Passage): boolean => ENDS.test(text);

/** May a passage tell of the product, by where it stands and how it opens? */
export const isPassage = (page: ReadPage, block: Block): boolean =>
  block.heading === 0 &&
  !NOT_TOLD.has(block.tag) &&
  !ASIDES.some((aside) => aside.test(block.text)) &&
  !isPlaceholder(block.text) &&
  !isFilledIn(block) &&
  !isInAnother(page, block) &&
  linkShare(page, block) < MOSTLY_LINKS &&
  !block.headingsAbove.slice(0, 2).some(({ heading, text }) => heading > 1 && isOfElse(text));

/** A title over answers, law, contacts, or what people say. */
const isOfElse = (title: string): boolean =>
  ['faq', 'legal', 'contact'].includes(getKindOfWords(title)) || OTHERS_SAY.test(title);

/** In a part with other voices or news; an element that holds most of the page is no part, whatever it is called. */
const isInAnother = (page: ReadPage, { box }: Block): boolean =>
  [...listAncestors(box)].some(
    ({ words, from, to }) =>
      to - from <= page.blocks.length * MOST_OF_PAGE && words.some((word) => ELSEWHERE.has(word)),
  );

/** The words of a passage that are told: without the label it opens with and the link that follows its end. */
export function toldIn(page: ReadPage, { id, text, lead }: Block): string {
  const rest = lead !== '' && text.startsWith(lead) ? text.slice(lead.length).trim() : '';
  const told = /^\p{Lu}/u.test(rest) && !/[\p{P}]$/u.test(lead) ? rest : text;
  const last = page.links.findLast(({ block }) => block === id)?.text ?? '';
  const before = last !== '' && told.endsWith(last) ? told.slice(0, -last.length).trimEnd() : '';
  return withoutGlyphs(last.length <= SHORT_LINK && ENDS.test(before) ? before : told);
}
