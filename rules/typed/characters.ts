/**
 * Counts the characters of a text as people do, and nearly as a browser's `maxlength`: an emoji of two UTF-16 units
 * is one.
 */
export const countCharacters = (text: string): number => [...text].length;

/** Returns the first `max` characters of a text; never half a character. */
export const takeCharacters = (text: string, max: number): string => [...text].slice(0, max).join('');
