import { z } from 'zod';
import type { Evidence } from '../../../rules/drafts/draft-document.ts';
import { domainOf } from '../../../rules/listings/addresses/domains.ts';
import { isRecord } from '../../../rules/typed/records.ts';

/** A page that was read. Quotes refer to it by `id`, so that its URL and hash appear once per answer. */
export const sourceRecord = z.object({
  id: z.int(),
  url: z.string(),
  sha256: z.string().describe('Of its readable text, in UTF-8.'),
  read_at: z.string(),
});

/** A verbatim quote of one of the `sources`. */
export const quoteRecord = z.object({
  item: z.int().optional().describe('Of a list: the item that it proves, from 0.'),
  source: z.int().describe('`id` in `sources`.'),
  quote: z.string(),
  start: z.int().describe('In its readable text, UTF-16 units.'),
  end: z.int(),
  // Not described: each value of a draft has this record.
  said_on: z.string().optional(),
});

type Quote = z.infer<typeof quoteRecord>;

/** Creates the table of pages quoted in one answer: `quoted` numbers them, `sources` lists them. */
export function createSourceTable() {
  const sources = new Map<string, z.infer<typeof sourceRecord>>();
  const places = new Map<string, Set<string>>();
  const cite = ({ url, sha256, fetched_at, quote, start, end, item, elsewhere }: Evidence): Quote => {
    places.set(url, (places.get(url) ?? new Set()).add(`${start} ${end}`));
    const page = `${sha256} ${url}`;
    const source = sources.get(page) ?? { id: sources.size + 1, url, sha256, read_at: fetched_at };
    sources.set(page, source);
    return {
      ...(item === undefined ? {} : { item }),
      source: source.id,
      quote,
      start,
      end,
      ...(elsewhere ? { said_on: domainOf(url) ?? url } : {}),
    };
  };
  return {
    /** Builds the member `evidence` of a record; empty without quotes. */
    quoted: (evidence: Evidence[] | undefined): { evidence?: Quote[] } =>
      evidence?.length ? { evidence: evidence.map(cite) } : {},
    /** Must be called last: it lists the pages quoted so far. */
    sources: () => [...sources.values()],
    /** Must be called last, too: it counts the different quotes of a page. */
    countQuotes: (url: string): number => places.get(url)?.size ?? 0,
  };
}

/** Returns the source numbers quoted in a part of an answer. */
export const listCitedSources = (part: unknown): number[] => {
  if (typeof part !== 'object' || part === null) return [];
  const cited = isRecord(part) && typeof part['quote'] === 'string' ? part['source'] : undefined;
  return [...(typeof cited === 'number' ? [cited] : []), ...Object.values(part).flatMap(listCitedSources)];
};
