import { GAP, type Block, type ReadPage } from '../../../read/page.ts';
import { STREETS } from '../../../words/places.ts';
import { finds } from '../../../words/table.ts';
import { bareCity, knownTail, looksLikeCity } from './city-name.ts';
import { countriesIn, isAmbiguousCountry, type NamedCountry } from './countries.ts';
import type { PlaceAt, Where } from './found-place.ts';
import { isKnownCity } from './gazetteer.ts';

const POSTCODES = new RegExp(
  String.raw`(?<![\p{L}\p{N}./-]|[\p{L}\d],(?!\d{5}\s\p{Lu}))(?:[A-Z]{1,3}-)?` +
    String.raw`(?:\d{4} ?[A-Z]{2}|\d{5}-\d{3,4}|\d{3}-\d{4}|\d{3} \d{2}|\d{2}-\d{3}|\d{4,6}` +
    String.raw`|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?=[\s,)|]|$)`,
  'gu',
);
const STREET_NUMBER =
  /\p{L}{3,}\.?\s+\d{1,4}\s?[a-zA-Z]?(?![\p{L}\d])|(?<!\d)\d{1,4}\s?(?:bis|ter)?,?\s+\p{L}{2,}/u;
const STREET_WORD = finds(STREETS);
/** What stands after a city in one line of an address. */
const FURTHER =
  /\s*(?:Tel|Telefon|Telefono|Téléphone|Phone|Fax|E-?Mail|Email|VAT|USt|Mobil|KVK|NIP|IČO|SIRET|CIF|P\.?\s?IVA|Web)\b.*$/isu;
const MOST_POSTCODES = 6;
/** Lines of one address, and how long each is at most. */
const MOST_LINES = 8;
const LONGEST_LINE = 80;
/** Characters before and after a postcode that belong to its address. */
const BEFORE = 120;
const AFTER = 90;

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

/** Cities (and countries) beside the postcodes of a block and the lines of its address after it. */
export function postal({ page, isOwn }: Where, block: Block, isLikely: boolean): PlaceAt[] {
  const written = linesFrom(page, block);
  if (written === undefined) return [];
  const found: PlaceAt[] = [];
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
        at: code.index,
      });
    } else if (
      !country &&
      isLikely &&
      city !== '' &&
      (isKnown || (hasStreet && isSure(code[0], city, line.slice(0, at))))
    )
      found.push({ city, page, quote, score: isKnown ? 2.4 : 2, at: code.index });
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
  const tail = knownTail(before);
  if (tail !== '') return tail;
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
