import { opensWith } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import type { Block, ReadPage } from '../../../html/page.ts';
import { isRoleHere, titleOf } from '../../../patterns/people/founder-role.ts';
import {
  bareName,
  isGivenAlone,
  isPersonName,
  isSurelyPerson,
} from '../../../patterns/people/person-name.ts';
import { withoutGlyphs } from '../../../patterns/text-shape.ts';
import type { Found } from './found-person.ts';

const SHORTEST_BIO = 40;
const LONGEST_BIO = 3_000;
/** "Now recruiting", over a role. */
const IS_VACANT = opensWith(wordTable('vacant'));

const isName = (text: string): boolean => (isPersonName(text) || isGivenAlone(text)) && !IS_VACANT.test(text);

/** "Ann Ek" and "Founder & CEO" in two blocks of one card, with what is told of her after them. */
export function besideRole(page: ReadPage, block: Block, product: string): Found[] {
  const name = bareName(withoutGlyphs(block.text));
  if (!isName(name) || getKindOfWords(name) !== 'other') return [];
  for (const role of [page.blocks[block.id + 1], page.blocks[block.id + 2], page.blocks[block.id - 1]]) {
    const title = role ? titleOf(role.text) : '';
    if (!role || title === '' || !isRoleHere(title, product) || isOfOther(page, block, role)) continue;
    // "Chartered Accountant" is written as a name is: only what is nothing but a role makes it one.
    if (!isSurelyPerson(name) && (role.id !== block.id + 1 || title !== role.text)) continue;
    const bio = bioAfter(page, block, role, title);
    const quotes = [name, title, ...(bio === '' ? [] : [bio])];
    const person = { name, title, ...(bio === '' ? {} : { bio }) };
    return [{ person, page, quotes, sure: isPersonName(name) ? 3 : 1 }];
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
