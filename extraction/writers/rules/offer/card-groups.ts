import { listAncestors, type Block, type Box, type ReadPage } from '../../../html/page.ts';
import { isBody } from '../../../patterns/site.ts';
import { sectionTells } from './is-feature.ts';
import { isCrossed, isSigned, sentences, withoutGlyphs, wordCount } from '../../../patterns/text-shape.ts';

/** One card of a group: its title (empty for a plain list item) and the text under it. */
export type Card = { title: string; text: string; blocks: Block[] };

/** Elements of the same shape side by side: feature cards, steps, list items. */
export type CardGroup = { first: Block; kind: 'cards' | 'list' | 'sections'; headed: boolean; cards: Card[] };

const LONGEST_TITLE = 90;
const LONGEST_POINT = 200;
const LEAST_TOLD = 15;
const LONG_WORD = 11;
/** A headline of a section, as slogans are: a sentence with its end. */
export const HEADLINE = /[.!。！]$/u;
const TITLE_WORDS = /^(?:title|heading|head|name|header|label|tit|titulo|titel)$/;

/** Groups of two or more alike elements of a page, in document order. */
export function cardGroups(page: ReadPage): CardGroup[] {
  const groups: CardGroup[] = [];
  for (const siblings of alikeSiblings(page)) {
    const cards = siblings
      .map((box) => cardIn(page.blocks.slice(box.from, box.to).filter((block) => isBody(block))))
      .filter((card) => card !== undefined);
    const [first] = cards[0]?.blocks ?? [];
    if (cards.length < 2 || !first) continue;
    const titled = cards.filter((card) => card.title !== '');
    const sections = siblings.some(
      (box) => box.tag === 'section' || box.parent?.tag === 'main' || box.parent?.tag === 'body',
    );
    if (titled.length >= 2 && titled.length >= cards.length / 2)
      groups.push({ first, kind: sections ? 'sections' : 'cards', headed: isHeaded(titled), cards: titled });
    else if (first.tag === 'li' || isListOfLines(cards) || areNames(first, cards))
      groups.push({ first, kind: 'list', headed: false, cards: cards.filter((card) => card.title === '') });
  }
  groups.push(...flatSections(page));
  return groups.sort((left, right) => left.first.id - right.first.id);
}

const FEWEST_LINES = 3;
const LONGEST_LINE = 120;
const LONGEST_NAME = 50;
/** Words and nothing that is counted or ticked. */
const NAME = /^\p{L}[\p{L}\p{M}\s&/,'’()+-]+$/u;
/** Lines side by side, each with a sign before it: a list, whatever its elements are. */
const isListOfLines = (cards: Card[]): boolean =>
  cards.length >= FEWEST_LINES &&
  cards.every(
    ({ blocks, text }) =>
      blocks.length === 1 &&
      blocks[0]?.heading === 0 &&
      text.length <= LONGEST_LINE &&
      (isSigned(text) || isCrossed(text)),
  );

/** Short names side by side right under "What we do" or the like, be they buttons or chips. */
const areNames = ({ headingsAbove: [title] }: Block, cards: Card[]): boolean =>
  cards.length >= FEWEST_LINES &&
  title !== undefined &&
  title.heading > 1 &&
  sectionTells(title.text) === 'features' &&
  cards.every(
    ({ blocks, text }) =>
      blocks.length === 1 && blocks[0]?.heading === 0 && text.length <= LONGEST_NAME && NAME.test(text),
  );

/** Child elements of one parent that share tag and first class word. */
function alikeSiblings(page: ReadPage): Box[][] {
  const children = new Map<Box, Set<Box>>();
  for (const block of page.blocks) {
    if (!isBody(block)) continue;
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
  const groups: Box[][] = [];
  for (const [, boxes] of children) {
    const alike = new Map<string, Box[]>();
    for (const box of boxes) {
      if (
        box.to - box.from > 14 ||
        /^h\d$|^tr$|^t[dh]$/.test(box.tag) ||
        (box.tag === 'p' && box.words.length === 0)
      )
        continue;
      const shape = `${box.tag} ${box.words[0] ?? ''}`;
      const known = alike.get(shape);
      if (known) known.push(box);
      else alike.set(shape, [box]);
    }
    for (const group of alike.values()) if (group.length >= 2 && group.length <= 80) groups.push(group);
  }
  return groups;
}

function cardIn(blocks: Block[]): Card | undefined {
  const [only] = blocks;
  if (!only) return undefined;
  if (blocks.length === 1) {
    const lead = wordCount(only.lead) >= 1 && only.lead.length <= LONGEST_TITLE ? tidy(only.lead) : '';
    return { title: lead, text: only.text, blocks };
  }
  const headings = blocks.filter((block) => block.heading > 0);
  if (headings.length > 1 && headings.every((heading) => heading.heading === headings[0]?.heading))
    return undefined;
  const title =
    headings[0] ??
    blocks.find((block) => block.box.words.some((word) => TITLE_WORDS.test(word))) ??
    blocks.find((block) => isShortTitle(block));
  if (!title || title.text.length > LONGEST_TITLE) return undefined;
  const text =
    blocks.find(
      (block) => block.id > title.id && block.text.length >= 15 && block.text.length > title.text.length,
    )?.text ?? '';
  return { title: tidy(title.text), text, blocks };
}

function isShortTitle(block: Block): boolean {
  return /\p{L}{2}/u.test(block.text) && wordCount(block.text) <= 8 && !/[.!?。,:]$/.test(block.text);
}

/** Headings of one rank under the same higher heading, each with text after it and no further headings: not titles of sections. */
function flatSections(page: ReadPage): CardGroup[] {
  const above: (Block | undefined)[] = [];
  const alike = new Map<string, Block[]>();
  for (const block of page.blocks) {
    if (block.heading === 0 || !isBody(block)) continue;
    above.length = block.heading;
    if (block.heading >= 2 && block.heading <= 4) {
      const key = `${above.findLast((one) => one !== undefined)?.id ?? -1} ${block.heading}`;
      const known = alike.get(key);
      if (known) known.push(block);
      else alike.set(key, [block]);
    }
    above[block.heading] = block;
  }
  return [...alike.values()].flatMap((headings) => {
    const cards = headings.flatMap((heading) => {
      const next = page.blocks[heading.id + 1];
      const told =
        next &&
        next.heading === 0 &&
        isBody(next) &&
        next.text.length >= LEAST_TOLD &&
        heading.text.length <= LONGEST_TITLE;
      const following = page.blocks.slice(heading.id + 1, heading.id + 40);
      const end = following.findIndex((block) => block.heading > 0 && block.heading <= heading.heading);
      const isOfMore = following.slice(0, end === -1 ? undefined : end).some((block) => block.heading > 0);
      return told && !isOfMore
        ? [{ title: tidy(heading.text), text: next.text, blocks: [heading, next] }]
        : [];
    });
    const [first] = headings;
    return cards.length >= 2 && first ? [{ first, kind: 'sections' as const, headed: true, cards }] : [];
  });
}

function isHeaded(cards: Card[]): boolean {
  return (
    cards.filter((card) => card.blocks.some((block) => block.heading > 0 || block.lead !== '')).length >
    cards.length / 2
  );
}

/** A title without the sign before it, be it the letter that it begins with ("O Operate"), and what parts it from its text. */
const tidy = (title: string): string =>
  withoutGlyphs(title)
    .replace(/^\/\/ ?|^(\p{Lu}) (?=\1\p{Ll})/u, '')
    .replace(/\s*[:：–—-]$/, '');

/** What the cards of a group say, a point each: the title where it says enough by itself, else its sentence. */
export function pointsOf({ kind, cards }: CardGroup): string[] {
  const allHeadlines = cards.every(({ title }) => HEADLINE.test(title));
  // Where most titles stand by themselves, a word among them is a title, too.
  const fewAreWords = cards.filter(({ title }) => isOneWord(title)).length * 2 < cards.length;
  return cards
    .filter(({ title }) => kind !== 'list' || title === '')
    .map((card) => pointOf(card, allHeadlines, fewAreWords));
}

function pointOf({ title, text }: Card, keepsHeadlines: boolean, keepsWords: boolean): string {
  const short = text.length <= LONGEST_POINT && title === '';
  const sentence = withoutGlyphs(short ? text : (sentences(text)[0] ?? '')).replace(/\s*[;；]$/u, '');
  if (title === '') return sentence;
  const isTold = wordCount(sentence) >= 3 && sentence.length <= LONGEST_POINT && sentence !== title;
  const isBareWord = isOneWord(title) && !(keepsWords && title.length > 2);
  const isSlogan = HEADLINE.test(title) && !keepsHeadlines;
  return isTold && (isBareWord || isSlogan) ? sentence : title;
}

/** Says too little by itself; where words are not parted by spaces, as its length tells. A long one is a compound, or a trade's own. */
const isOneWord = (title: string): boolean =>
  title.length < LONG_WORD && title.split(/[\s-]+/u).length <= 1 && wordCount(title) <= 1;
