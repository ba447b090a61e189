import { getKindOfWords, type PageKind } from '../../../crawl/page-kinds.ts';
import { type Block, getDisplayedLines, type ReadPage } from '../../../html/page.ts';
import { anyOf, finds, isOneOfWords, opensWith, wordPattern } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { EAST_ASIAN_CITY, EAST_ASIAN_HOUSE, GREATER_FIRST } from '../../../patterns/places/city-name.ts';
import { isAmbiguousCountry } from '../../../patterns/places/countries.ts';
import { pairsIn } from '../../../patterns/places/country-of-city.ts';
import { isKnownCity } from '../../../patterns/places/gazetteer.ts';
import { postal } from '../../../patterns/places/postcodes.ts';
import type { FoundPlace, PlaceAt, Where } from '../../../patterns/places/found-place.ts';
import { isInside, nameKey } from '../../../patterns/site.ts';
import { isPlaceholder } from '../../../patterns/text-shape.ts';
import { isOthers } from '../../../proof/whose.ts';
import { placeAlone } from './place-alone.ts';

/**
 * Believes lines that stand where a site says where it is: in an imprint, on a contact page, in a footer, in an element called an
 * address, under a title or label for one, or next to the owner's name. There, in this order: a postcode and its city, a label with a
 * place, a city and its country or state, a street and its city.
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
  const besides = isOurs ? [...placesInLines(page, block, name), ...besideState(page, block)] : [];
  const found = [
    ...labelled(where, block),
    ...coded,
    ...besides.filter(({ country }) => coded.length === 0 || country !== undefined),
  ];
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
const LONGEST_LINE = 120;
const LONGEST_ADDRESS = 200;
const MOST_LINES = 4;
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
const IS_LABEL = isOneOfWords(wordTable('place_label'));
const OPENS_WITH_LABEL = opensWith(wordTable('place_label'), wordTable('is_address'));
const LABELLED = wordPattern(
  String.raw`(?:^\s*|(?<=[\s.;]))${anyOf(wordTable('place_label'), wordTable('is_address'))}\s*[:：]\s*([^:：\n]{3,140})`,
  'iu',
);
/** What begins the next pair: "E-mail" of "E-mail: …". */
const NEXT_LABEL = /\s+\p{Lu}[\p{Ll}-]+(?: \p{Ll}+){0,2}\s*(?:\([^)]{1,30}\)\s*)?$/u;
/** "Made in Berlin, Germany": a statement, read as one. */
const STATES = finds(wordTable('based'), wordTable('made'));
const HAS_STREET = finds(wordTable('streets'));
/** "693 Spinka Row", "Keskkatu 4 b": the number of a house next to a name. */
const HAS_HOUSE =
  /(?:^|, )(?!(?:19|20)\d\d )\d{1,5}[a-z]?,? \p{Lu}|\p{Lu}[\p{L}'’. -]{2,40} \d{1,4} ?[a-z]?(?:,|$)/u;
/** What parts a line: signs, sentences, an e-mail address or telephone number, whose the rights are. */
const PIECES =
  /\n|\s*[|·•]\s*|\s{2,}|\s-\s|\s+[–—]\s+|(?<=\p{L}{3}|\))\.\s+|;\s|©(?:\s*\d{4})?|\(c\)|(?:\p{L}{1,12}[.:]\s*)?(?:[^\s@]{1,64}@[^\s@]{1,80}\.\p{L}{2,24}|\+\d[\d ()./-]{6,18}\d)/iu;
const CODE_AFTER = /^(?:,?\s*(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{4}))?[\s.]*$/u;
const EAST_ASIAN_LABEL = /住所|所在地|本社|地址|주소|소재지|〒/u;

function isWhereAddressesStand({ page, kind, isOwn }: Where, block: Block): boolean {
  return (
    kind === 'imprint' ||
    kind === 'contact' ||
    ((isOwn || kind === 'legal') && (block.region === 'footer' || isUnderContact(page, block))) ||
    isInside(block.box, ADDRESS_NAMES, 3)
  );
}

/** Right under a title such as "Contact us", "Find us", "Our office", or in the cell after one that says "Address". */
function isUnderContact(page: ReadPage, { id, tag, headingsAbove: [title] }: Block): boolean {
  const isTitled =
    title !== undefined &&
    title.heading > 1 &&
    (['contact', 'imprint'].includes(getKindOfWords(title.text)) || IS_LABEL.test(title.text));
  return isTitled || (['td', 'dd'].includes(tag) && IS_LABEL.test(page.blocks[id - 1]?.text ?? ''));
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

/** "Address: Malmö, Sweden", or a label with the place in the lines after it. */
function labelled({ page, isOwn }: Where, block: Block): PlaceAt[] {
  const told = LABELLED.exec(block.text);
  if (told?.[1]) {
    const line = told[1].replace(NEXT_LABEL, '').trim();
    const isWhole = told.index === 0 && isOwn && block.text.length <= LONGEST_LINE;
    const quote = isWhole ? block.text : line;
    return placeAlone(line)
      .filter(({ country }) => isWhole || country)
      .map((one) => ({ ...one, page, quote, score: 3, at: block.text.indexOf(line) }));
  }
  if (!isOwn || !IS_LABEL.test(block.text)) return [];
  const lines: Block[] = [];
  for (const line of page.blocks.slice(block.id + 1, block.id + 1 + MOST_LINES)) {
    const [first = line] = lines;
    if (line.heading > 0 || line.text.length > LONGEST_LINE || line.tag !== first.tag) break;
    lines.push(line);
  }
  return lines.flatMap(({ text, start }) =>
    placeAlone(text).map((one) => ({ ...one, page, quote: text, score: 2.8, at: start - block.start })),
  );
}

/** "Malmö, Sweden", "Kerkstraat 12, Nijmegen": lines and pieces of lines, and all lines of an address together. */
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
    .filter((place) => isBelieved(place, text, piece))
    .map((place) => {
      const quote = block.text.includes(piece.trim()) ? piece.trim() : block.text;
      const score = (place.country ? 2.6 : 1.8) + (isKnownCity(place.city) ? 0.5 : 0);
      const at = Math.max(0, block.text.indexOf(place.city || quote));
      return { ...place, page, quote, score, at };
    });
}

/** A country with a city before it, or parted from it; without a country a known city next to a street or a house. */
function isBelieved(
  { country, city }: Pick<FoundPlace, 'country' | 'city'>,
  text: string,
  piece: string,
): boolean {
  const isKnown = city !== '' && isKnownCity(city);
  if (country) return isKnown || (!isAmbiguousCountry(country.name) && /[,،，]/u.test(text));
  return isKnown && (HAS_STREET.test(piece) || HAS_HOUSE.test(piece.trim()));
}

/** "Acme LLC, Miami, FL 33101", "Melbourne VIC": a piece of a line that ends with a city and its state; three such are what is served. */
function besideState(page: ReadPage, block: Block): PlaceAt[] {
  const lines = getDisplayedLines(block);
  if (lines.length > 300 || block.heading === 1) return [];
  const found = lines.split(PIECES).flatMap((piece = ''): PlaceAt[] => {
    const [pair] = pairsIn(piece);
    if (!pair || !CODE_AFTER.test(piece.slice(pair.at + pair.text.length))) return [];
    if (!/(?:^|,)\s*$/u.test(piece.slice(0, pair.at))) return [];
    return [
      { city: pair.city, page, quote: pair.text, score: 2.2, at: Math.max(0, block.text.indexOf(pair.text)) },
    ];
  });
  return new Set(found.map(({ city }) => city)).size > 2 ? [] : found;
}

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
