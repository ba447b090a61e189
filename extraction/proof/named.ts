import { wordTable } from '../lexicon/words.ts';
import { DENSE, finds } from '../lexicon/table.ts';
import { nameKey } from '../patterns/site.ts';
import { inLanguage, languageOf } from './page-language.ts';
import type { Passage } from './passages.ts';

const WE = inLanguage(finds, wordTable('we_ourselves'));

/** Does the owner of the site speak of itself in a text: "we", "our"? */
export const saysWe = (text: string, language: string): boolean => WE(language).test(text);

/** Does a text speak of the product or of who makes it: by name, or as "we"? */
export const saysOfItself = ({ text, page }: Pick<Passage, 'text' | 'page'>, names: string[]): boolean =>
  isNamed(text, names) || saysWe(text, languageOf(page));

/** Is the product, or who makes it, named in a text? */
export function isNamed(text: string, names: string[]): boolean {
  const key = nameKey(text);
  return names.some((name) => name.length >= (DENSE.test(name) ? 2 : 3) && key.includes(nameKey(name)));
}
