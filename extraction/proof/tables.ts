import { type Block, findAncestor } from '../html/page.ts';
import { wordCount } from '../patterns/text-shape.ts';
import { isNamed } from './named.ts';

const ANY_OURSELVES =
  /(?<!\p{L})(?:we|us|our|wir|uns|nous|nosotros|nós|noi|wij|ons|my|nas|vi|oss|os|me|meillä|мы|у нас|ми|biz|kami)(?!\p{L})|当社|弊社|我们|我們|우리|저희/iu;
const MOST_CELLS = 400;

type Cell = { box: Block['box']; text: string };

/** The text over a cell in the first row of its table; empty for a cell of that row or of the first column; undefined outside of tables. */
export function findColumnHead(blocks: Block[], { box }: Pick<Block, 'box'>): string | undefined {
  const cell = findAncestor(box, 'td', 'th');
  const row = findAncestor(box, 'tr');
  const table = findAncestor(box, 'table');
  if (!cell || !row || !table) return undefined;
  const top = topRowOf(blocks, table);
  if (!top || top === row || cell.column === 0) return '';
  return cellsOf(blocks, top).find((head) => head.box.column === cell.column)?.text ?? '';
}

const topRowOf = (blocks: Block[], table: Block['box']): Block['box'] | undefined => {
  const first = blocks[table.from];
  return first && findAncestor(first.box, 'tr');
};

/** The cells of a row that have text, in order. */
function cellsOf(blocks: Block[], { from, to }: Block['box']): Cell[] {
  const cells: Cell[] = [];
  for (const block of blocks.slice(from, to)) {
    const box = findAncestor(block.box, 'td', 'th');
    const last = cells.at(-1);
    if (!box) continue;
    if (last?.box === box) last.text += ` ${block.text}`;
    else cells.push({ box, text: block.text });
  }
  return cells;
}

/** Is it in a column or row of another product, next to one of this product, or the name over it? `head` is over its column. */
export function isOthersCell(
  blocks: Block[],
  block: Block,
  { head, names }: { head: string; names: string[] },
): boolean {
  const table = findAncestor(block.box, 'table');
  const row = findAncestor(block.box, 'tr');
  const top = table && topRowOf(blocks, table);
  if (!table || !row || !top) return false;
  const isOwn = ({ text }: { text: string }): boolean => isOwnHead(text, names);
  if (cellsOf(blocks, top).some(isOwn))
    return head === ''
      ? row === top && !isOwn(block) && block !== blocks[table.from]
      : !isOwnHead(head, names);
  const sides = [...rowsOf(blocks, table)].map((one) => cellsOf(blocks, one)[0] ?? { text: '' });
  return sides.some(isOwn) && row !== top && !isOwn(cellsOf(blocks, row)[0] ?? { text: '' });
}

const rowsOf = (blocks: Block[], { from, to }: Block['box']): Set<Block['box']> =>
  new Set(
    blocks.slice(from, Math.min(to, from + MOST_CELLS)).flatMap(({ box }) => findAncestor(box, 'tr') ?? []),
  );

export const isOwnColumn = (blocks: Block[], block: Block, names: string[]): boolean =>
  isOwnHead(findColumnHead(blocks, block) ?? '', names);

/** What the product's own column says in the row of a block; '' for an empty cell, undefined if the table has no such column. */
export function findOwnCell(blocks: Block[], block: Block, names: string[]): string | undefined {
  const table = findAncestor(block.box, 'table');
  const row = findAncestor(block.box, 'tr');
  const top = table && topRowOf(blocks, table);
  if (!row || !top || top === row) return undefined;
  const own = cellsOf(blocks, top).find(({ text, box }) => box.column !== 0 && isOwnHead(text, names));
  if (!own) return undefined;
  return cellsOf(blocks, row).find(({ box }) => box.column === own.box.column)?.text ?? '';
}

/** A column is this product's by its name, or is called "We" or "With us". */
const isOwnHead = (text: string, names: string[]): boolean =>
  isNamed(text, names) || (wordCount(text) <= 3 && ANY_OURSELVES.test(text));
