import { lookUp } from '../../rules/typed/sure.ts';
import { founderIdsOf } from '../../store/listings/founders.ts';
import type { FounderPut } from '../../store/listings/founder-places.ts';
import { listingIdsOf } from '../../store/listings/listings.ts';
import { putFounder } from '../../store/listings/write/put-founders.ts';
import { type Line, noneYet, type OpenImporter } from './importer.ts';
import { LinesOfFounders } from './lines-of-founders.ts';
import type { FounderRecord } from './records/founder-record.ts';

const listingsOf = (lines: Line<FounderRecord>[]): string[] =>
  lines.flatMap(({ record }) => record.companies?.map(({ slug }) => slug) ?? []);

/** Imports founders from a file. */
export const foundersImporter: OpenImporter<FounderRecord> = async () => {
  const people = new LinesOfFounders();
  return {
    async check(db, lines) {
      const existing = await founderIdsOf(
        db,
        lines.flatMap(({ record }) => record.slug ?? []),
      );
      const listings = await listingIdsOf(db, listingsOf(lines));
      return lines.map((one) => {
        const { slug, name, companies } = one.record;
        if (name === undefined && (slug === undefined || !existing.has(slug)))
          return { reason: 'a new founder needs a name' };
        people.keep(one);
        const unknown = companies?.find(({ slug }) => !listings.has(slug));
        return unknown && { column: 'companies', value: unknown.slug, reason: 'there is no such listing' };
      });
    },
    settle: (db) => people.settle(db),
    async put(tx, lines) {
      const counts = { ...noneYet };
      const listings = await listingIdsOf(tx, listingsOf(lines));
      for (const one of lines)
        counts[await putFounder(tx, toPut(one.record, people.slugOf(one), listings))] += 1;
      return counts;
    },
  };
};

function toPut(record: FounderRecord, slug: string, listings: Map<string, number>): FounderPut {
  const { name, bio, country, socials, sample, companies } = record;
  const places = companies?.map(({ slug, title, position }) => ({
    listingId: lookUp(listings, slug),
    title: title ?? null,
    position: position ?? 0,
  }));
  return {
    slug,
    name,
    ...(bio === undefined ? {} : { bio }),
    ...(country === undefined ? {} : { country }),
    ...(socials === undefined ? {} : { socials: socials ?? {} }),
    ...(sample === undefined ? {} : { sample }),
    places: companies === null ? [] : places,
  };
}
