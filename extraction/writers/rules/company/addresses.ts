import { getKindOfWords, type PageKind } from '../../../crawl/page-kinds.ts';
import type { Block, ReadPage } from '../../../html/page.ts';
import { IS_ADDRESS, PLACE_LABEL, RUNS_IT, SELLER } from '../../../lexicon/company/places.ts';
import { IS } from '../../../lexicon/grammar.ts';
import { anyOf, finds, isOneOfWords, wordPattern } from '../../../lexicon/table.ts';
import { isInside, nameKey } from '../../../patterns/site.ts';
import { isPlaceholder } from '../../../patterns/text-shape.ts';
import { isOthers } from '../../../proof/whose.ts';
import type { FoundPlace, Where } from '../../../patterns/places/found-place.ts';
import { besideRights, BETWEEN_LINES, besideState, inPieces, notServed } from './in-pieces.ts';
import { labelled } from './labelled-place.ts';
import { postal } from '../../../patterns/places/postcodes.ts';
import { afterWord, afterStreet, besideCountry, eastAsianCity } from './street-and-city.ts';

const ADDRESS_WORDS = new Set(
  'address adr vcard imprint impressum location locality contact legal footer company office hq about org'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'dd']);
const CONTACT_KINDS = new Set<PageKind>(['contact', 'imprint']);
const OURS = finds(RUNS_IT, IS_ADDRESS);
/** "Prodávající: …", "Sprzedawcą jest …": in the rest of such terms the word is on every line. */
const SELLS = wordPattern(String.raw`${anyOf(SELLER)}(?:\s*[:：]|\s+${anyOf(IS)}\s|\s*(?:\n|$))`, 'iu');
const LABEL = isOneOfWords(PLACE_LABEL);
const LONGEST_BLOCK = 3_000;
const LONGEST_BAR = 160;

/** The addresses in a block: postcode and city, a labelled place, "City, Country". Whose they are is told by what stands around. */
export function addressesIn(where: Where, block: Block): FoundPlace[] {
  const { page, kind, isOwn } = where;
  const isLikely =
    kind === 'imprint' ||
    kind === 'contact' ||
    (block.region === 'footer' && (isOwn || kind === 'legal')) ||
    ((isOwn || kind === 'legal') && isUnderContact(page, block)) ||
    (isOwn && isContactBar(block)) ||
    isInside(block.box, ADDRESS_WORDS, 3);
  if (!isOwn && kind !== 'legal' && !(isLikely && block.region === 'footer')) return [];
  if (block.tag === 'pre' && kind !== 'imprint' && kind !== 'contact' && kind !== 'legal') return [];
  if (block.text.length > LONGEST_BLOCK || isPlaceholder(block.text)) return [];
  const owner = ownerShown(where, block);
  // On a page of law many others have their addresses, too.
  if (kind === 'legal' && owner === 0) return [];
  const bonus =
    owner + (kind === 'imprint' ? 1 : kind === 'contact' ? 0.7 : block.region === 'footer' ? 0.5 : 0);
  const besides = [afterStreet, besideCountry, besideRights, afterWord];
  const found = [
    ...labelled(where, block),
    ...postal(where, block, isLikely || owner > 0),
    ...(isLikely || owner > 0 ? notServed([...inPieces(where, block), ...besideState(where, block)]) : []),
    ...(isLikely ? besides.flatMap((finder) => finder(where, block)) : []),
  ];
  if (found.length === 0 && (isLikely || owner > 0)) {
    const city = eastAsianCity(where, block);
    const at = block.text.indexOf(city);
    if (city !== '') found.push({ city, page, quote: block.text.slice(0, 400), score: 2.5, at });
  }
  return found
    .filter(({ at }) => !isOthers(page, block, at, [where.name]))
    .map(({ at: _, ...one }) => ({ ...one, score: one.score + bonus }));
}

/** Right under a title such as "Contact us", "Find us", "Our office", or in the cell after one that says "Address". */
function isUnderContact(page: ReadPage, { id, tag, headingsAbove: [title] }: Block): boolean {
  const isTitled =
    title !== undefined &&
    title.heading > 1 &&
    (CONTACT_KINDS.has(getKindOfWords(title.text)) || LABEL.test(title.text));
  return isTitled || (CELLS.has(tag) && LABEL.test(page.blocks[id - 1]?.text ?? ''));
}

/** "+46 123 456 789 Malmö, Skåne" over a page. */
const isContactBar = ({ region, text }: Block): boolean =>
  (region === 'nav' || region === 'header') && text.length <= LONGEST_BAR && BETWEEN_LINES.test(text);

/** What shows that the address is that of whoever runs the site: their name, or words such as "responsible for". */
function ownerShown({ page, name }: Where, block: Block): number {
  const near = `${page.text.slice(Math.max(0, block.start - 300), block.start)} ${block.text.slice(0, 600)}`;
  const headings = block.headingsAbove
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' ');
  const named = name.length > 1 && nameKeys(near).includes(nameKey(name));
  const writesHere = block.text
    .toLowerCase()
    .includes(`@${new URL(page.url).hostname.replace(/^www\./, '')}`);
  return (
    (named || writesHere ? 0.6 : 0) + (OURS.test(near) || OURS.test(headings) || SELLS.test(near) ? 0.5 : 0)
  );
}

/** `nameKey` looks at 300 characters. */
const nameKeys = (text: string): string =>
  nameKey(text.slice(0, 290)) + nameKey(text.slice(290, 580)) + nameKey(text.slice(580));
