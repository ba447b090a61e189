import { kindOfWords } from '../../../crawl/page-kinds.ts';
import { ancestors, type Block, type Box, type ReadPage } from '../../../read/page.ts';
import { MOST_CHOSEN, NEW_SIGN } from '../../../words/price-signs.ts';
import { PRICE_LABEL, PRICE_TITLE, SELLS } from '../../../words/pricing.ts';
import { finds, isOneOfWords } from '../../../words/table.ts';
import { moneyIn } from './money.ts';
import { isPeriod } from './price-blocks.ts';
import { PERIOD } from './pricing-words.ts';
import { isBody } from '../site.ts';
import { wordCount } from '../text-shape.ts';

const IS_PRICE = isOneOfWords(PRICE_LABEL);
const IS_LABEL = isOneOfWords(PRICE_LABEL, PRICE_TITLE, SELLS);
const BADGE = finds(MOST_CHOSEN);
const IS_NEW = isOneOfWords(NEW_SIGN);

/** Stands for the name of a plan that is told in the text of its price: "Starter: 9 € a month". */
export const OWN_NAME = '\u0000';

const isBadge = (text: string): boolean => BADGE.test(text) || IS_NEW.test(text);

function isWithin(block: Block, box: Box): boolean {
  return block.id >= box.from && block.id < box.to;
}

/** The largest element around a price that holds no other price: its card. */
export function cardOf(block: Block, prices: Block[]): Box {
  let card = block.box;
  for (const box of ancestors(block.box)) {
    if (box.tag === 'body' || box.to - box.from > 60) break;
    if (prices.some((other) => other.id !== block.id && isWithin(other, box))) break;
    card = box;
  }
  return card;
}

/** What the plan is called; "Price" and the like call none. */
export function planName(page: ReadPage, price: Block, inside: Block[]): string {
  const name = nameOver(page, price, inside);
  const isPrice = IS_PRICE.test(name) || name === price.text || name.length < 2;
  return isPrice && name !== OWN_NAME ? '' : name;
}

function nameOver(page: ReadPage, price: Block, inside: Block[]): string {
  const before = inside.filter(
    (other) => other.id < price.id && other.text.length <= 60 && moneyIn(other.text).length === 0,
  );
  const heading =
    before.find((other) => other.heading > 0) ??
    before.find(
      (other) => other.box.words.some((word) => /^(?:name|title)$/.test(word)) && other.box !== price.box,
    );
  if (heading) return heading.text;
  const [amount] = moneyIn(price.text);
  const said = amount ? price.text.slice(0, amount.at).replace(/[^\p{L}\p{N}]+$/u, '') : '';
  if (/\p{L}{3}/u.test(said) && !IS_LABEL.test(said) && !PERIOD.test(said)) return OWN_NAME;
  const first = before.find(
    (other) => wordCount(other.text) <= 6 && /\p{L}{2}/u.test(other.text) && !isBadge(other.text),
  );
  if (first) return first.text;
  const [above] = price.under;
  return above &&
    price.id - above.id <= 3 &&
    wordCount(above.text) <= 6 &&
    kindOfWords(above.text) === 'other'
    ? above.text
    : nameJustBefore(page, price);
}

/** The short line before a price that shares its card with another: "Start" over "$79 a month" and "$65 billed yearly". */
function nameJustBefore(page: ReadPage, price: Block): string {
  for (let back = 1; back <= 3; back += 1) {
    const line = page.blocks[price.id - back];
    if (!line || !isBody(line) || line.text.length > 60) return '';
    if (moneyIn(line.text).length > 0 || isBadge(line.text) || isPeriod(line.text)) continue;
    const isNear = [...ancestors(line.box)]
      .slice(0, 4)
      .some((box) => isWithin(price, box) && box.tag !== 'body');
    return isNear && wordCount(line.text) <= 6 && /\p{L}{2}/u.test(line.text) ? line.text : '';
  }
  return '';
}
