import { z } from 'zod';
import { elementAt } from '../rules/typed/assert.ts';
import type { WordIndex } from '../search/word-index/word-index.ts';
import { listCompanies, findFounders } from '../store/listings/founders.ts';
import { defineRead, reads } from './shared/runtime/define.ts';
import { countryFilter, pageSchema, buildPage, paging } from './shared/listings/input-fields.ts';
import { getCountryTerm, getFounderIndex } from './shared/listings/founders/founder-list.ts';
import { compact, founderUrl } from './shared/presenters/present.ts';
import { founderSummary } from './shared/presenters/records.ts';

export default defineRead({
  name: 'list_founders',
  title: 'List founders',
  description:
    "Founders of live listings with their companies and what these make, by name; of a country: the founder's, or the company's where none is known. One with bio, links and stories: get_founder.",
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/founders' },
  input: z.strictObject({
    q: z.string().max(120).optional().describe('Words of the name, or their beginnings.'),
    country: countryFilter.optional(),
    ...paging,
  }),
  output: pageSchema(founderSummary),

  async run(input, { db, search, settings }) {
    const { ids, index } = await getFounderIndex({ db, search });
    const marks = input.country ? [getCountryTerm(input.country)] : [];
    const found = input.q?.trim() ? findByName(index, input.q, marks) : index.findMarked(marks);

    const start = (input.page - 1) * input.per_page;
    const page = found.subarray(start, start + input.per_page);
    const founders = await findFounders(
      db,
      Array.from(page, (at) => elementAt(ids, at)),
    );
    const companies = Map.groupBy(
      await listCompanies(
        db,
        founders.map(({ id }) => id),
      ),
      ({ founderId }) => founderId,
    );
    const items = founders.map(({ id, slug, name, country, sample }) => ({
      slug,
      name,
      url: founderUrl(settings.publicUrl, slug),
      ...compact({ country, sample: sample ? (true as const) : null }),
      companies: (companies.get(id) ?? []).map(({ title, listing }) => ({
        slug: listing.slug,
        name: listing.name,
        ...compact({ tagline: listing.tagline, title }),
      })),
    }));
    return buildPage(items, found.length, input);
  },
});

/** Returns the founders whose name has all words as typed or, if there are none, other forms of the significant ones. */
function findByName(index: WordIndex, q: string, marks: string[]): Uint32Array {
  const typed = index.findTyped(q, marks);
  return typed.length > 0 ? typed : index.findExpanded(q, marks);
}
