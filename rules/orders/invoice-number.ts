/** The series of a directory whose operator set none: one for each year, such as `2026-0001`. */
export const FIRST_SERIES = '{year}-';

const YEAR = '{year}';
const DIGITS = 4;

// Digits stand in a number by `{year}` and at its end alone, so that no two series make the same number.
const PREFIX = /^(?:[A-Za-z ._/-]|\{year\}(?=[A-Za-z ._/-])){0,20}$/;

/** What is wrong with the text that numbers are to begin with; undefined for one that can be used. */
export const prefixFault = (prefix: string): string | undefined =>
  PREFIX.test(prefix) && prefix === prefix.trim()
    ? undefined
    : 'Must be at most 20 letters, blanks and . _ / -, with {year} where the year is to stand (not at the end), and no digits.';

/** Whether the numbers of a series begin anew each year. */
export const isYearly = (series: string): boolean => series.includes(YEAR);

/** The number of an invoice: `RE-2026-0042` of the series `RE-{year}-`. */
export const invoiceNumber = (series: string, year: number, sequence: number): string =>
  series.replaceAll(YEAR, String(year)) + String(sequence).padStart(DIGITS, '0');
