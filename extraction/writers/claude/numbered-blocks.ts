import { ordersMachines } from '../../proof/prompt-injection.ts';
import type { ReadPage } from '../../html/page.ts';
import type { Quote } from '../../candidate.ts';

/** Characters of page text sent for one draft: about 40,000 tokens. */
const BUDGET = 140_000;
/** Maximum number of characters of one page, so that the others also fit. */
const PAGE_SHARE = 40_000;
const LONGEST_BLOCK = 1_800;
const TOLD_IN_HEAD = /(?:^|[:.])(?:title|description|site_name|keywords|author)$/;

/** The pages as Claude sees them, and the position of each numbered block. */
export type NumberedBlocks = {
  text: string;
  /** Returns a quote from block `number` with its position, or one without a page if there is no such block. */
  quote(number: number, quote: string): Quote;
};

type Piece = { start: number; end: number; text: string };

/**
 * Numbers the readable blocks of the pages and the descriptions in their heads. Each block is one line, so that a page cannot
 * fake the beginning of another. Repeated blocks and prompt injections are left out.
 */
export function numberBlocks(pages: ReadPage[]): NumberedBlocks {
  const places: { url: string; within: { start: number; end: number } }[] = [];
  const lines: string[] = [];
  const seen = new Set<string>();
  let left = BUDGET;
  for (const page of pages) {
    let share = Math.min(PAGE_SHARE, left);
    lines.push(`page ${oneLine(page.url)}`);
    for (const { start, end, text } of [...headPieces(page), ...page.blocks]) {
      const shown = text.slice(0, LONGEST_BLOCK);
      if (seen.has(shown) || ordersMachines(text)) continue;
      if (shown.length > share) break;
      seen.add(shown);
      share -= shown.length + 8;
      left -= shown.length + 8;
      lines.push(`${places.length}| ${oneLine(shown)}`);
      places.push({ url: page.url, within: { start, end } });
    }
  }
  return {
    text: lines.join('\n'),
    quote: (number, quote) => ({ ...(places[number] ?? { url: '' }), quote }),
  };
}

function headPieces(page: ReadPage): Piece[] {
  const told = [
    page.title,
    ...page.metas.filter(({ name }) => TOLD_IN_HEAD.test(name)).map((meta) => meta.content),
  ];
  const last = page.blocks.at(-1)?.end ?? 0;
  return [...new Set(told)].flatMap((text) => {
    const start = text === '' ? -1 : page.text.indexOf(`\n${text}`, last) + 1;
    return start > 0 ? [{ start, end: start + text.length, text }] : [];
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\u0000\u2028\u2029\u0085\v\f]+/g, ' ');
}
