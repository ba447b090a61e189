import type { Block } from './page.ts';

/** Characters of a title in several headings; a page may have a hundred thousand of them. */
const LONGEST = 200;
/** A comma, a dash or an ampersand: more is to come. */
const IS_OPEN = /[,，、&+–—-]$/u;
const ENDS = /[.!?:…。！？]["'”’»]?$/u;
/** A word in small letters, which no title begins with: "and", not "iPhone". */
const BEGINS_SMALL = /^\p{Ll}[\p{Ll}\p{M}'’-]*(?![\p{L}\p{N}])/u;
const BEGINS_LARGE = /^[^\p{L}]*\p{Lu}/u;

/**
 * Tells whether a heading goes on in the next: `<h1>Notes that</h1><h1>write themselves</h1>` does, because the second begins with a
 * small letter, or the first ends with a comma or the like; so do two that make up one of the page's titles.
 */
export function isOneTitle(
  last: Pick<Block, 'text' | 'heading'>,
  next: Pick<Block, 'text' | 'heading'>,
  titles: string[],
): boolean {
  if (last.heading === 0 || next.heading < last.heading) return false;
  if (last.text.length + next.text.length > LONGEST || ENDS.test(last.text)) return false;
  if (IS_OPEN.test(last.text)) return true;
  if (next.heading > last.heading) return false;
  const whole = `${last.text} ${next.text}`.toLowerCase();
  return (
    (BEGINS_LARGE.test(last.text) && BEGINS_SMALL.test(next.text)) ||
    titles.some((title) => title.toLowerCase().includes(whole))
  );
}
