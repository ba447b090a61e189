import { randomBytes } from 'node:crypto';

// Crockford's base 32; 256 is a multiple of 32, so all letters are equally likely.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns `count` random letters and digits of five bits each; letters that look like digits are excluded. */
export const randomLetters = (count: number): string =>
  [...randomBytes(count)].map((byte) => LETTERS[byte % 32]).join('');

/** Groups letters in fours, separated by dashes. */
export const groupInFours = (letters: string): string => letters.replace(/(.{4})(?=.)/g, '$1-');
