import { opensWith } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import { type Block, getDisplayedLines, type ReadPage } from '../../../html/page.ts';
import { FOUNDER_TITLE, FOUNDERS_LABEL, peopleIn } from '../../../patterns/people/founder-patterns.ts';
import { isRoleHere, titleOf } from '../../../patterns/people/founder-role.ts';
import {
  bareName,
  isGivenAlone,
  isPersonName,
  isSurelyPerson,
  surePeople,
} from '../../../patterns/people/person-name.ts';
import { withoutGlyphs } from '../../../patterns/text-shape.ts';
import type { Found } from './found-person.ts';

const LONGEST_TITLE = 60;
const SHORTEST_BIO = 40;
const LONGEST_BIO = 3_000;
/** Passages under a title over a founder in which the name may stand. */
const MOST_AFTER = 8;
/** A block with more line breaks is a text, not lines of a card. */
const MOST_BREAKS = 40;
/** "Now recruiting", over a role. */
const IS_VACANT = opensWith(wordTable('vacant'));
const SURE = { whole: 3, title: 2, given: 1 };

/** A name alone in its line, with the role in the next one or the one before; or under "Meet the founder". */
export function besideRole(page: ReadPage, block: Block, product: string): Found[] {
  return [
    ...inLines(page, block, product),
    ...inCells(page, block),
    ...underTitle(page, block),
    ...inNextBlock(page, block, product),
  ];
}

/** A name and, in the next line of the same block or behind its bold opening, the role. */
function inLines(page: ReadPage, block: Block, product: string): Found[] {
  const { lead, text } = block;
  const shown =
    block.breaks.length === 0 || block.breaks.length > MOST_BREAKS ? '' : getDisplayedLines(block);
  const lines =
    lead !== '' && text.startsWith(lead) ? [lead, text.slice(lead.length).trim()] : shown.split('\n');
  return lines.flatMap((line, at): Found[] => {
    const person = bareName(withoutGlyphs(line).replace(/^[–—-]\s*/u, ''));
    const title = titleOf(lines[at + 1]?.trim() ?? '');
    if (title === '' || !isRoleHere(title, product) || !isName(person)) return [];
    return [{ person: { name: person, title }, page, quotes: [person, title], sure: sureOf(person) }];
  });
}

const isName = (text: string): boolean => (isPersonName(text) || isGivenAlone(text)) && !IS_VACANT.test(text);
const sureOf = (name: string): number => (isPersonName(name) ? SURE.whole : SURE.given);

/** "Founders" in one cell, "Ann Ek and Bo Lind" in the next. */
function inCells(page: ReadPage, { id, text }: Block): Found[] {
  const label = page.blocks[id - 1]?.text ?? '';
  if (!FOUNDERS_LABEL.test(label) || text.length > 2 * LONGEST_TITLE) return [];
  return surePeople(peopleIn(withoutGlyphs(text))).map((name) => ({
    person: { name },
    page,
    quotes: [name, label],
    sure: SURE.title,
  }));
}

/** Under "Meet the founder": a name by itself. */
function underTitle(page: ReadPage, block: Block): Found[] {
  const title = block.headingsAbove
    .slice(0, 2)
    .find(({ text }) => text.length <= LONGEST_TITLE && FOUNDER_TITLE.test(text));
  const name = withoutGlyphs(block.text.split('\n')[0] ?? '').replace(/^[–—-]\s*/u, '');
  if (!title || block.id - title.id > MOST_AFTER || !isSurelyPerson(name)) return [];
  return [{ person: { name }, page, quotes: [name, title.text], sure: SURE.title }];
}

/** "Ann Ek" and "Founder & CEO" in two blocks of one card, with what is told of her after them. */
function inNextBlock(page: ReadPage, block: Block, product: string): Found[] {
  const name = bareName(withoutGlyphs(block.text));
  if (!isName(name) || getKindOfWords(name) !== 'other') return [];
  for (const role of [page.blocks[block.id + 1], page.blocks[block.id + 2], page.blocks[block.id - 1]]) {
    const title = role ? titleOf(role.text) : '';
    if (!role || title === '' || !isRoleHere(title, product) || isOfOther(page, block, role)) continue;
    // "Chartered Accountant" is written as a name is: only what is nothing but a role makes it one.
    if (!isSurelyPerson(name) && (role.id !== block.id + 1 || title !== role.text)) continue;
    const bio = bioAfter(page, block, role, title);
    const quotes = [name, title, ...(bio === '' ? [] : [bio])];
    return [{ person: { name, title, ...(bio === '' ? {} : { bio }) }, page, quotes, sure: sureOf(name) }];
  }
  return [];
}

/** Does the role belong to another name: one between the two, or one in front of a role that comes before this name? */
function isOfOther(page: ReadPage, block: Block, role: Block): boolean {
  const isNamed = (at: number): boolean => isPersonName(withoutGlyphs(page.blocks[at]?.text ?? ''));
  if (role.id === block.id + 2) return isNamed(block.id + 1);
  if (role.id === block.id + 1) return role.box.parent !== block.box.parent && isNamed(role.id + 1);
  return role.heading > 0 || role.box.parent !== block.box.parent || isNamed(role.id - 1);
}

function bioAfter(page: ReadPage, block: Block, role: Block, title: string): string {
  const rest = role.text.slice(title.length).replace(/^[\s.,;:|–—-]+/u, '');
  const next = page.blocks[Math.max(block.id, role.id) + 1];
  const isTold = next?.heading === 0 && next.tag !== 'blockquote';
  const bio = rest.length >= SHORTEST_BIO ? rest : isTold ? next.text : '';
  return bio.length >= SHORTEST_BIO && !/^["“„«]/u.test(bio) ? bio.slice(0, LONGEST_BIO) : '';
}
