import { metaContent, type ReadPage } from '../../../read/page.ts';
import { INTO_CART } from '../../../words/prices/periods.ts';
import { SOFTWARE } from '../../../words/identity/software.ts';
import { finds } from '../../../words/table.ts';
import type { Site } from '../site.ts';

/** The category a directory starts with for what fits nowhere else. */
export const EVERYTHING_ELSE = 'other';

const IS_SOFTWARE = finds(SOFTWARE);
const IN_CART = finds(INTO_CART);
/** Passages that are looked at, and those of them in which a shop may speak of an app or a system. */
const MOST_BLOCKS = 80;
const MOST_MENTIONS = 3;
const LONGEST_BUTTON = 40;
const LONGEST = 200;

/** A shop or a trade one can call, that says nothing of software: the line that says what it is. */
export function shopOrTrade(site: Site): { page: ReadPage; text: string } | undefined {
  for (const page of site.home) {
    const lines = [
      page.title,
      metaContent(page, 'description'),
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

const isCalled = ({ links }: ReadPage): boolean => links.some(({ href }) => /^tel:/iu.test(href));

const sells = ({ blocks }: ReadPage): boolean =>
  blocks.some(({ text }) => text.length <= LONGEST_BUTTON && IN_CART.test(text));
