import { asRecord } from './records.ts';

/** Deeper than any value that passes a schema; deeper levels are left unchanged. */
const MAX_DEPTH = 64;

/**
 * Applies a function to every text in a JSON value, except member names. Returns the same value if nothing changes.
 */
export function mapTexts<T>(value: T, change: (text: string) => string, depth = MAX_DEPTH): T {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the same kind of value, with its texts changed
  if (typeof value === 'string') return change(value) as T;
  if (value === null || typeof value !== 'object' || depth === 0) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => mapTexts(item, change, depth - 1));
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the same kind of value, with its texts changed
    return items.some((item, at) => item !== value[at]) ? (items as T) : value;
  }
  const record = asRecord(value);
  const changed: [string, unknown][] = [];
  for (const name of Object.keys(record)) {
    const mapped = mapTexts(record[name], change, depth - 1);
    if (mapped !== record[name]) changed.push([name, mapped]);
  }
  return changed.length > 0 ? { ...value, ...Object.fromEntries(changed) } : value;
}
