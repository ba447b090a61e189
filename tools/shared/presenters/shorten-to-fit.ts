import { z } from 'zod';
import { shortenCharacters } from '../../../rules/typed/characters.ts';

/**
 * Most bytes of a record as JSON. A tool result holds it twice, the second time as a JSON string, in which each byte may
 * take two. Together that stays below the largest answer.
 */
const MAX_RECORD_BYTES = 300_000;

/** Maximum lengths of a text to try, in characters, the longest first. URLs are never cut. */
const TEXT_LENGTHS = [4000, 1500, 600];

/** Output member that `shortenToFit` adds. */
export const shortenedShape = {
  shortened: z.string().optional().describe('Present where long texts were cut to fit.'),
};

/** Cuts the long texts of a record that is too large for an answer, and adds where (`fullTextUrl`) they can be read in full. */
export function shortenToFit<T extends object>(record: T, fullTextUrl: string): T & { shortened?: string } {
  const text = JSON.stringify(record);
  if (Buffer.byteLength(text) <= MAX_RECORD_BYTES) return record;
  let fitting: T & { shortened?: string } = record;
  for (const maxCharacters of TEXT_LENGTHS) {
    fitting = shortenTexts(record, maxCharacters);
    fitting.shortened = `Texts that end with "…" go on at ${fullTextUrl}`;
    if (Buffer.byteLength(JSON.stringify(fitting)) <= MAX_RECORD_BYTES) break;
  }
  return fitting;
}

/** Returns a copy of a record in which longer texts end with "…"; URLs are never cut. */
export const shortenTexts = <T extends object>(record: T, maxCharacters: number): T =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- the same record with shorter texts
  JSON.parse(JSON.stringify(record), (_, value: unknown) =>
    typeof value === 'string' ? shorten(value, maxCharacters) : value,
  );

const shorten = (text: string, maxCharacters: number): string =>
  /^https?:\/\/\S+$/.test(text) ? text : shortenCharacters(text, maxCharacters);
