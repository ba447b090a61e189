import { getOrThrow } from '../../rules/typed/assert.ts';
import { getFounderIds } from '../../store/listings/founders.ts';
import type { FounderInput } from '../../store/listings/founder-roles.ts';
import { getListingIds } from '../../store/listings/listings.ts';
import { upsertFounder } from '../../store/listings/write/upsert-founder.ts';
import { type ImportLine, ZERO_COUNTS, type CreateImporter } from './importer.ts';
import { FounderLineMatcher } from './founder-line-matcher.ts';
import type { FounderRecord } from './records/founder-record.ts';

const listCompanySlugs = (lines: ImportLine<FounderRecord>[]): string[] =>
  lines.flatMap(({ record }) => record.companies?.map(({ slug }) => slug) ?? []);

/** Imports founders from a file. */
export const foundersImporter: CreateImporter<FounderRecord> = async () => {
  const matcher = new FounderLineMatcher();
  return {
    async check(db, lines) {
      const existing = await getFounderIds(
        db,
        lines.flatMap(({ record }) => record.slug ?? []),
      );
      const listings = await getListingIds(db, listCompanySlugs(lines));
      return lines.map((one) => {
        const { slug, name, companies } = one.record;
        if (name === undefined && (slug === undefined || !existing.has(slug)))
          return { reason: 'a new founder needs a name' };
        matcher.add(one);
        const unknown = companies?.find(({ slug }) => !listings.has(slug));
        return unknown && { column: 'companies', value: unknown.slug, reason: 'there is no such listing' };
      });
    },
    finishChecks: (db) => matcher.resolve(db),
    async put(tx, lines) {
      const counts = { ...ZERO_COUNTS };
      const listings = await getListingIds(tx, listCompanySlugs(lines));
      for (const one of lines)
        counts[await upsertFounder(tx, toFounderPut(one.record, matcher.getSlug(one), listings))] += 1;
      return counts;
    },
  };
};

function toFounderPut(record: FounderRecord, slug: string, listings: Map<string, number>): FounderInput {
  const { name, bio, country, socials, sample, companies } = record;
  const companyRoles = companies?.map(({ slug, title, position }) => ({
    listingId: getOrThrow(listings, slug),
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
    companyRoles: companies === null ? [] : companyRoles,
  };
}
