/** Characters of a text as people count them, and a browser's `maxlength` nearly: an emoji of two UTF-16 units is one. */
export const countCharacters = (text: string): number => [...text].length;

/** The text, or its first so many characters; none is cut in half. */
export const firstCharacters = (text: string, most: number): string => [...text].slice(0, most).join('');
