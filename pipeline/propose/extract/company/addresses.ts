import { GAP, type Block, type ReadPage } from '../../../read/page.ts';
import { NOT_OUR_PLACE, OUR_ADDRESS, PLACE_LABEL, STREETS } from '../../../words/places.ts';
import { anyOf, finds, isOneOfWords } from '../../../words/table.ts';
import { bareCity, looksLikeCity } from './city-name.ts';
import { countriesIn, isAmbiguousCountry, type NamedCountry } from './countries.ts';
import { isKnownCity } from './gazetteer.ts';
import type { FoundPlace, Where } from './found-place.ts';
import { isInside, nameKey } from '../site.ts';
import { withoutGlyphs } from '../text-shape.ts';

const ADDRESS_WORDS = new Set(
  'address adr vcard imprint impressum location locality contact legal footer company office hq about org'.split(
    ' ',
  ),
);
const POSTCODES =
  /(?<![\p{L}\p{N}./-]|[\p{L}\d],(?!\d{5}\s\p{Lu}))(?:[A-Z]{1,3}-)?(?:\d{4} ?[A-Z]{2}|\d{5}-\d{3,4}|\d{3}-\d{4}|\d{3} \d{2}|\d{2}-\d{3}|\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?=[\s,)|]|$)/gu;
const STREET_NUMBER =
  /\p{L}{3,}\.?\s+\d{1,4}\s?[a-zA-Z]?(?![\p{L}\d])|(?<!\d)\d{1,4}\s?(?:bis|ter)?,?\s+\p{L}{2,}/u;
const STREET_WORD = finds(STREETS);
const NOT_OURS = finds(NOT_OUR_PLACE);
const OURS = finds(OUR_ADDRESS);
const LABEL = isOneOfWords(PLACE_LABEL);
const LABELLED = new RegExp(String.raw`^\s*${anyOf(PLACE_LABEL)}\s*[:：]\s*`, 'iu');
const COPYRIGHT = /©|\(c\)|copyright|all rights reserved/iu;
/** What stands after a city in one line of an address. */
const FURTHER =
  /\s*(?:Tel|Telefon|Telefono|Téléphone|Phone|Fax|E-?Mail|Email|VAT|USt|Mobil|KVK|NIP|IČO|SIRET|CIF|P\.?\s?IVA|Web)\b.*$/isu;
const EAST_ASIAN_CITY =
  /(?:東京都|北海道|京都府|大阪府|[\p{Script=Han}]{2,3}[県省])?[\p{Script=Han}ヶケ]{1,5}?[市区區町村](?![\p{Script=Han}]{0,2}[市区])|[가-힣]{2,6}(?:특별시|광역시|시)(?![가-힣])/u;
const EAST_ASIAN_LABEL = /^.{0,12}(?:住所|所在地|本社|地址|주소|소재지)[:：\s]*/u;
const MOST_POSTCODES = 6;
const LONGEST_BLOCK = 3_000;
/** Lines of one address, and how long each is at most. */
const MOST_LINES = 8;
const LONGEST_LINE = 80;
/** Characters before and after a postcode that belong to its address. */
const BEFORE = 120;
const AFTER = 90;

/** The addresses in a block: postcode and city, a labelled place, "City, Country". Whose they are is told by what stands around. */
export function addressesIn(where: Where, block: Block): FoundPlace[] {
  const { page, kind, isOwn } = where;
  const isLikely =
    kind === 'imprint' ||
    kind === 'contact' ||
    (block.region === 'footer' && (isOwn || kind === 'legal')) ||
    isInside(block.box, ADDRESS_WORDS, 3);
  if (!isOwn && kind !== 'legal' && !(isLikely && block.region === 'footer')) return [];
  if (block.tag === 'pre' && kind !== 'imprint' && kind !== 'contact' && kind !== 'legal') return [];
  if (block.text.length > LONGEST_BLOCK || isSomebodyElses(where, block)) return [];
  const owner = ownerShown(where, block);
  // On a page of law many others have their addresses, too.
  if (kind === 'legal' && owner === 0) return [];
  const bonus =
    owner + (kind === 'imprint' ? 1 : kind === 'contact' ? 0.7 : block.region === 'footer' ? 0.5 : 0);
  const found = [
    ...labelled(where, block),
    ...postal(where, block, isLikely || owner > 0),
    ...(isLikely || owner > 0 ? inPieces(where, block) : []),
    ...(isLikely ? afterStreet(where, block) : []),
  ];
  if (found.length === 0 && (isLikely || owner > 0)) {
    const city = eastAsianCity(where, block);
    if (city !== '') found.push({ city, page, quote: block.text.slice(0, 400), score: 2.5 });
  }
  return found.map((one) => ({ ...one, score: one.score + bonus }));
}

/** The law, a bank, an insurer or a host is named in the block, in the line before, or in the heading above. */
function isSomebodyElses({ page, kind }: Where, block: Block): boolean {
  if (NOT_OURS.test(block.text.slice(0, 400))) return true;
  const [heading] = block.under;
  if (heading && NOT_OURS.test(heading.text)) return true;
  if (kind !== 'imprint' && kind !== 'legal' && kind !== 'contact') return false;
  for (let back = 1; back <= 3; back += 1) {
    const before = page.blocks[block.id - back];
    if (!before || before.heading > 0 || before.box.parent !== block.box.parent) return false;
    if (before.text.length <= 200 && NOT_OURS.test(before.text)) return true;
  }
  return false;
}

/** What shows that the address is that of whoever runs the site: their name, or words such as "responsible for". */
function ownerShown({ page, name }: Where, block: Block): number {
  const near = `${page.text.slice(Math.max(0, block.start - 300), block.start)} ${block.text.slice(0, 600)}`;
  const headings = block.under
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' ');
  const named = name.length > 1 && nameKeys(near).includes(nameKey(name));
  return (named ? 0.6 : 0) + (OURS.test(near) || OURS.test(headings) ? 0.5 : 0);
}

/** `nameKey` looks at 300 characters. */
const nameKeys = (text: string): string =>
  nameKey(text.slice(0, 290)) + nameKey(text.slice(290, 580)) + nameKey(text.slice(580));

/** A cell, or the beginning of a line, that says what follows is a place. */
function labelled({ page, isOwn }: Where, block: Block): FoundPlace[] {
  if (!isOwn || block.text.length > 120) return [];
  const label = LABELLED.exec(block.text);
  if (label)
    return placeAlone(block.text.slice(label[0].length)).map((one) => ({
      ...one,
      page,
      quote: block.text,
      score: 3,
    }));
  if (!LABEL.test(block.text)) return [];
  const next = page.blocks[block.id + 1];
  if (!next || next.text.length > 120 || next.heading > 0 || NOT_OURS.test(next.text)) return [];
  return placeAlone(next.text).map((one) => ({ ...one, page, quote: next.text, score: 2.8 }));
}

type Place = Pick<FoundPlace, 'country' | 'city'>;

/** A text that is a place and nothing else: "Malmö, Sweden", "Sweden", "Malmö". */
function placeAlone(text: string): Place[] {
  const plain = withoutGlyphs(text.replace(/[.\s]+$/u, ''));
  const country = countriesIn(plain).at(-1);
  const parts = plain
    .split(/\s*[,，|/–—(]\s*/u)
    .map((part) => bareCity(part.replace(/[)\s]+$/u, '')))
    .filter(Boolean);
  if (country) {
    const last = parts.at(-1) ?? '';
    if (nameKey(last) !== nameKey(country.name)) return [];
    const city = cityOf(parts.slice(0, -1));
    return [{ country, city }];
  }
  const [only] = parts;
  return parts.length <= 2 && only && looksLikeCity(only) && isKnownCity(only) ? [{ city: only }] : [];
}

/** Of the parts of an address before its country: the last that is known as a city, else the one before the country. */
function cityOf(parts: string[]): string {
  const cities = parts
    .map((part) => bareCity(part.replace(/^[\d\s-]{4,9}\s|\s[\d\s-]{4,9}$/u, '')))
    .filter(looksLikeCity);
  return cities.findLast(isKnownCity) ?? (parts.length <= 2 ? (cities.at(-1) ?? '') : '');
}

/** "(c) 2026 Acme. Malmö, Sweden", "Acme Ltd · London, United Kingdom": a piece of a line that is city and country. */
function inPieces({ page, name }: Where, block: Block): FoundPlace[] {
  if (block.text.length > 300 || block.heading === 1) return [];
  const pieces = block.text
    .split(/(?<=\p{L}{3})\.\s+|\s*[|·•–—/]\s+|\s{2,}|\s-\s|©|®|\(c\)|;\s/iu)
    .map((piece) => withoutGlyphs(piece.replace(/^[\s,\d-]+|\s+\d{4}$/gu, '').trim()))
    .filter((piece) => piece.length >= 5 && piece.length <= 90 && piece.includes(','));
  return pieces.flatMap((piece) => {
    const [place] = placeAlone(piece);
    if (!place?.country || place.city === '' || isAmbiguousCountry(place.country.name)) return [];
    if (name !== '' && nameKey(place.city).includes(nameKey(name))) return [];
    const isKnown = isKnownCity(place.city);
    if (!isKnown && COPYRIGHT.test(block.text))
      return [{ country: place.country, city: '', page, quote: piece, score: 2.2 }];
    return [{ ...place, page, quote: piece, score: isKnown ? 3.2 : 2.6 }];
  });
}

/** "г. Москва, ул. Ленина 4", "Kerkstraat 12, Nijmegen": a street and a known city, without a postcode. */
function afterStreet({ page }: Where, block: Block): FoundPlace[] {
  if (block.text.length > 160 || /\d{5}/.test(block.text)) return [];
  const parts = block.text.split(/[,;|·•\n]/u).map((part) => withoutGlyphs(part.trim()));
  if (!parts.some((part) => STREET_WORD.test(part) && part.length <= 60)) return [];
  const cities = parts
    .map((part) => bareCity(part.replace(/^(?:г|м|gr|or)\.\s*/u, '')))
    .filter((part) => looksLikeCity(part) && isKnownCity(part));
  const [city] = cities;
  return city ? [{ city, page, quote: block.text, score: 2.2 }] : [];
}

/** Lines of one address: neighbouring short blocks in one element, or the block alone; undefined inside such a run. */
function linesFrom(page: ReadPage, block: Block): string | undefined {
  const before = page.blocks[block.id - 1];
  if (before && isNextLine(before, block)) return undefined;
  let last = block;
  for (let count = 1; count < MOST_LINES; count += 1) {
    const next = page.blocks[last.id + 1];
    if (!next || !isNextLine(last, next)) break;
    last = next;
  }
  const text = page.text.slice(block.start, last.end);
  return text.includes(GAP) ? block.text : text;
}

const isNextLine = (line: Block, next: Block): boolean =>
  line.box.parent === next.box.parent &&
  line.heading === 0 &&
  next.heading === 0 &&
  next.tag === line.tag &&
  line.text.length <= LONGEST_LINE &&
  next.text.length <= LONGEST_LINE;

function postal({ page, isOwn }: Where, block: Block, isLikely: boolean): FoundPlace[] {
  const written = linesFrom(page, block);
  if (written === undefined || NOT_OURS.test(written.slice(0, 400))) return [];
  const found: FoundPlace[] = [];
  for (const code of [...written.matchAll(POSTCODES)].slice(0, MOST_POSTCODES)) {
    const from = wordStart(written, Math.max(0, code.index - BEFORE));
    const to = wordEnd(written, code.index + code[0].length + AFTER);
    const line = written.slice(from, to);
    const at = code.index - from;
    const country = countriesIn(line).findLast((one) => !isAmbiguousCountry(one.name));
    const city = cityBesidePostcode(line, at, code[0].length, country);
    const isKnown = city !== '' && isKnownCity(city);
    const hasStreet =
      isStreet(line.slice(0, at)) || isStreet(page.blocks[block.id - 1]?.text.slice(-80) ?? '');
    if (/^(?:19|20)\d\d$/.test(code[0]) && !(country && isKnown)) continue;
    if (city === '' && !(country && hasStreet)) continue;
    const quote = line;
    if (country && (isLikely || (city !== '' && isOwn))) {
      const score = 3 + (isKnown ? 0.5 : 0) + (hasStreet ? 0.3 : 0) - found.length * 0.3;
      found.push({
        country,
        city: isLikely || isKnown ? city : '',
        page,
        quote,
        score: isLikely ? score : 2,
      });
    } else if (
      !country &&
      isLikely &&
      city !== '' &&
      (isKnown || (hasStreet && isSure(code[0], city, line.slice(0, at))))
    )
      found.push({ city, page, quote, score: isKnown ? 2.4 : 2 });
  }
  return found;
}

/** A number before a word that no list holds is a postcode after the word for a street, or when it has five digits. */
const isSure = (code: string, city: string, before: string): boolean =>
  city.split(' ').length <= 2 && (code.replaceAll(/\D/g, '').length >= 5 || STREET_WORD.test(before));

const isStreet = (text: string): boolean => STREET_NUMBER.test(text) || STREET_WORD.test(text);

/** "Battalgazi / Malatya": the known one, which is the city of a district; without a province's letters. */
function lastOf(text: string): string {
  const parts = text.split('/').map((part) => bareCity(part.replace(/\s+[A-Z]{2}$/u, '')));
  return parts.findLast(isKnownCity) ?? parts[0] ?? '';
}

/** The city after the postcode, or before it, or the known one elsewhere in the address. */
function cityBesidePostcode(
  line: string,
  at: number,
  length: number,
  country: NamedCountry | undefined,
): string {
  const end = country && country.at > at ? country.at : undefined;
  const after = line.slice(at + length, end);
  for (const pattern of [/^[\s,]*([^,\d(|·•–—\n:;]{2,60})/u, /^[\s,]*([^,(|·•–—\n:;]{2,60})/u]) {
    const next = lastOf((pattern.exec(after)?.[1] ?? '').replace(FURTHER, '').replace(/\s+[-–]?\s*$/u, ''));
    if (looksLikeCity(next)) return knownHead(next);
  }
  const others = line
    .slice(0, at)
    .split(/[,|·•–—:;\n/]|\s-\s/u)
    .map((part) => bareCity(part.replace(/^\s*(?:г\.|м\.|р-н|st\.)\s*/u, '').replace(/\s+[A-Z]{2}\s*$/u, '')))
    .filter(looksLikeCity);
  const before =
    /([^,\d|·•–—\n:;]{2,40})[\s,]*(?:(?<![A-Z])[A-Z]{2}(?![A-Z])|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?,)?[\s,]*$/u.exec(
      line.slice(Math.max(0, at - 70), at),
    )?.[1] ?? '';
  const beside = bareCity(before.replace(/\s+[A-Z]{2}$/u, ''));
  const isBeside = looksLikeCity(beside) && beside.split(' ').length <= 3;
  if (isBeside && isKnownCity(beside)) return beside;
  return others.findLast(isKnownCity) ?? (isBeside ? beside : '');
}

/** "Berlin Deutschland Telefon": the longest beginning that is known as a city, else all of it. */
function knownHead(text: string): string {
  if (isKnownCity(text)) return text;
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const head = words.slice(0, count).join(' ');
    if (isKnownCity(head) && looksLikeCity(head))
      return words.length <= 3 && count === 1 && words[1]?.match(/^\p{Ll}/u) ? text : head;
  }
  return words.length <= 3 || /\p{Ll}/u.test(text) ? text : '';
}

const wordStart = (text: string, at: number): number => (at === 0 ? 0 : text.indexOf(' ', at) + 1 || at);

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const end = text.lastIndexOf(' ', at);
  return end > 0 ? end : text.length;
}

/** The city of a Japanese, Chinese or Korean address, when the block or the one before says it is one. */
function eastAsianCity({ page }: Where, block: Block): string {
  const before = page.blocks[block.id - 1]?.text.slice(0, 20) ?? '';
  if (block.text.length > 400 || !/〒|住所|所在地|本社|地址|주소|소재지/u.test(`${before} ${block.text}`))
    return '';
  return EAST_ASIAN_CITY.exec(block.text.replace(EAST_ASIAN_LABEL, ''))?.[0] ?? '';
}
