import type { PageKind } from '../../../crawl/page-kinds.ts';
import { type Block, getDisplayedLines, type ReadPage } from '../../../html/page.ts';
import { finds, opensWith } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { EAST_ASIAN_CITY, EAST_ASIAN_HOUSE, GREATER_FIRST } from '../../../patterns/places/city-name.ts';
import { isAmbiguousCountry } from '../../../patterns/places/countries.ts';
import { isKnownCity } from '../../../patterns/places/gazetteer.ts';
import { postal } from '../../../patterns/places/postcodes.ts';
import type { FoundPlace, PlaceAt, Where } from '../../../patterns/places/found-place.ts';
import { isInside, nameKey } from '../../../patterns/site.ts';
import { isPlaceholder } from '../../../patterns/text-shape.ts';
import { isOthers } from '../../../proof/whose.ts';
import { placeAlone } from './place-alone.ts';

/**
 * Believes lines that stand where a site says where it is: in an imprint, on a contact page, in a footer, in an element called an
 * address, or next to the owner's name. There: a postcode and its city, else a city and its country.
 */
export function addressesIn(where: Where, block: Block): FoundPlace[] {
  const { page, kind, name } = where;
  const isLikely = isWhereAddressesStand(where, block);
  const owner = ownerShown(where, block);
  if (!mayHoldAddress(where, block, isLikely, owner)) return [];
  const isOurs = isLikely || owner > 0;
  const bonus = owner + (PAGE_BONUS.get(kind) ?? (block.region === 'footer' ? 0.5 : 0));
  const coded = postal(where, block, isOurs);
  // Next to a postcode and its city, a known place is a street or region, unless its country is named.
  const besides = isOurs ? placesInLines(page, block, name) : [];
  const found = [...coded, ...besides.filter(({ country }) => coded.length === 0 || country !== undefined)];
  return (found.length === 0 && isOurs ? eastAsian(page, block) : found)
    .filter(({ at }) => !isOthers(page, block, at, [name]))
    .map(({ at: _, ...one }) => ({ ...one, score: one.score + bonus }));
}

/** On a page of law many others have their addresses, too; elsewhere only the foot of a page is the site's own. */
function mayHoldAddress({ kind, isOwn }: Where, block: Block, isLikely: boolean, owner: number): boolean {
  const isRead = isOwn || (kind === 'legal' ? owner > 0 : isLikely && block.region === 'footer');
  return isRead && block.tag !== 'pre' && block.text.length <= LONGEST_BLOCK && !isPlaceholder(block.text);
}

const LONGEST_BLOCK = 3_000;
const LONGEST_ADDRESS = 200;
const PAGE_BONUS = new Map<PageKind, number>([
  ['imprint', 1],
  ['contact', 0.7],
]);
const ADDRESS_NAMES = new Set(
  'address adr vcard imprint impressum location locality contact legal footer company office hq about org'.split(
    ' ',
  ),
);
const OURS = finds(wordTable('runs_it'), wordTable('is_address'));
const OPENS_WITH_LABEL = opensWith(wordTable('place_label'), wordTable('is_address'));
/** "Made in Berlin, Germany": a statement, read as one. */
const STATES = finds(wordTable('based'), wordTable('made'));
/** What parts a line: signs, sentences, an e-mail address or telephone number, whose the rights are. */
const PIECES =
  /\n|\s*[|·•]\s*|\s{2,}|\s-\s|\s+[–—]\s+|(?<=\p{L}{3}|\))\.\s+|;\s|©(?:\s*\d{4})?|\(c\)|(?:\p{L}{1,12}[.:]\s*)?(?:[^\s@]{1,64}@[^\s@]{1,80}\.\p{L}{2,24}|\+\d[\d ()./-]{6,18}\d)/iu;
const EAST_ASIAN_LABEL = /住所|所在地|本社|地址|주소|소재지|〒/u;

function isWhereAddressesStand({ kind, isOwn }: Where, block: Block): boolean {
  return (
    kind === 'imprint' ||
    kind === 'contact' ||
    ((isOwn || kind === 'legal') && block.region === 'footer') ||
    isInside(block.box, ADDRESS_NAMES, 3)
  );
}

/** What shows that the address is that of the owner of the site: their name, mailbox, or words such as "responsible for". */
function ownerShown({ page, name }: Where, block: Block): number {
  const before = page.text.slice(Math.max(0, block.start - 300), block.start);
  const titles = block.headingsAbove.slice(0, 2).map(({ text }) => text);
  const near = [before, block.text.slice(0, 600), ...titles];
  const isNamed = name.length > 1 && near.some((text) => nameKey(text.slice(-290)).includes(nameKey(name)));
  const host = new URL(page.url).hostname.replace(/^www\./, '');
  const writesHere = block.text.toLowerCase().includes(`@${host}`);
  return (isNamed || writesHere ? 0.6 : 0) + (near.some((text) => OURS.test(text)) ? 0.5 : 0);
}

/** "Malmö, Sweden": lines and pieces of lines, and all lines of an address together. */
function placesInLines(page: ReadPage, block: Block, name: string): PlaceAt[] {
  if (block.heading === 1) return [];
  const lines = getDisplayedLines(block);
  const whole = lines.length <= LONGEST_ADDRESS ? lines.replaceAll(/\n+/g, ', ') : '';
  const pieces = block.text.length <= 2 * LONGEST_ADDRESS ? lines.split(PIECES) : [];
  return [whole, ...pieces].flatMap((piece = '') => placeInPiece(page, block, name, piece));
}

function placeInPiece(page: ReadPage, block: Block, name: string, piece: string): PlaceAt[] {
  const text = piece
    .replace(OPENS_WITH_LABEL, '')
    .replace(/^[\s:：,\d-]+(?=\p{L})/u, '')
    .trim();
  if (text.length < 4 || text.length > LONGEST_ADDRESS || STATES.test(text)) return [];
  return placeAlone(text)
    .filter(({ city }) => name === '' || !nameKey(city).includes(nameKey(name)))
    .filter((place) => isBelieved(place, text))
    .map((place) => {
      const quote = block.text.includes(piece.trim()) ? piece.trim() : block.text;
      const score = (place.country ? 2.6 : 1.8) + (isKnownCity(place.city) ? 0.5 : 0);
      const at = Math.max(0, block.text.indexOf(place.city || quote));
      return { ...place, page, quote, score, at };
    });
}

/** A known city, or a country that is parted from what is before it. */
const isBelieved = ({ country, city }: Pick<FoundPlace, 'country' | 'city'>, text: string): boolean =>
  (city !== '' && isKnownCity(city)) ||
  (country !== undefined && !isAmbiguousCountry(country.name) && /[,،，]/u.test(text));

/** The city of a Japanese, Chinese or Korean address, where a label says it is one, or it is written as one. */
function eastAsian(page: ReadPage, block: Block): PlaceAt[] {
  const before = page.blocks[block.id - 1]?.text.slice(0, 20) ?? '';
  const isCalled = GREATER_FIRST.test(block.text) || EAST_ASIAN_LABEL.test(`${before} ${block.text}`);
  if (block.text.length > 400 || !(isCalled || EAST_ASIAN_HOUSE.test(block.text))) return [];
  const told = block.text.replace(/^.{0,12}(?:住所|所在地|本社|地址|주소|소재지)[:：\s]*/u, '');
  const city = EAST_ASIAN_CITY.exec(told)?.slice(1).find(Boolean) ?? '';
  const at = block.text.indexOf(city);
  return city === '' ? [] : [{ city, page, quote: block.text.slice(0, 400), score: 2.5, at }];
}
