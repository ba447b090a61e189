import { slugify } from '../../rules/listings/addresses/slugs.ts';
import { founderIdsOf } from '../../store/listings/founders.ts';
import { listingIdsOf } from '../../store/listings/listings.ts';
import { putFounder } from '../../store/listings/write/put-founders.ts';
import { noneYet, type OpenImporter } from './importer.ts';
import type { FounderRecord } from './records/founder-record.ts';
import { lookUp } from '../../rules/typed/sure.ts';

const slugOf = ({ slug, name }: FounderRecord): string => slug ?? slugify(name ?? '');
const listingsOf = (records: FounderRecord[]): string[] =>
  records.flatMap(({ companies }) => companies?.map(({ slug }) => slug) ?? []);

/** How founders get from a file into the database. */
export const foundersImporter: OpenImporter<FounderRecord> = async () => {
  const seen = new Set<string>();
  return {
    async check(db, records) {
      const existing = await founderIdsOf(db, records.map(slugOf));
      const listings = await listingIdsOf(db, listingsOf(records));
      return records.map((record) => {
        const slug = slugOf(record);
        if (seen.has(slug)) return `the founder "${slug}" stands in the file before`;
        seen.add(slug);
        if (record.name === undefined && !existing.has(slug)) return 'a new founder needs a name';
        const unknown = record.companies?.find(({ slug }) => !listings.has(slug));
        return unknown && `companies: there is no listing "${unknown.slug}"`;
      });
    },
    async put(tx, records) {
      const counts = { ...noneYet };
      const listings = await listingIdsOf(tx, listingsOf(records));
      for (const { companies, ...record } of records) {
        const places = companies?.map(({ slug, title, position }) => ({
          listingId: lookUp(listings, slug),
          title: title ?? null,
          position: position ?? 0,
        }));
        const done = await putFounder(tx, {
          slug: slugOf(record),
          name: record.name,
          ...(record.bio === undefined ? {} : { bio: record.bio }),
          ...(record.country === undefined ? {} : { country: record.country }),
          ...(record.socials === undefined ? {} : { socials: record.socials ?? {} }),
          ...(record.sample === undefined ? {} : { sample: record.sample }),
          places: companies === null ? [] : places,
        });
        counts[done] += 1;
      }
      return counts;
    },
  };
};
