/**
 * Counts the characters of a text as people do, and nearly as a browser's `maxlength`: an emoji of two UTF-16 units
 * is one.
 */
export const countCharacters = (text: string): number => [...text].length;

/** Returns the first `max` characters of a text; never half a character. */
export const takeCharacters = (text: string, max: number): string => [...text].slice(0, max).join('');

/** Returns a text of at most `max` characters, or the first `max` of a longer one followed by "…". */
export const shortenCharacters = (text: string, max: number): string =>
  countCharacters(text) > max ? `${takeCharacters(text, max)}…` : text;
