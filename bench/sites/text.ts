import { decodeHTML as decoded } from 'entities';

/** How texts of labels, drafts and pages are compared. Nothing here is shared with the pipeline that is measured. */

/** One space for all white space, no invisible characters. */
export const plain = (text: string): string =>
  text.replaceAll(/[\s\u0080-\u00A0\u00AD\u200B-\u200F\u2060\uFEFF]+/g, ' ').trim();

/** In small letters, with one kind of quotation mark and dash, without other signs. */
export function bare(text: string): string {
  return plain(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[^\p{L}\p{N}$€£¥₽₩₺%+#]+/gu, ' ')
    .trim();
}

const UNSPACED = /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/;

/** Words; of scripts without spaces, and of Korean, pairs of letters. */
export function wordsOf(text: string): string[] {
  return bare(text)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) =>
      UNSPACED.test(word)
        ? Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2))
        : [word],
    );
}

/** Share of the words of one text that another has. */
export function shareIn(words: string, text: string): number {
  const wanted = wordsOf(words);
  const there = new Set(wordsOf(text));
  return wanted.length === 0 ? 0 : wanted.filter((word) => there.has(word)).length / wanted.length;
}

/** How like two texts are in their words, from 0 to 1. */
export function likeness(left: string, right: string): number {
  const [shorter, longer] = [shareIn(left, right), shareIn(right, left)];
  return shorter + longer === 0 ? 0 : (2 * shorter * longer) / (shorter + longer);
}

/** Whether the words of one text stand in another in their order. */
export function holds(text: string, words: string): boolean {
  const [whole, part] = [bare(text), bare(words)];
  if (part === '') return false;
  if (UNSPACED.test(part)) return whole.replaceAll(' ', '').includes(part.replaceAll(' ', ''));
  return ` ${whole} `.includes(` ${part} `);
}

const INLINE =
  'a|abbr|b|bdi|bdo|cite|code|data|dfn|em|font|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr|del|strike|big|nobr';
const TAG = /<[a-zA-Z][^\s>/]*((?:"[^"]*"|'[^']*'|[^"'>])*)>/g;
/** A tag may have tags within its attributes, or a quotation mark that nothing closes. */
const INSIDE_TAGS = ['[^>]*', `(?:"[^"]*"|'[^']*'|[^"'>])*`];
const ATTRIBUTE = /[^\s=>"']+\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/**
 * All a page says, as strings that a quote may stand in: its text with and without spaces for inline tags, its
 * attributes' values, its data. Comments, styles, templates and other scripts say nothing.
 */
export function saidOn(html: string): string[] {
  const open = html.replaceAll(/<!--[\s\S]*?-->/g, ' ');
  const attributes = [...open.matchAll(TAG)].flatMap(([, inside = '']) =>
    [...inside.matchAll(ATTRIBUTE)].map(([, double, single, none]) => double ?? single ?? none ?? ''),
  );
  const data: string[] = [];
  const text = open
    .replaceAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi, (_, head: string, body: string) => {
      if (/ld\+json/i.test(head)) data.push(body, ...stringsOf(body));
      return ' ';
    })
    .replaceAll(/<(style|template)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ');
  const apart = INSIDE_TAGS.flatMap((inside) => {
    const joined = text.replaceAll(new RegExp(`</?(?:${INLINE})(?:\\s${inside})?>`, 'gi'), '');
    return [joined, text].map((one) => one.replaceAll(new RegExp(`<[a-z/!?]${inside}>`, 'gi'), ' '));
  });
  return [...apart, ...attributes, ...data].map((one) => plain(decoded(one)));
}

function stringsOf(json: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') found.push(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  try {
    walk(JSON.parse(json));
  } catch {
    // Data that is no JSON is quoted unchanged.
  }
  return found;
}

/** Whether a page has a quote, letter by letter except for white space: as a browser shows it, or in its source. */
export function standsOn(said: string[], quote: string): boolean {
  return [quote, decoded(quote)].map(plain).some((words) => {
    if (words === '') return false;
    if (said.some((one) => one.includes(words))) return true;
    const bare = words.replaceAll(' ', '');
    return said.some((one) => one.replaceAll(' ', '').includes(bare));
  });
}
