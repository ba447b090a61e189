import { wordTable } from '../../lexicon/words.ts';
import { anyOf, endsWith, isOneOfWords, opensWith, wordPattern } from '../../lexicon/table.ts';
import { isWeekday } from '../weekdays.ts';
import { countriesIn } from './countries.ts';
import { hasInitials, isCityState, isKnownCity, isPlace } from './gazetteer.ts';

const PART = String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]{0,30}`;
/** Small words and their letters: "Capelle a/d IJssel", "Frankfurt a. M.", "Rothenburg o.d.T." */
const LETTERS = String.raw`[abio]/[dht]|[abo]\.(?: ?d\.)?(?: ?\p{Lu}\.)?`;
/** Small words inside names of places: those that most of the gazetteer's have. */
const SMALL =
  'aan|ad|al|all|am|an|and|as|at|au|aux|bei|by|con|da|das|de|degli|dei|del|dell|della|delle|dello|dels|den|der|des|di|din|do|dos|du|e|ed|el|em|et|' +
  'het|i|im|in|la|las|le|les|lez|los|lès|na|nad|nel|nell|o|ob|of|on|op|pod|pri|près|si|sous|sul|sulla|sur|the|u|under|unter|upon|ved|vor|w|y|à';
const CITY = wordPattern(
  String.raw`^${PART}(?:[ -](?:${PART}|${LETTERS}|${SMALL}|d['’]${PART}|l['’]${PART}|de['’] ${PART}))*$`,
  'u',
);
/** A label of what is behind a postcode is no city either. */
const NOT_ONE = isOneOfWords(wordTable('not_a_city'), wordTable('numbers_of_firms'));
const IS_LABEL = isOneOfWords(wordTable('address_labels'));
const IS_STREET = opensWith(wordTable('streets'));
const ENDS_AS_STREET = endsWith(wordTable('streets'));
/** A house behind a ward, a street or a block, as addresses of East Asia have it. */
export const EAST_ASIAN_HOUSE = /[市区區町村路街道条].{0,30}\d|[가-힣](?:로|길|동) ?\d/u;
/** "北京市海淀区…": the greater before the smaller, as an address begins. */
export const GREATER_FIRST = /^[\p{Script=Han}]{2,3}[省市][\p{Script=Han}]{2,5}[市区县]/u;
const PREFECTURE = String.raw`東京都|北海道|京都府|大阪府|[\p{Script=Han}]{2,3}県`;
/** "神奈川県横浜市", "東京都": a line that begins with a prefecture. */
export const PREFECTURE_FIRST = wordPattern(`^(?:${PREFECTURE})`, 'u');
/** Prefecture or province, county, and the city itself: of a city with wards the city, of Tokyo's wards the ward. */
export const EAST_ASIAN_CITY = wordPattern(
  String.raw`(?:${PREFECTURE}|[\p{Script=Han}]{2,3}省)?(?:[\p{Script=Han}]{1,4}?郡)?` +
    String.raw`([\p{Script=Han}ヶケ々]{1,5}?(?:市(?!市)|[区區町村](?![\p{Script=Han}]{0,2}[市区]|[大东西南北中]?[街路道](?!\p{Script=Han}))))` +
    String.raw`|([가-힣]{2,6}(?:특별시|광역시|시)(?![가-힣]))`,
  'u',
);
const LONGEST = 40;

/** Is a text written as the name of a city is? */
export function looksLikeCity(text: string): boolean {
  return (
    (text.length > 2 || (text.length === 2 && isPlace(text))) &&
    text.length <= LONGEST &&
    CITY.test(text) &&
    !/^[A-Z]{1,3}$/.test(text) &&
    (!text.endsWith('.') || hasInitials(text)) &&
    text.split(/[ -]/).length <= 5 &&
    !NOT_ONE.test(text) &&
    !(IS_STREET.test(text) && /\s/.test(text)) &&
    countriesIn(text).every(({ name, code }) => isCityState(name, code)) &&
    !isSomethingElse(text)
  );
}

/** "Siemensstraße", "Mo", "Postleitzahl Ort": a street, a day or what a form asks for, where no city is known to be called so. */
const isSomethingElse = (text: string): boolean =>
  (ENDS_AS_STREET.test(text) && !isPlace(text)) ||
  ((isWeekday(text) || text.split(/[\s/-]+/u).every((word) => IS_LABEL.test(word))) && !isKnownCity(text));

/** Without the district number ("Praha 5", "Paris 11e", "Dublin 2") or what stands in brackets. */
export const bareCity = (text: string): string =>
  text
    .trim()
    .replace(/\s*\([^()]{0,40}\)$/u, '')
    .replace(/\s+(?:\d{1,2}(?:e|er|ème|th|st|nd|rd)?|cedex(?: \d+)?|CEDEX(?: \d+)?|Cedex(?: \d+)?)$/u, '')
    .trim();

/** "г. Казань", "TP. Hồ Chí Minh", "Kota Bandung", "จ.นนทบุรี". */
const MARK = wordPattern(String.raw`${anyOf(wordTable('city_mark'))}\.?\s?`, 'giu');
const MARKED = wordPattern(String.raw`^${PART}(?: ${PART}){0,3}`, 'u');
const BANGKOK = /กรุงเทพ(?:มหานคร|ฯ)?/u;

/** The city of an address that says which of its parts is one; empty where none does. */
export function markedCity(address: string): string {
  const cities = [...address.matchAll(MARK)].flatMap(({ 0: mark, index }) => {
    const name = MARKED.exec(address.slice(index + mark.length))?.[0];
    return name === undefined ? [] : [bareCity(name)];
  });
  return cities.findLast(isKnownCity) ?? cities.findLast(looksLikeCity) ?? BANGKOK.exec(address)?.[0] ?? '';
}
