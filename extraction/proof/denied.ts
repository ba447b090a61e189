import { finds, anyOf } from '../lexicon/table.ts';
import { OR } from '../lexicon/grammar.ts';
import { DENIES, DENIES_BEFORE, DENIES_NEXT, DENIES_NOTHING, LEAVES_OUT } from '../lexicon/proof.ts';
import { foldQuote } from '../html/fold-text.ts';
import { isCrossed, wordCount } from '../patterns/text-shape.ts';
import { type Block, listAncestors } from '../html/page.ts';
import { isOwnColumn } from './somebody-else.ts';
import type { Passage } from './passages.ts';

const DENIAL = finds(DENIES);
const DENIAL_NEXT = finds(DENIES_NEXT);
const DENIAL_BEFORE = finds(DENIES_BEFORE);
const ANY_DENIAL = finds(DENIES, DENIES_NEXT, DENIES_BEFORE);
const NO_DENIAL = new RegExp(anyOf(DENIES_NOTHING), 'giu');
const OPENS_WITH_OR = new RegExp(String.raw`^\s*(?:${anyOf(OR)}|nor|noch|ni|né|nem|eller|ani|или|або)(?!\p{L})`, 'iu');
const OPENS_WITH_DENIAL = new RegExp(String.raw`^\P{L}{0,4}${anyOf(DENIES_NEXT, DENIES)}`, 'iu');
const LEFT_OUT = finds(LEAVES_OUT);
/** What ends a clause: a denial does not reach beyond it. */
const CLAUSE_END = /[.!?;:—–|()\n。！？；：、，]|\s-\s|,(?!\d)| (?:but|aber|mais|pero|però|ma|mas|maar|ale|men|mutta|но|але|fakat|ama|tapi|while|whereas|sondern|sino|samt|und dafür) /giu;
/** A cell that says no. */
const NO_CELL = /^(?:[✗✘✕✖×❌❎⛔🚫⨯–—-]|no|none|not included|nein|non|nej|nei|nee|ei|nie|ne|нет|ні|não|hayır|いいえ|なし|否|无|無|아니요|없음|n\/a)[.!]?$/iu;
const LONGEST_TITLE = 7;
const LONGEST_ITEM = 16;

/**
 * Does a sentence deny what it says of a value? A word that denies reaches as far as its clause; `without` and its like only what
 * follows. A value that denies by itself ("no ads") is not asked.
 */
export function isDenied(sentence: string, value: string): boolean {
  const text = foldQuote(sentence).toLowerCase().replaceAll(NO_DENIAL, (phrase) => ' '.repeat(phrase.length));
  const wanted = foldQuote(value).toLowerCase();
  const at = text.indexOf(wanted);
  if (at === -1) return isDeniedApart(text, wanted.replaceAll(NO_DENIAL, ' '));
  const clause = clauseAround(text, at, at + wanted.length);
  if (DENIAL.test(clause.before) || DENIAL_NEXT.test(clause.before)) return !ANY_DENIAL.test(wanted) || DENIAL.test(clause.before.slice(-12));
  if (ANY_DENIAL.test(wanted)) return false;
  if (DENIAL.test(clause.after) || DENIAL_BEFORE.test(clause.after.slice(0, 24))) return true;
  return isInDeniedList(text, at, wanted);
}

/** Words of a value stand apart: a clause that has some of them, and denies what the value does not, denies it; and the other way round. */
function isDeniedApart(text: string, wanted: string): boolean {
  const words = wanted.match(/[\p{L}\p{M}]{4,}|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2,}/gu) ?? [];
  const clauses = text.split(new RegExp(CLAUSE_END.source, 'iu')).filter((clause) => words.some((word) => clause.includes(word.slice(0, Math.max(4, word.length - 2)))));
  const denies = clauses.some((clause) => ANY_DENIAL.test(clause));
  return denies !== ANY_DENIAL.test(wanted);
}

/** "No ads, tracking or spam": a denial that opens a list reaches all of it, where "or" joins its last. */
function isInDeniedList(text: string, at: number, wanted: string): boolean {
  const start = Math.max(text.lastIndexOf('.', at), text.lastIndexOf(';', at), text.lastIndexOf(':', at)) + 1;
  const parts = text.slice(start, at).split(',');
  const rest = text.slice(at + wanted.length).split(/[.;:!?]/u)[0] ?? '';
  return (
    parts.length > 1 &&
    wordCount(wanted) <= 4 &&
    OPENS_WITH_DENIAL.test(parts[0] ?? '') &&
    parts.slice(1).every((part) => wordCount(part) <= 4) &&
    rest.split(',').some((part) => OPENS_WITH_OR.test(part))
  );
}

function clauseAround(text: string, from: number, to: number): { before: string; after: string } {
  let start = 0;
  for (const end of text.slice(0, from).matchAll(CLAUSE_END)) start = end.index + end[0].length;
  const next = text.slice(to).search(new RegExp(CLAUSE_END.source, 'iu'));
  return { before: text.slice(start, from), after: next === -1 ? text.slice(to) : text.slice(to, to + next) };
}

/** Does what stands around a block deny it: a cross before it, a title over what is left out, a row of crosses? */
export function isLeftOut({ page, block, text }: Passage, names: string[]): boolean {
  if (!block) return false;
  if (isCrossed(text)) return true;
  const [over] = block.headingsAbove;
  const isItem = wordCount(text) <= LONGEST_ITEM && block.heading === 0;
  if (isItem && over && wordCount(over.text) <= LONGEST_TITLE && saysLeftOut(over.text)) return true;
  // "We do not:", and its list.
  const opening = isItem ? findOpening(page.blocks, block) : undefined;
  if (opening && saysLeftOut(opening.text)) return true;
  return isRowOfCrosses(page.blocks, block, (cell) => isOwnColumn(page.blocks, cell, names));
}

const saysLeftOut = (text: string): boolean => {
  const plain = text.replaceAll(NO_DENIAL, ' ');
  return LEFT_OUT.test(plain) && (DENIAL.test(plain) || DENIAL_NEXT.test(plain) || !/[.!]$/u.test(plain));
};

/** The line with a colon before the list that a block is in. */
function findOpening(blocks: Block[], block: Block): Block | undefined {
  const list = [...listAncestors(block.box)].find(({ tag }) => tag === 'ul' || tag === 'ol' || tag === 'dl');
  const before = list ? blocks[list.from - 1] : undefined;
  return before && /[:：]$/u.test(before.text) && wordCount(before.text) <= LONGEST_ITEM ? before : undefined;
}

/** Is it the head of a table's row of which every other cell says no? */
function isRowOfCrosses(blocks: Block[], block: Block, isOwnColumn: (cell: Block) => boolean): boolean {
  const row = [...listAncestors(block.box)].find(({ tag }) => tag === 'tr');
  if (!row) return NO_CELL.test(blocks[block.id + 1]?.text ?? '') && isSameParent(block, blocks[block.id + 1]);
  const cells = blocks.slice(row.from, row.to).filter((cell) => cell !== block);
  const own = cells.find((cell) => isOwnColumn(cell));
  if (own) return NO_CELL.test(own.text) || (own.text.length <= 24 && DENIAL.test(own.text));
  return cells.length > 0 && cells.every(({ text }) => NO_CELL.test(text));
}

const isSameParent = (block: Block, next: Block | undefined): boolean =>
  next !== undefined && (next.box === block.box || next.box.parent === block.box.parent || next.box.parent === block.box);
