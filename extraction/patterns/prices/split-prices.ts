import { GAP, type Block, type ReadPage } from '../../html/page.ts';
import { isCurrencySign, moneyIn } from './money.ts';

/** ":-", ",- ex moms": what stands for the currency behind a whole amount. */
const DASH = /^[,.:][-–—]{1,2}(?!\d).{0,20}$/u;
const AMOUNT = /^\d[\d.,’' \u00a0\u202f]{0,11}$/u;

/**
 * The blocks of a page, those that hold a price in pieces as one: "€" and "9" in elements of their own, in either order.
 * The one block takes the place of the second.
 */
export function withSplitPrices(page: ReadPage, blocks: Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const whole = before && before.id === block.id - 1 ? joinedText(page, before, block) : '';
    if (before && whole !== '') joined[joined.length - 1] = { ...block, text: whole, start: before.start };
    else joined.push(block);
  }
  return joined;
}

function joinedText(page: ReadPage, first: Block, second: Block): string {
  const isSplit =
    (isCurrencySign(first.text) && AMOUNT.test(second.text)) ||
    (AMOUNT.test(first.text) && (isCurrencySign(second.text) || DASH.test(second.text)));
  if (!isSplit) return '';
  const written = page.text.slice(first.start, second.end);
  const text = `${first.text} ${second.text}`;
  return !written.includes(GAP) && moneyIn(text).length === 1 ? text : '';
}
