import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import { listListingsForFigures } from '../../store/listings/figures.ts';
import { upsertFigures } from '../../store/listings/write/upsert-figures.ts';
import { type ImportLine, ZERO_COUNTS, type CreateImporter, type ImportRemark } from './importer.ts';
import type { FiguresRecord } from './records/figures-record.ts';
import { DuplicateLines } from './duplicate-lines.ts';

type Listing = { slug: string; domain: string };

const getRecordDomain = ({ domain }: FiguresRecord): string | undefined =>
  domain ? domainOf(domain) : undefined;
const FIX = 'remove one of the two';

/** Imports figures from a file. */
export const figuresImporter: CreateImporter<FiguresRecord> = async ({ now }) => {
  // Keyed by figure: of a website and day, or of a listing.
  const duplicates = new DuplicateLines();
  const today = now().toISOString().slice(0, 10);

  function addToDuplicates(one: ImportLine<FiguresRecord>, matching: Listing[]): void {
    const { domain_rating: rating, revenue_cents: revenue, day } = one.record;
    const keys = [
      ...(rating == null
        ? []
        : [...new Set(matching.map(({ domain }) => `rating ${day ?? today} ${domain}`))]),
      ...(revenue == null ? [] : matching.map(({ slug }) => `revenue ${slug}`)),
    ];
    for (const key of keys) duplicates.add(key, one);
  }

  return {
    async check(db, lines) {
      const listings = await listListingsForFigures(db, {
        slugs: lines.flatMap(({ record }) => record.slug ?? []),
        domains: lines.flatMap(({ record }) => getRecordDomain(record) ?? []),
      });
      const bySlug = Map.groupBy(listings, ({ slug }) => slug);
      const byDomain = Map.groupBy(listings, ({ domain }) => domain);
      return lines.map((one) => {
        const { slug } = one.record;
        const matching = (slug ? bySlug.get(slug) : byDomain.get(getRecordDomain(one.record) ?? '')) ?? [];
        const problem = checkRecord(one.record, matching, today);
        if (!problem) addToDuplicates(one, matching);
        return problem;
      });
    },
    finishChecks: async () => duplicates.listRefused('figure', FIX),
    async put(tx, lines) {
      const counts = { ...ZERO_COUNTS };
      for (const { record } of lines) {
        const target = record.slug
          ? { slug: record.slug }
          : { domain: assertDefined(getRecordDomain(record)) };
        counts[
          await upsertFigures(tx, target, {
            day: record.day ?? today,
            domainRating: record.domain_rating ?? undefined,
            revenueCents: record.revenue_cents ?? undefined,
          })
        ] += 1;
      }
      return counts;
    },
  };
};

function checkRecord(record: FiguresRecord, matching: Listing[], today: string): ImportRemark | undefined {
  const { slug, domain, domain_rating, revenue_cents, day } = record;
  if (Boolean(slug) === Boolean(domain)) return { reason: 'a line needs a slug or a domain, and not both' };
  if (slug && matching.length === 0)
    return { column: 'slug', value: slug, reason: 'there is no such listing' };
  if (domain && matching.length === 0)
    return { column: 'domain', value: domain, reason: 'no listing has this website' };
  if (domain_rating == null && revenue_cents == null)
    return { reason: 'a line needs domain_rating or revenue_cents' };
  if (day && day > today) return { column: 'day', value: day, reason: 'is in the future' };
  if (day && domain_rating == null)
    return { column: 'day', value: day, reason: 'is the day of a domain_rating, which the line lacks' };
  return undefined;
}
