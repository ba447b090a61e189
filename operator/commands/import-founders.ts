import { slugify } from '../../rules/listings/slugs.ts';
import { listFounderSlugs } from '../../store/listings/founders.ts';
import { listingIdsOf } from '../../store/listings/listings.ts';
import { putFounder } from '../../store/listings/put-founders.ts';
import type { Command } from '../command.ts';
import { IMPORT_OPTIONS, IMPORT_USAGE, importFile, importNotes, type Importer } from './import-file.ts';
import { type FounderRecord, founderRecord } from '../records/founder-record.ts';

export default {
  name: 'import founders',
  summary: 'Adds and changes founders and their companies from a file',
  usage: IMPORT_USAGE,
  notes: importNotes(founderRecord),
  options: IMPORT_OPTIONS,
  run: (args, context) =>
    importFile({ kind: 'founders', record: founderRecord, batch: 500, importer }, args, context),
} satisfies Command;

const slugOf = ({ slug, name }: FounderRecord): string => slug ?? slugify(name ?? '');
const listingsOf = (records: FounderRecord[]): string[] =>
  records.flatMap(({ companies }) => companies?.map(({ slug }) => slug) ?? []);

async function importer(): Promise<Importer<FounderRecord>> {
  const seen = new Set<string>();
  return {
    async check(db, records) {
      const existing = await listFounderSlugs(db, records.map(slugOf));
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
      const counts = { added: 0, changed: 0, unchanged: 0 };
      const listings = await listingIdsOf(tx, listingsOf(records));
      for (const { companies, ...record } of records) {
        const places = companies?.map(({ slug, title, position }) => ({
          listingId: listings.get(slug)!,
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
}
