import { type Block, type ReadPage, findAncestor } from '../html/page.ts';
import { listTexts } from '../html/json-ld.ts';
import { wordCount } from '../patterns/text-shape.ts';
import { DENSE } from '../lexicon/table.ts';

const CONTROLS = new Set(['button', 'label', 'option']);
const BUTTON_WORDS = new Set(['btn', 'button', 'cta']);
/** Share of a line that is links, in a menu. */
const MOSTLY = 0.7;
const LONGEST_CALL = 3;

/** Is a block what is clicked, or a line of links? A footer's sentences are none. */
export function isMenu(page: ReadPage, { region, tag, id, text }: Block, isTagline: boolean): boolean {
  if (region === 'nav' || (CONTROLS.has(tag) && !isTagline)) return true;
  // A link with more text than the block is a card that is clicked as a whole.
  const links = page.links.filter(
    (link) => link.block === id && link.text !== '' && link.text.length <= text.length + 1,
  );
  const linked = links.reduce((sum, link) => sum + link.text.length, 0);
  if (links.length > 1 && linked >= text.length * MOSTLY) return true;
  // "Read more"; a footer's words that are no sentence lead somewhere or name the maker.
  const isCall = linked >= text.length && tag !== 'li' && !/^h\d$/.test(tag);
  if (!isTagline && wordCount(text) <= LONGEST_CALL && (region === 'footer' || isCall)) return true;
  return (
    linked >= text.length &&
    (region === 'footer' || links.some(({ box }) => box.words.some((word) => BUTTON_WORDS.has(word))))
  );
}

export const isHeadText = (page: ReadPage, text: string): boolean =>
  text === page.title ||
  page.metas.some(({ content }) => content === text) ||
  page.data.some(({ values }) => Object.values(values).some((value) => listTexts(value).includes(text)));

/** What people see of a page elsewhere: its title and its descriptions, and nothing that only machines read. */
export const isTitleOrSummary = (page: ReadPage, text: string): boolean =>
  text === page.title ||
  page.metas.some(({ name, content }) => /description$/.test(name) && content === text);

/** The parts of a page's title: "Acme – plans", "Plans | Acme". */
export const splitTitle = (title: string): string[] => title.split(/\s[|–—·•:-]\s|:\s/u);

export const isListOfKeywords = (page: ReadPage, text: string): boolean =>
  page.metas.some(({ name, content }) => /(?:^|[_:.])keywords$/.test(name) && content === text);

/** Does a page hold hardly more than pictures? */
export const showsLittle = ({ text, blocks }: ReadPage): boolean => {
  const end = blocks.at(-1)?.end ?? 0;
  return end < LITTLE_TEXT && (end < LITTLE_TEXT / 4 || !DENSE.test(text.slice(0, end)));
};

const LITTLE_TEXT = 1_200;
const LONGEST_LABEL = 6;

/** Lists the titles over a block: the nearest heading, a few words over that, and the line before the list that it is in. */
export function listTitles(blocks: Block[], block: Block): Block[] {
  const [over] = block.headingsAbove;
  const list = findAncestor(block.box, 'ul', 'ol', 'dl');
  const opening = list && blocks[list.from - 1];
  const label = over && blocks[over.id - 1];
  return [
    over,
    over && over.heading > 1 && label?.box.parent === over.box.parent && isLabel(label) ? label : undefined,
    opening && (/[:：]$/u.test(opening.text) || isLabel(opening)) ? opening : undefined,
  ].filter((one) => one !== undefined);
}

/** A few words that are no sentence and no title of their own. */
const isLabel = (block: Block | undefined): boolean =>
  block?.heading === 0 && wordCount(block.text) <= LONGEST_LABEL && !/[.!?…]$/u.test(block.text);
