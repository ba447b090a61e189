import { isPersonName, isSurelyPerson, PERSON } from './person-name.ts';
import { texts } from '../../../read/json-ld.ts';
import type { ReadPage } from '../../../read/page.ts';
import type { Site } from '../site.ts';
import { withoutGlyphs } from '../text-shape.ts';

const COPYRIGHT = new RegExp(
  String.raw`©\s?(?:\d{4}(?:\s?[-–—]\s?\d{4})?)?,?\s?(${PERSON})(?=\s?[.,·|•–—-]|$)`,
  'u',
);
const OPENS_LINE = new RegExp(String.raw`^(${PERSON})(?=$|[,;(]| [—–·|/-] )`, 'u');

/** "Built by Ann Ek", where the name leads to a profile of one person. */
const linked = ({ links }: ReadPage): string[] =>
  links.flatMap(({ url, text }) => (/linkedin\.com\/in\//u.test(url) ? [withoutGlyphs(text)] : []));

const ofData = ({ data }: ReadPage): string[] =>
  data.flatMap(({ types, values }) => (types.includes('Person') ? texts(values['name']) : []));

/** "MOSSBURY ELECTRONICS": in capitals, and no given name in it, a firm. */
const isTrading = (name: string): boolean => name === name.toUpperCase() && !isSurelyPerson(name);

/** People whose the site is, as its copyright lines and imprint name them, and people of its data and links: what confirms a name that is in no list of names. */
export function ownersOf(site: Site): Set<string> {
  const owners = new Set<string>();
  for (const page of site.pages) {
    for (const person of [...linked(page), ...ofData(page)]) if (isPersonName(person)) owners.add(person);
    const isImprint = site.kinds.get(page) === 'imprint';
    for (const block of page.blocks) {
      const text = block.text.slice(0, 200);
      for (const person of [
        COPYRIGHT.exec(text)?.[1],
        isImprint ? OPENS_LINE.exec(withoutGlyphs(text))?.[1] : undefined,
      ])
        if (person && isPersonName(person) && !isTrading(person)) owners.add(person);
    }
  }
  return owners;
}
