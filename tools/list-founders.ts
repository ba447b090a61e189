import { z } from 'zod';
import { companiesOf, findFounders } from '../store/listings/founders.ts';
import { defineRead, reads } from './kit/call/define.ts';
import { countryFilter, listOf, pageOf, paging } from './kit/listings/fields.ts';
import { type FounderName, founderNames } from './kit/listings/founder-list.ts';
import { matchTerms } from './kit/listings/match-words.ts';
import { compact, founderUrl } from './kit/show/present.ts';
import { founderSummary } from './kit/show/records.ts';

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
  output: listOf(founderSummary),

  async run(input, { db, settings }) {
    const wanted = input.country || undefined;
    const all = await founderNames(db);
    const there = wanted === undefined ? all : all.filter(({ countries }) => countries.has(wanted));
    const found = input.q?.trim() ? named(there, input.q) : there;

    const start = (input.page - 1) * input.per_page;
    const page = found.slice(start, start + input.per_page);
    const founders = await findFounders(
      db,
      page.map(({ id }) => id),
    );
    const companies = Map.groupBy(
      await companiesOf(
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
    return pageOf(items, found.length, input);
  },
});

/** Whose name has all words; where nobody's has, whose name has those that say something, in any form. */
function named(founders: FounderName[], q: string): FounderName[] {
  const matches = matchTerms(
    q,
    founders.map(({ terms }) => terms),
  );
  const wanted = matches.includes('typed') ? 'typed' : 'meant';
  return founders.filter((_, at) => matches[at] === wanted);
}
