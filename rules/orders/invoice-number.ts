/** The default number series: one per year, such as `2026-0001`. */
export const DEFAULT_SERIES = '{year}-';

const YEAR = '{year}';
const DIGITS = 4;

// Digits come only from `{year}` and from the counter at the end, so that two series never produce the same number.
const PREFIX = /^(?:[A-Za-z ._/-]|\{year\}(?=[A-Za-z ._/-])){0,20}$/;

/** Returns what is wrong with the prefix of a number series; undefined for a valid one. */
export const getPrefixFault = (prefix: string): string | undefined =>
  PREFIX.test(prefix) && prefix === prefix.trim()
    ? undefined
    : 'Must be at most 20 letters, blanks and . _ / -, with {year} where the year is to stand (not at the end), and no digits.';

/** Checks whether a series restarts each year. */
export const isYearlySeries = (series: string): boolean => series.includes(YEAR);

/** Formats an invoice number: `RE-2026-0042` for the series `RE-{year}-`. */
export const formatInvoiceNumber = (series: string, year: number, sequence: number): string =>
  series.replaceAll(YEAR, String(year)) + String(sequence).padStart(DIGITS, '0');
