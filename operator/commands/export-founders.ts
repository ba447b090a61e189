import type { Queries } from '../../store/engine/database.ts';
import { listFoundersAfter } from '../../store/listings/founders.ts';
import { findListings } from '../../store/listings/listings.ts';
import { getFounderRoles } from '../../store/listings/founder-roles.ts';
import { exportCommand } from './export-file.ts';
import { founderRecord } from '../../use-cases/imports/records/founder-record.ts';
import { elementAt } from '../../rules/typed/assert.ts';

export default exportCommand(
  'founders',
  'Writes every founder with their companies into a file',
  Object.keys(founderRecord.shape),
  records,
);

async function* records(db: Queries): AsyncGenerator<Record<string, unknown>> {
  for (let last = 0; ;) {
    const rows = await listFoundersAfter(db, last, 500);
    if (rows.length === 0) return;
    last = elementAt(rows, -1).id;
    const roles = await getFounderRoles(
      db,
      rows.map(({ id }) => id),
    );
    const listings = await findListings(db, [
      ...new Set([...roles.values()].flat().map(({ listingId }) => listingId)),
    ]);
    const slugOf = new Map(listings.map(({ id, slug }) => [id, slug]));
    for (const { id, slug, name, bio, country, socials, sample } of rows) {
      const companies = (roles.get(id) ?? []).map(({ listingId, title, position }) => ({
        slug: slugOf.get(listingId),
        title,
        position,
      }));
      yield {
        slug,
        name,
        bio,
        country,
        socials: Object.keys(socials).length ? socials : null,
        companies: companies.length ? companies : null,
        sample,
        text_format: 'markdown',
      };
    }
  }
}
