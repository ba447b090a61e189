import { type NumberedLine, numberLines } from '../../proof/numbered-lines.ts';
import type { ReadPage } from '../../html/page.ts';
import type { Line } from '../../candidate.ts';

/** Characters of page text sent for one draft: about 40,000 tokens. */
const MAX_CHARACTERS = 140_000;
/** Maximum number of characters of one page, so that the others also fit. */
const MAX_PAGE_CHARACTERS = 40_000;
const MAX_LINE_CHARACTERS = 1_800;

/** The pages as Claude sees them. */
export type ShownLines = {
  text: string;
  /** Returns the lines of these numbers; a number that was not shown gives a line without a page. */
  getLines(numbers: number[]): Line[];
};

/** Shows the lines of the pages, each with its number, until the bounds are reached; what is left out of a reading is not shown. */
export function showLines(pages: ReadPage[]): ShownLines {
  const shown = new Map<number, NumberedLine>();
  const texts: string[] = [];
  let remaining = MAX_CHARACTERS;
  for (const [url, lines] of Map.groupBy(numberLines(pages), (line) => line.url)) {
    let pageRemaining = Math.min(MAX_PAGE_CHARACTERS, remaining);
    texts.push(`page ${url.replaceAll(/\s/g, '')}`);
    for (const line of lines.filter(({ leftOut }) => !leftOut)) {
      const clipped = line.text.slice(0, MAX_LINE_CHARACTERS);
      if (clipped.length > pageRemaining) break;
      pageRemaining -= clipped.length + 8;
      remaining -= clipped.length + 8;
      texts.push(`${line.number}| ${clipped}`);
      shown.set(line.number, line);
    }
  }
  return {
    text: texts.join('\n'),
    getLines: (numbers) =>
      numbers.map((number) => shown.get(number) ?? { url: '', within: { start: 0, end: 0 } }),
  };
}
