import { open } from 'node:fs/promises';
import type { Format } from './read-records.ts';

const START_BYTES = 4096;

/** Patterns of file types that are often saved with the wrong extension. */
const OTHER_TYPES: readonly [start: RegExp, what: string][] = [
  [/^PK\x03\x04/, 'is a zip or a spreadsheet file: unpack it, or save the sheet as "CSV UTF-8"'],
  [/^\xD0\xCF\x11\xE0/, 'is a spreadsheet file: save the sheet as "CSV UTF-8"'],
  [/^\x1F\x8B/, 'is packed with gzip: unpack it'],
  [/^%PDF-/, 'is a PDF: export the records as CSV'],
  [
    /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype|html|head|body|\?xml)/i,
    'is a web page or XML, as where a download asks to sign in: open it to see, and export the records as CSV',
  ],
];

/** Returns what a file is instead of records in its format, and what to do; undefined if it may contain records. */
export async function detectOtherFileType(file: string, format: Format): Promise<string | undefined> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES));
  const start = buffer.toString('latin1', 0, bytesRead);
  if (bytesRead < START_BYTES && start.replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '').trim() === '')
    return 'is empty: export the records once more';
  const other = OTHER_TYPES.find(([pattern]) => pattern.test(start))?.[1];
  if (other !== undefined) return other;
  return format === 'csv' && /^(?:\xEF\xBB\xBF)?\s*[[{]/.test(start)
    ? 'is JSON: give it a name that ends in .json or .jsonl'
    : undefined;
}
