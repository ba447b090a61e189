import type { ReadPage, Block } from '../html/page.ts';
import type { Line } from '../candidate.ts';
import { isPromptInjection } from './prompt-injection.ts';
import { ordersOf } from './orders-on-page.ts';

const HEAD_TEXT_META = /(?:^|[:.])(?:title|description|site_name|keywords|author)$/;

/**
 * A line of a website: a block of a page, or a title or description of its head. Its number is the same however many pages are
 * shown. `leftOut`: it orders machines to do something, is hidden from people, or repeats an earlier line, word for word.
 */
export type NumberedLine = Line & {
  number: number;
  text: string;
  leftOut?: 'order' | 'hidden' | 'repeated';
};

/** Numbers the lines of the pages of one reading, from 1, in the order of the pages. Each is one line, so that a page cannot fake another. */
export function numberLines(pages: ReadPage[]): NumberedLine[] {
  const lines: NumberedLine[] = [];
  const seen = new Set<string>();
  for (const page of pages) {
    const orders = ordersOf(page);
    const isOrder = (piece: Piece | Block): boolean =>
      'id' in piece ? orders.has(piece) : isPromptInjection(piece.text);
    for (const piece of [...listHeadTexts(page), ...page.blocks]) {
      const { start, end, text, hidden } = piece;
      const leftOut = hidden ? 'hidden' : isOrder(piece) ? 'order' : seen.has(text) ? 'repeated' : undefined;
      seen.add(text);
      lines.push({
        number: lines.length + 1,
        url: page.url,
        within: { start, end },
        text: toOneLine(text),
        ...(leftOut ? { leftOut } : {}),
      });
    }
  }
  return lines;
}

type Piece = { start: number; end: number; text: string; hidden?: true };

function listHeadTexts(page: ReadPage): Piece[] {
  const headTexts = [
    page.title,
    ...page.metas.filter(({ name }) => HEAD_TEXT_META.test(name)).map((meta) => meta.content),
  ];
  const blocksEnd = page.blocks.at(-1)?.end ?? 0;
  return [...new Set(headTexts)].flatMap((text) => {
    const start = text === '' ? -1 : page.text.indexOf(`\n${text}`, blocksEnd) + 1;
    return start > 0 ? [{ start, end: start + text.length, text }] : [];
  });
}

const toOneLine = (text: string): string => text.replaceAll(/[\r\n\u0000\u2028\u2029\u0085\v\f]+/g, ' ');
