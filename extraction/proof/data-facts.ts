import { isRecord } from '../../rules/typed/records.ts';
import type { DataNode, ReadPage } from '../html/page.ts';
import { listTexts } from '../html/json-ld.ts';
import { citiesIn } from '../patterns/places/country-of-city.ts';
import { judgeYear } from './company.ts';
import type { Passage } from './passages.ts';
import { judgeCity } from './places.ts';
import { isCalled } from './whose.ts';
import { containsValue } from './wording.ts';

const OWN_DATA = new Set(
  'Organization Corporation LocalBusiness WebSite SoftwareApplication WebApplication MobileApplication Product Brand'.split(
    ' ',
  ),
);
const MAX_VISITED = 5_000;
const LONGEST_ADDRESS = 240;
const MOST_BLOCKS = 300;
const YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/gu;

const isOrganization = ({ types }: DataNode): boolean =>
  types.some((type) => OWN_DATA.has(type) || type.endsWith('Business') || type.endsWith('Organization'));

/** What structured data calls the product and its maker. */
export const listDataNames = (node: DataNode): string[] =>
  isOrganization(node) ? [...listTexts(node.values.name), ...listTexts(node.values.legalName)] : [];

/** Is a text of structured data only there where an organization or product of another name has it? */
export function isDataOfOthers({ page, block, text }: Passage, names: string[]): boolean {
  if (block) return false;
  const holders = page.data.filter((node) => isOrganization(node) && holds(node.values, text));
  return (
    holders.length > 0 &&
    holders.every((node) => {
      const called = listDataNames(node);
      return called.length > 0 && !called.some((name) => isCalled(name, names));
    })
  );
}

function holds(values: unknown, text: string): boolean {
  const stack: unknown[] = [values];
  for (let seen = 0; stack.length > 0 && seen < MAX_VISITED; seen += 1) {
    const value = stack.pop();
    if (value === text || (typeof value === 'number' && String(value) === text)) return true;
    if (Array.isArray(value) || isRecord(value)) stack.push(...listMembers(value));
  }
  return false;
}

const listMembers = (value: object): unknown[] => Object.values(value);

/** Does what people see state another founding year or city than structured data that nobody sees? */
export function isContradicted(
  field: 'year' | 'city',
  value: string,
  pages: ReadPage[],
  names: string[],
): boolean {
  const others = pages.flatMap((page) =>
    page.blocks
      .filter(({ text, hidden }) => !hidden && text.length <= LONGEST_ADDRESS && /\d{3}/.test(text))
      .slice(0, MOST_BLOCKS)
      .map((block) => ({ page, block, start: block.start, end: block.end, text: block.text })),
  );
  if (others.some(({ text }) => containsValue(text, value))) return false;
  return others.some((passage) =>
    field === 'year'
      ? (passage.text.match(YEAR) ?? []).some((year) => judgeYear(year, [passage], names) === 'stated')
      : citiesIn(passage.text).some((city) => judgeCity(city, [passage], names) === 'stated'),
  );
}
