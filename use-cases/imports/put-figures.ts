import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { sure } from '../../rules/typed/sure.ts';
import { listingsOfFigures } from '../../store/listings/figures.ts';
import { putFigures } from '../../store/listings/write/put-figures.ts';
import { type Line, noneYet, type OpenImporter, type Remark } from './importer.ts';
import type { FiguresRecord } from './records/figures-record.ts';
import { SameLines } from './same-lines.ts';

type Listing = { slug: string; domain: string };

const domainIn = ({ domain }: FiguresRecord): string | undefined => (domain ? domainOf(domain) : undefined);
const FIX = 'take one of the two out';

/** Imports figures from a file. */
export const figuresImporter: OpenImporter<FiguresRecord> = async ({ now }) => {
  // Keyed by figure: of a website and day, or of a listing.
  const same = new SameLines();
  const today = now().toISOString().slice(0, 10);

  function keep(one: Line<FiguresRecord>, theirs: Listing[]): void {
    const { domain_rating: rating, revenue_cents: revenue, day } = one.record;
    const keys = [
      ...(rating == null ? [] : [...new Set(theirs.map(({ domain }) => `rating ${day ?? today} ${domain}`))]),
      ...(revenue == null ? [] : theirs.map(({ slug }) => `revenue ${slug}`)),
    ];
    for (const key of keys) same.keep(key, one);
  }

  return {
    async check(db, lines) {
      const listings = await listingsOfFigures(db, {
        slugs: lines.flatMap(({ record }) => record.slug ?? []),
        domains: lines.flatMap(({ record }) => domainIn(record) ?? []),
      });
      const bySlug = Map.groupBy(listings, ({ slug }) => slug);
      const byDomain = Map.groupBy(listings, ({ domain }) => domain);
      return lines.map((one) => {
        const { slug } = one.record;
        const theirs = (slug ? bySlug.get(slug) : byDomain.get(domainIn(one.record) ?? '')) ?? [];
        const wrong = against(one.record, theirs, today);
        if (!wrong) keep(one, theirs);
        return wrong;
      });
    },
    settle: async () => same.refused('figure', FIX),
    async put(tx, lines) {
      const counts = { ...noneYet };
      for (const { record } of lines) {
        const whose = record.slug ? { slug: record.slug } : { domain: sure(domainIn(record)) };
        counts[
          await putFigures(tx, whose, {
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

function against(record: FiguresRecord, theirs: Listing[], today: string): Remark | undefined {
  const { slug, domain, domain_rating, revenue_cents, day } = record;
  if (Boolean(slug) === Boolean(domain)) return { reason: 'a line needs a slug or a domain, and not both' };
  if (slug && theirs.length === 0) return { column: 'slug', value: slug, reason: 'there is no such listing' };
  if (domain && theirs.length === 0)
    return { column: 'domain', value: domain, reason: 'no listing has this website' };
  if (domain_rating == null && revenue_cents == null)
    return { reason: 'a line needs domain_rating or revenue_cents' };
  if (day && day > today) return { column: 'day', value: day, reason: 'has not come yet' };
  if (day && domain_rating == null)
    return { column: 'day', value: day, reason: 'is the day of a domain_rating, which the line lacks' };
  return undefined;
}
