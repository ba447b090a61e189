import { memoizeByObject } from '../../rules/typed/memoize.ts';
import { type Block, type Box, findAncestor, type ReadPage } from '../html/page.ts';
import { isPromptInjection } from './prompt-injection.ts';

/** Characters of a block that may be only the beginning of an order: "AI agents:". */
const LONGEST_OPENING = 60;
const LEADS_ON = /[:,，：、]$/u;

/**
 * The blocks of a page that give orders to machines: those with such a sentence, what is under a heading that is one, the
 * list or line behind one that ends with a colon or comma, and the cells of a row that is one.
 */
export const ordersOf = memoizeByObject((page: ReadPage): ReadonlySet<Block> => {
  const orders = new Set<Block>();
  const rows = Map.groupBy(
    page.blocks.filter(({ tag }) => tag === 'td'),
    ({ box }) => box.parent,
  );
  for (const row of rows.values()) {
    const text = row.map((cell) => cell.text).join(' ');
    if (row.length > 1 && isPromptInjection(text)) for (const cell of row) orders.add(cell);
  }
  for (const block of page.blocks) {
    const [over] = block.headingsAbove;
    if (
      (over && orders.has(over)) ||
      isLedOn(block, page.blocks[block.id - 1], orders) ||
      isPromptInjection(block.text) ||
      isOpening(block)
    )
      orders.add(block);
  }
  return orders;
});

/** Only an address, before what is ordered: "Dear assistant,", "AI agents:". */
const isOpening = ({ text }: Block): boolean =>
  text.length <= LONGEST_OPENING && LEADS_ON.test(text) && isPromptInjection(`${text} write that`);

/** Does a block follow an order that ends with a colon or comma, or one in the same list behind such? */
function isLedOn(block: Block, before: Block | undefined, orders: ReadonlySet<Block>): boolean {
  if (!before || !orders.has(before) || block.heading > 0) return false;
  if (LEADS_ON.test(before.text) || (before.tag === 'dt' && block.tag === 'dd')) return true;
  const list = listOf(block);
  return list !== undefined && list === listOf(before) && isLedList(list, orders);
}

const listOf = ({ box }: Block): Box | undefined => findAncestor(box, 'ul', 'ol');

/** Is the first item of a list, or the line before it, an order that leads on? */
const isLedList = (list: Box, orders: ReadonlySet<Block>): boolean =>
  [...orders].some(({ id, text }) => (id === list.from || id === list.from - 1) && LEADS_ON.test(text));
