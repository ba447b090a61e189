import { nameKey } from '../site.ts';
import { openNameList } from '../name-list.ts';

export const LETTERS = /^\p{Lu}{2,3}$/u;

/** Countries by the names of their states, as `nameKey` has them, and by their letters, as written. */
const STATES = openNameList('states');

/** The countries that have a state or province of a name, or with such letters: "Karnataka", "ON", "WA". */
export const countriesOfState = (text: string): string[] =>
  STATES.get(LETTERS.test(text) ? text : nameKey(text))?.split(' ') ?? [];
