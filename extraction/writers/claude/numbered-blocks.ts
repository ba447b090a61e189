import { ordersMachines } from '../../proof/prompt-injection.ts';
import type { ReadPage } from '../../html/page.ts';
import type { Quote } from '../../candidate.ts';

/** Characters of page text sent for one draft: some 40,000 tokens. */
const BUDGET = 140_000;
/** A page may take this much before the others had their turn. */
const PAGE_SHARE = 40_000;
const LONGEST_BLOCK = 1_800;
const TOLD_IN_HEAD = /(?:^|[:.])(?:title|description|site_name|keywords|author)$/;

/** The pages as Claude sees them, and where each numbered block stands. */
export type NumberedBlocks = {
  text: string;
  /** The place of a quote from block `number`; one that no page has when there is no such block. */
  quote(number: number, quote: string): Quote;
};

type Piece = { start: number; end: number; text: string };

/**
 * Numbers what a person can read on the pages, and what their heads say of them. Each block is one line, so
 * that no page can pretend to begin another. Left out: what was sent before, and orders to machines.
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
