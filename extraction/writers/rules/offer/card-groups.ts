import { listAncestors, type Block, type Box, type ReadPage } from '../../../html/page.ts';
import { isBody } from '../../../patterns/site.ts';
import { isCrossed, isSigned, sentences, withoutGlyphs, wordCount } from '../../../patterns/text-shape.ts';

/** One card of a group: its title (empty for a plain list item) and the text under it. */
export type Card = { title: string; text: string; blocks: Block[] };

/** Elements of the same shape side by side (cards, list items), or headings of one rank with a text under each. */
export type CardGroup = { first: Block; kind: 'cards' | 'list' | 'sections'; cards: Card[] };

const LONGEST_TITLE = 90;
const LONGEST_POINT = 200;
const LEAST_TOLD = 15;
const LONG_WORD = 11;
const FEWEST_LINES = 3;
const LONGEST_LINE = 120;
const MOST_BLOCKS_OF_CARD = 14;
const MOST_CARDS = 80;
/** A headline of a section, as slogans are: a sentence with its end. */
const HEADLINE = /[.!。！]$/u;
const TITLE_WORDS = /^(?:title|heading|head|name|header|label|tit|titulo|titel)$/;
const NO_CARD = /^h\d$|^tr$|^t[dh]$/;

/** Groups of two or more alike elements of a page, in document order. */
export function cardGroups(page: ReadPage): CardGroup[] {
  return [...alikeSiblings(page).flatMap((boxes) => groupOf(page, boxes)), ...flatSections(page)].sort(
    (left, right) => left.first.id - right.first.id,
  );
}

function groupOf(page: ReadPage, boxes: Box[]): CardGroup[] {
  const cards = boxes
    .map((box) => cardIn(page.blocks.slice(box.from, box.to).filter(isBody)))
    .filter((card) => card !== undefined);
  const [first] = cards[0]?.blocks ?? [];
  if (cards.length < 2 || !first) return [];
  const titled = cards.filter(({ title }) => title !== '');
  if (titled.length >= 2 && titled.length >= cards.length / 2) {
    const isSections = boxes.some(({ tag, parent }) => tag === 'section' || parent?.tag === 'main');
    return [{ first, kind: isSections ? 'sections' : 'cards', cards: titled }];
  }
  if (first.tag !== 'li' && !isListOfLines(cards)) return [];
  return [{ first, kind: 'list', cards: cards.filter(({ title }) => title === '') }];
}

/** Lines side by side, each with a sign before it: a list, whatever its elements are. */
const isListOfLines = (cards: Card[]): boolean =>
  cards.length >= FEWEST_LINES &&
  cards.every(
    ({ blocks, text }) =>
      blocks.length === 1 && text.length <= LONGEST_LINE && (isSigned(text) || isCrossed(text)),
  );

/** Child elements of one parent that share tag and first class word. */
function alikeSiblings(page: ReadPage): Box[][] {
  const children = new Map<Box, Set<Box>>();
  for (const block of page.blocks.filter(isBody)) {
    let child = block.box;
    for (const box of listAncestors(block.box)) {
      if (box === child) continue;
      const known = children.get(box);
      if (known?.has(child)) break;
      if (known) known.add(child);
      else children.set(box, new Set([child]));
      child = box;
    }
  }
  return [...children.values()].flatMap((boxes) =>
    [...Map.groupBy([...boxes].filter(mayBeCard), ({ tag, words }) => `${tag} ${words[0] ?? ''}`).values()]
      // One element, or very many, are no group.
      .filter(({ length }) => length >= 2 && length <= MOST_CARDS),
  );
}

const mayBeCard = ({ tag, words, from, to }: Box): boolean =>
  to - from <= MOST_BLOCKS_OF_CARD && !NO_CARD.test(tag) && !(tag === 'p' && words.length === 0);

function cardIn(blocks: Block[]): Card | undefined {
  const [only] = blocks;
  if (!only) return undefined;
  if (blocks.length === 1) {
    const hasLead = wordCount(only.lead) >= 1 && only.lead.length <= LONGEST_TITLE;
    return { title: hasLead ? tidy(only.lead) : '', text: only.text, blocks };
  }
  const headings = blocks.filter(({ heading }) => heading > 0);
  if (headings.length > 1 && headings.every(({ heading }) => heading === headings[0]?.heading))
    return undefined;
  const title =
    headings[0] ??
    blocks.find(({ box }) => box.words.some((word) => TITLE_WORDS.test(word))) ??
    blocks.find(isShortTitle);
  if (!title || title.text.length > LONGEST_TITLE) return undefined;
  const text = blocks.find(
    ({ id, text: told }) => id > title.id && told.length >= LEAST_TOLD && told.length > title.text.length,
  );
  return { title: tidy(title.text), text: text?.text ?? '', blocks };
}

const isShortTitle = ({ text }: Block): boolean =>
  /\p{L}{2}/u.test(text) && wordCount(text) <= 8 && !/[.!?。,:]$/.test(text);

/** Headings of one rank under the same higher heading, each with a text after it and no further headings. */
function flatSections(page: ReadPage): CardGroup[] {
  const headings = page.blocks.filter((block) => block.heading >= 2 && block.heading <= 4 && isBody(block));
  const alike = Map.groupBy(headings, ({ heading, headingsAbove: [above] }) => `${above?.id} ${heading}`);
  return [...alike.values()].flatMap((some): CardGroup[] => {
    const cards = some.flatMap((heading) => {
      const [next, after] = page.blocks.slice(heading.id + 1);
      const isTold =
        next?.heading === 0 &&
        isBody(next) &&
        next.text.length >= LEAST_TOLD &&
        heading.text.length <= LONGEST_TITLE &&
        !(after && after.heading > heading.heading);
      return isTold ? [{ title: tidy(heading.text), text: next.text, blocks: [heading, next] }] : [];
    });
    const [first] = some;
    return cards.length >= 2 && first ? [{ first, kind: 'sections', cards }] : [];
  });
}

/** A title without the sign before it, be it the letter that it begins with ("O Operate"), and what parts it from its text. */
const tidy = (title: string): string =>
  withoutGlyphs(title)
    .replace(/^\/\/ ?|^(\p{Lu}) (?=\1\p{Ll})/u, '')
    .replace(/\s*[:：–—-]$/, '');

/** What the cards of a group say, a point each: the title where it says enough by itself, else its sentence. */
export function pointsOf({ cards }: CardGroup): string[] {
  const areHeadlines = cards.every(({ title }) => HEADLINE.test(title));
  return withoutNumbers(cards.map((card) => pointOf(card, areHeadlines)));
}

function pointOf({ title, text }: Card, keepsHeadlines: boolean): string {
  const isWhole = text.length <= LONGEST_POINT && title === '';
  const sentence = withoutGlyphs(isWhole ? text : (sentences(text)[0] ?? '')).replace(/\s*[;；]$/u, '');
  if (title === '') return sentence;
  const isTold = wordCount(sentence) >= 3 && sentence.length <= LONGEST_POINT && sentence !== title;
  const isSlogan = HEADLINE.test(title) && !keepsHeadlines;
  return isTold && (isOneWord(title) || isSlogan) ? sentence : title;
}

/** Says too little by itself; a long one is a compound, or a trade's own. */
const isOneWord = (title: string): boolean =>
  title.length < LONG_WORD && title.split(/[\s-]+/u).length <= 1 && wordCount(title) <= 1;

/** "1. Fast", "2. Small": without the numbers, where each point has its own. "1Password import" keeps its. */
function withoutNumbers(points: string[]): string[] {
  const rest = points.map((point, at) => {
    const [number = '', digits] = /^0?(\d{1,2})(?:[.):]\s*|\s+|(?=\p{Lu}\p{Ll}))/u.exec(point) ?? [];
    return Number(digits) === at + 1 ? point.slice(number.length) : '';
  });
  return rest.length > 1 && rest.every((point) => point !== '') ? rest : points;
}
