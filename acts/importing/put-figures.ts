import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { domainsInUse } from '../../store/listings/figures.ts';
import { putFigures } from '../../store/listings/write/put-figures.ts';
import { listingIdsOf } from '../../store/listings/listings.ts';
import { noneYet, type OpenImporter } from './importer.ts';
import type { FiguresRecord } from './records/figures-record.ts';
import { sure } from '../../rules/typed/sure.ts';

const domainIn = ({ domain }: FiguresRecord): string | undefined => (domain ? domainOf(domain) : undefined);

/** How figures get from a file into the database. */
export const figuresImporter: OpenImporter<FiguresRecord> = async ({ now }) => {
  return {
    async check(db, records) {
      const listings = await listingIdsOf(
        db,
        records.flatMap(({ slug }) => slug ?? []),
      );
      const domains = await domainsInUse(
        db,
        records.flatMap((record) => domainIn(record) ?? []),
      );
      return records.map((record) => {
        const { slug, domain, domain_rating, revenue_cents, day } = record;
        if (Boolean(slug) === Boolean(domain)) return 'a line needs a slug or a domain, and not both';
        if (slug && !listings.has(slug)) return `slug: there is no listing "${slug}"`;
        if (domain && !domains.has(domainIn(record) ?? ''))
          return `domain: no listing has the website ${domain}`;
        if (domain_rating == null && revenue_cents == null)
          return 'a line needs domain_rating or revenue_cents';
        if (day && day > now().toISOString().slice(0, 10)) return `day: ${day} has not come yet`;
        if (day && domain_rating == null) return 'day: is the day of a domain_rating';
        return undefined;
      });
    },
    async put(tx, records) {
      const counts = { ...noneYet };
      const today = now().toISOString().slice(0, 10);
      for (const record of records) {
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
