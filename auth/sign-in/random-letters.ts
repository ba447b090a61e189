import { randomBytes } from 'node:crypto';

// Crockford's base 32, of which a byte is as likely to name any.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many letters of chance, five bits each, of which none looks like a digit. */
export const randomLetters = (count: number): string =>
  [...randomBytes(count)].map((byte) => LETTERS[byte % 32]).join('');

/** Letters as people copy them: four at a time. */
export const inFours = (letters: string): string => letters.replace(/(.{4})(?=.)/g, '$1-');
