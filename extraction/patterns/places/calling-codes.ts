import { createRequire } from 'node:module';
import type * as Phone from 'libphonenumber-js/min';

/** Loaded for the first number of a page. */
const require = createRequire(import.meta.url);
// eslint-disable-next-line @typescript-eslint/no-unsafe-return -- what the package exports, by its own types
const getPhoneNumbers = (): typeof Phone => require('libphonenumber-js/min');

/** "+48 602 424 608", "tel:+48602424608": a number as it is called from abroad. */
const NUMBER = /(?<![\d+])\+\s?\d(?:[\s\u00a0()./-]{0,2}\d){7,14}(?!\d)/gu;

/** A telephone number as it is written, and its countries (ISO 3166): one, or those that share what it begins with. */
export type NumberAbroad = { written: string; countries: string[] };

/** The telephone numbers of a text that tell their countries. Text beyond 2,000 characters is not looked at. */
export const numbersIn = (text: string): NumberAbroad[] =>
  [...text.slice(0, 2_000).matchAll(NUMBER)].flatMap(([written]) => {
    const countries = getPhoneNumbers().parsePhoneNumberFromString(written)?.getPossibleCountries() ?? [];
    return countries.length > 0 ? [{ written, countries }] : [];
  });
