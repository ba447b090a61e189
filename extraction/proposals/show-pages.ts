import type { PagesRequest, ShownPages } from '../../rules/drafts/shown-pages.ts';
import { numberPages, type PagesOfBothKinds } from './number-pages.ts';

/** Characters of a line that are shown; a proposal takes the whole line. */
const MAX_LINE_CHARACTERS = 1_800;

/** Shows the lines of pages that people see, each once, as many as fit. */
export function showPages(
  pages: PagesOfBothKinds,
  { pages: named, fromLine, maxCharacters }: PagesRequest,
): ShownPages {
  const numbered = numberPages(pages);
  const chosen = numbered.filter(({ number, isLegal }) => (named ? named.includes(number) : !isLegal));
  const texts: string[] = [];
  let remaining = maxCharacters;
  let nextLine: number | undefined;
  for (const line of chosen.flatMap(({ lines }) => lines)) {
    if (line.leftOut || line.number < fromLine) continue;
    const text = `${line.number} | ${clip(line.text).replaceAll(ESCAPED, SHOWN_BACKSLASH)}`;
    if (text.length > remaining && texts.length > 0) {
      nextLine = line.number;
      break;
    }
    remaining -= text.length + 1;
    texts.push(text);
  }
  return {
    pages: numbered.map(({ number, page: { url, fetched_at }, kind, lines }) => {
      const shown = lines.filter(({ leftOut }) => !leftOut);
      return {
        page: number,
        url,
        kind,
        first_line: lines[0]?.number ?? 0,
        lines: shown.length,
        chars: shown.reduce((sum, { text }) => sum + text.length, 0),
        read_at: fetched_at,
      };
    }),
    text: texts.join('\n'),
    leftOut: chosen.flatMap(({ lines }) => lines).filter(({ leftOut }) => leftOut === 'order').length,
    ...(nextLine === undefined ? {} : { nextLine }),
    unknown: (named ?? []).filter((number) => number > numbered.length),
  };
}

/** A backslash that looks like the start of a line break or another character: only the server breaks lines. */
const ESCAPED = /\\(?=[nrtvfux0])/gu;
const SHOWN_BACKSLASH = '⧵';

const clip = (text: string): string =>
  text.length > MAX_LINE_CHARACTERS ? `${text.slice(0, MAX_LINE_CHARACTERS - 1).toWellFormed()}…` : text;
