import { wordTable } from '../lexicon/words.ts';
import { DENSE, finds, isOneOfWords } from '../lexicon/table.ts';
import { getKindOfWords, isPageName } from '../crawl/page-kinds.ts';
import { type Block, type Box, getMetaContent, listAncestors, type ReadPage } from '../html/page.ts';
import { isInside } from '../patterns/site.ts';
import { wordCount } from '../patterns/text-shape.ts';
import { splitTitle } from './page-parts.ts';
import type { Passage } from './passages.ts';

const COMPARISON = finds(wordTable('compares'));
const IS_OWN_SECTION = isOneOfWords(
  wordTable('feature_section'),
  wordTable('questions_title'),
  wordTable('steps'),
  wordTable('profile_section'),
);
const IS_OTHER_SECTION = finds(wordTable('other_section'));
const OWN_KINDS = new Set(['pricing', 'faq', 'about', 'contact']);
const KEY = /^(?:key|main|core|all)\s/iu;
const ASKS = /[?？؟]\s*$/u;
/** What may follow a name that ends a title or goes on as a sentence: "Acme Studio" is not Acme. */
const GOES_ON = /^(?:['’]s(?![\p{L}\p{N}])|(?![\p{L}\p{N}_])(?!\s+\p{Lu}))/u;
const SIGNS = /^[^\p{L}\p{N}]+/u;
const LONGEST_TITLE = 8;
/** Blocks of a card. */
const LARGEST_CARD = 12;
/** Blocks after a title in which the line under it is. */
const NEXT_TO = 2;
const SHORTEST_SUBTITLE = 3;
const WHOLE = new Set(['html', 'body', 'main']);
const ROWS = new Set(['li', 'tr', 'td', 'article', 'a', 'section']);
/** Elements whose texts are all titles. */
const TITLES = new Set(['dt', 'th']);
/** Classes of parts with other products, or what is paid for. */
const OF_OTHERS = new Set(
  'related similar alternatives alternative recommended recommendations suggestions trending popular sponsored sponsor promoted ad ads advert'.split(
    ' ',
  ),
);

/**
 * Do passages of another website, such as a directory, speak of the product? Only what its own card, section or page says: lines of the
 * website around it, and of the other products that it lists, are not. Titles of sections ("Features") say nothing of anybody.
 */
export function areSaidOfProduct(passages: readonly Passage[], names: string[]): boolean {
  const statements = passages.filter(
    ({ block }) => !block || block.heading === 0 || !isSectionTitle(block.text, names),
  );
  return statements.length > 0 && statements.every((passage) => isSaidOfProduct(passage, names));
}

function isSaidOfProduct({ page, block, text }: Passage, names: string[]): boolean {
  if (!block) return isOwnPage(page, names) && isOfHead(page, text);
  if (block.region !== 'body' && block.region !== 'header') return false;
  if (isInside(block.box, OF_OTHERS) || isInCardOfAnother(page, block, names)) return false;
  if (opensWithName(block.text, names)) return true;
  const title = findTitleOfCard(page, block, names);
  return title ? isInCardOf(page, title, block, names) : isUnderOwnTitle(page, block, names);
}

const isOfHead = (page: ReadPage, text: string): boolean =>
  text === page.title || page.metas.some(({ content }) => content === text);

/** Is the page about the product, by its title or only first heading? */
function isOwnPage(page: ReadPage, names: string[]): boolean {
  const titles = [page.title, getMetaContent(page, 'og:title')];
  const [first, second] = page.blocks.filter(({ heading }) => heading === 1);
  return (
    titles.some(
      (title) => !COMPARISON.test(title) && splitTitle(title).some((part) => opensWithName(part, names)),
    ) ||
    (first !== undefined && second === undefined && opensWithName(first.text, names))
  );
}

/** "Acme", "Acme – plans", "Acme plans"; not "Acme Studio" or "Acme alternatives". */
function opensWithName(text: string, names: string[]): boolean {
  const plain = text.replace(SIGNS, '');
  const lower = plain.toLowerCase();
  return names.some((name) => {
    if (name.length < (DENSE.test(name) ? 2 : 3) || !lower.startsWith(name.toLowerCase())) return false;
    const rest = plain.slice(name.length);
    return (DENSE.test(rest.slice(0, 1)) || GOES_ON.test(rest) || isSection(rest)) && !COMPARISON.test(rest);
  });
}

/** A title under which a profile says something of its product, or a question. */
const isSection = (text: string, names: string[] = []): boolean =>
  ASKS.test(text) || isSectionTitle(text, names);

/** "Features", "About Acme". */
function isSectionTitle(text: string, names: string[]): boolean {
  const name = names.find((one) => one.length > 2 && text.toLowerCase().includes(one.toLowerCase()));
  const at = name === undefined ? -1 : text.toLowerCase().indexOf(name.toLowerCase());
  const words = (at < 0 ? text : text.slice(0, at) + text.slice(at + (name?.length ?? 0)))
    .replace(SIGNS, '')
    .replace(KEY, '')
    .trim();
  return IS_OWN_SECTION.test(words) || (isPageName(words) && OWN_KINDS.has(getKindOfWords(words)));
}

/** Is every title over a block that of the product, of a section of its profile, or of an item in such a section? */
function isUnderOwnTitle(page: ReadPage, block: Block, names: string[]): boolean {
  const { headingsAbove } = block;
  for (const [at, title] of headingsAbove.entries()) {
    const above = headingsAbove[at + 1];
    const isFirst = title.heading === 1 && isOnlyFirst(page) && isOwnPage(page, names);
    if (isFirst || opensWithName(title.text, names)) {
      if (at === 0 && block.heading > 0 && block.id - title.id > NEXT_TO) return false;
      return isOfTitle(page, title, block, names) && (isFirst || isInCardOf(page, title, block, names));
    }
    const isOfProfile = [title, above].some((one) => one && isSection(one.text, names));
    if (!isOfProfile && !(above && isSubtitle(title, above))) return false;
  }
  return isAfterTitle(page, block, names);
}

const isOfTitle = (page: ReadPage, title: Block, block: Block, names: string[]): boolean =>
  isInPartOf(title, block) && !isInRow(page, block, names);

/** "Plans gardens by the sun", right under the name. */
const isSubtitle = (title: Block, { id, heading }: Block): boolean =>
  title.id === id + 1 &&
  title.heading === heading + 1 &&
  wordCount(title.text) >= SHORTEST_SUBTITLE &&
  !IS_OTHER_SECTION.test(title.text) &&
  !COMPARISON.test(title.text);

const isOnlyFirst = ({ blocks }: ReadPage): boolean =>
  blocks.filter(({ heading }) => heading === 1).length === 1;

/** What is before the title with the name belongs to the website around it. */
const isAfterTitle = (page: ReadPage, { id, region }: Block, names: string[]): boolean =>
  region === 'body' &&
  isOwnPage(page, names) &&
  !page.blocks.slice(id).some(({ heading, text }) => heading === 1 && opensWithName(text, names));

/** The boxes of a few blocks around a block, the innermost first; of those with the same blocks the innermost. */
function listCards({ box }: Block): Box[] {
  const cards: Box[] = [];
  for (const at of listAncestors(box)) {
    if (WHOLE.has(at.tag) || at.to - at.from > LARGEST_CARD) break;
    const last = cards.at(-1);
    if (last?.from !== at.from || last.to !== at.to) cards.push(at);
  }
  return cards;
}

/** The short line with the product's name in the innermost card around a block that has one. */
function findTitleOfCard({ blocks }: ReadPage, block: Block, names: string[]): Block | undefined {
  for (const { from, to } of listCards(block)) {
    const title = blocks
      .slice(from, to)
      .find((one) => one !== block && wordCount(one.text) <= LONGEST_TITLE && opensWithName(one.text, names));
    if (title) return title;
  }
  return undefined;
}

/** Does a title belong to the card that a block is in, and not to the one next to it? */
function isInCardOf({ blocks }: ReadPage, title: Block, block: Block, names: string[]): boolean {
  const [from, to] = [Math.min(title.id, block.id), Math.max(title.id, block.id)];
  const isOtherTitle = (one: Block): boolean =>
    one.tag === title.tag &&
    one.heading === title.heading &&
    one.tag !== 'p' &&
    wordCount(one.text) <= LONGEST_TITLE &&
    !opensWithName(one.text, names) &&
    !isSection(one.text, names);
  if (block.heading === 0 && blocks.slice(from + 1, to).some(isOtherTitle)) return false;
  if (TITLES.has(title.tag) && block.tag === title.tag) return false;
  const around = [...listAncestors(block.box)];
  const common = around.find((box) => box.from <= title.id && box.to > title.id);
  const ours = [...listAncestors(title.box)].find(({ parent }) => parent === common);
  const its = around.find(({ parent }) => parent === common);
  if (!ours || !its || ours === its) return true;
  const isColumn = common?.tag === 'tr' && ours.to - ours.from === 1;
  return isColumn || !isAlike(ours, its);
}

/** Is a block in the part of the page that its title is in? What is next to an article is not part of it. */
const isInPartOf = (title: Block, block: Block): boolean =>
  [...listAncestors(title.box)].every(
    ({ tag, from, to }) => !['main', 'article'].includes(tag) || (from <= block.id && to > block.id),
  );

/** Is it in one of several cards in a row, under no title of a section? They may be of anything, such as other products. */
function isInRow({ blocks }: ReadPage, block: Block, names: string[]): boolean {
  const [over] = block.headingsAbove;
  if (over && isSection(over.text, names)) return false;
  return listCards(block).some(
    (box) =>
      box.to - box.from > 1 &&
      [blocks[box.from - 1], blocks[box.to]].some(
        (next) =>
          next &&
          [...listAncestors(next.box)].some(
            (one) => one !== box && one.parent === box.parent && one.to - one.from > 1 && isAlike(one, box),
          ),
      ),
  );
}

/** Are two boxes two of a row: cards, items, rows? */
const isAlike = (one: Box, other: Box): boolean =>
  one.tag === other.tag &&
  one.words.join(' ') === other.words.join(' ') &&
  (one.words.length > 0 || ROWS.has(one.tag));

/** Is it in a card that leads to a page of something else, as directories list products? */
function isInCardOfAnother(page: ReadPage, block: Block, names: string[]): boolean {
  const { wraps, titles } = findLeads(page, names);
  if (wraps.has(block.id)) return true;
  for (const { from, to } of listCards(block)) {
    const blocks = page.blocks.slice(from, to);
    if (blocks.some(({ text }) => opensWithName(text, names))) return false;
    if (blocks.some(({ id }) => titles.has(id)) && !blocks.every(({ id }) => titles.has(id))) return true;
  }
  return false;
}

/** Blocks that lead to other pages of the website: each by itself (`titles`), or as one of several inside a link (`wraps`). */
type Leads = { wraps: Set<number>; titles: Set<number> };

const leadsOfPage = new WeakMap<ReadPage, Leads>();

function findLeads(page: ReadPage, names: string[]): Leads {
  const known = leadsOfPage.get(page);
  if (known) return known;
  const leads: Leads = { wraps: new Set(), titles: new Set() };
  const here = new URL(page.url);
  for (const { url, text, block: at } of page.links) {
    const target = URL.parse(url);
    const first = page.blocks[at];
    if (!first || text === '' || target?.host !== here.host || target.pathname === here.pathname) continue;
    if (opensWithName(text, names)) continue;
    if (text === first.text) leads.titles.add(at);
    else if (text.startsWith(first.text))
      for (const { id, text: inside } of page.blocks.slice(at, at + LARGEST_CARD))
        if (text.includes(inside)) leads.wraps.add(id);
        else break;
  }
  leadsOfPage.set(page, leads);
  return leads;
}
