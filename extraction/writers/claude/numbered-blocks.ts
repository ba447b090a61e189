import { isPromptInjection } from '../../proof/prompt-injection.ts';
import type { ReadPage } from '../../html/page.ts';
import type { Quote } from '../../candidate.ts';

/** Characters of page text sent for one draft: about 40,000 tokens. */
const MAX_CHARACTERS = 140_000;
/** Maximum number of characters of one page, so that the others also fit. */
const MAX_PAGE_CHARACTERS = 40_000;
const MAX_BLOCK_CHARACTERS = 1_800;
const HEAD_TEXT_META = /(?:^|[:.])(?:title|description|site_name|keywords|author)$/;

/** The pages as Claude sees them, and the position of each numbered block. */
export type NumberedBlocks = {
  text: string;
  /** Returns a quote from block `number` with its position, or one without a page if there is no such block. */
  locateQuote(number: number, locateQuote: string): Quote;
};

type TextPiece = { start: number; end: number; text: string };

/**
 * Numbers the readable blocks of the pages and the descriptions in their heads. Each block is one line, so that a page cannot
 * fake the beginning of another. Repeated blocks and prompt injections are left out.
 */
export function numberBlocks(pages: ReadPage[]): NumberedBlocks {
  const positions: { url: string; within: { start: number; end: number } }[] = [];
  const lines: string[] = [];
  const seen = new Set<string>();
  let remaining = MAX_CHARACTERS;
  for (const page of pages) {
    let pageRemaining = Math.min(MAX_PAGE_CHARACTERS, remaining);
    lines.push(`page ${oneLine(page.url)}`);
    for (const { start, end, text } of [...listHeadPieces(page), ...page.blocks]) {
      const clippedText = text.slice(0, MAX_BLOCK_CHARACTERS);
      if (seen.has(clippedText) || isPromptInjection(text)) continue;
      if (clippedText.length > pageRemaining) break;
      seen.add(clippedText);
      pageRemaining -= clippedText.length + 8;
      remaining -= clippedText.length + 8;
      lines.push(`${positions.length}| ${oneLine(clippedText)}`);
      positions.push({ url: page.url, within: { start, end } });
    }
  }
  return {
    text: lines.join('\n'),
    locateQuote: (number, quote) => ({ ...(positions[number] ?? { url: '' }), quote }),
  };
}

function listHeadPieces(page: ReadPage): TextPiece[] {
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

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\u0000\u2028\u2029\u0085\v\f]+/g, ' ');
}
