import { getMetaContent, type ReadPage } from '../../../html/page.ts';
import { INTO_CART } from '../../../lexicon/prices/periods.ts';
import { SOFTWARE } from '../../../lexicon/identity/software.ts';
import { finds } from '../../../lexicon/table.ts';
import type { Site } from '../../../patterns/site.ts';

/** The category a directory starts with for what fits nowhere else. */
export const EVERYTHING_ELSE = 'other';

const IS_SOFTWARE = finds(SOFTWARE);
const IN_CART = finds(INTO_CART);
/** Passages that are looked at, and those of them in which a shop may speak of an app or a system. */
const MOST_BLOCKS = 80;
const MOST_MENTIONS = 3;
const LONGEST_BUTTON = 40;
const LONGEST = 200;
const CALLS = /^tel:|^https?:\/\/(?:wa\.me|api\.whatsapp\.com)\//iu;
/** "0975 197 595", "+49 30 901820", "(11) 4002-8922": nine digits and more, parted as telephone numbers are. */
const NUMBER = /(?<![\p{L}\d.,/-])(?:\+|\(?0)\d[\d\s()./-]{8,18}\d(?![\d.,/-])/u;

/** A shop or a trade one can call, that says nothing of software: the line that says what it is. */
export function shopOrTrade(site: Site): { page: ReadPage; text: string } | undefined {
  for (const page of site.home) {
    const lines = [
      page.title,
      getMetaContent(page, 'description'),
      page.blocks.find(({ heading }) => heading === 1)?.text ?? '',
    ].filter(Boolean);
    if (lines.some((line) => IS_SOFTWARE.test(line))) return undefined;
    const mentions = page.blocks.slice(0, MOST_BLOCKS).filter(({ text }) => IS_SOFTWARE.test(text));
    if (mentions.length > MOST_MENTIONS) return undefined;
    const text = lines.find((line) => line.length <= LONGEST);
    if (text !== undefined && site.pages.some((one) => isCalled(one) || sells(one))) return { page, text };
  }
  return undefined;
}

/** By a link, or by a number that stands there. */
const isCalled = ({ links, blocks }: ReadPage): boolean =>
  links.some(({ href }) => CALLS.test(href)) ||
  blocks.some(({ text }) => text.length <= LONGEST && NUMBER.test(text));

const sells = ({ blocks }: ReadPage): boolean =>
  blocks.some(({ text }) => text.length <= LONGEST_BUTTON && IN_CART.test(text));
