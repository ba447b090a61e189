import type { IncomingMessage } from 'node:http';

/** RFC 9110 section 12.4.2. */
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Media ranges in the order of how precisely they name a type: the most precise one counts (RFC 9110 section 12.5.1). */
const RANGES = { csv: ['text/csv', 'text/*', '*/*'], json: ['application/json', 'application/*', '*/*'] };

/** Checks whether a request prefers CSV to JSON. Where it accepts both alike, as by default, the answer is JSON. */
export function prefersCsv({ headers }: IncomingMessage): boolean {
  const weights = new Map<string, number>();
  for (const part of (headers.accept ?? '*/*').toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
    weights.set(range, QVALUE.test(weight) ? Number(weight) : 0);
  }
  const weigh = (ranges: readonly string[]): number =>
    weights.get(ranges.find((range) => weights.has(range)) ?? '') ?? 0;
  return weigh(RANGES.csv) > weigh(RANGES.json);
}
