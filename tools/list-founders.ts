import { z } from 'zod';
import { fold } from '../search/words.ts';
import { companiesOf, findFounders, listFounderEntries } from '../store/listings/founders.ts';
import { defineRead, reads } from './kit/call/define.ts';
import { countryFilter, listOf, pageOf, paging } from './kit/listings/fields.ts';
import { matchWords } from './kit/listings/match-words.ts';
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
    const names = new Map<number, string>();
    for (const { id, name, country, companyCountry } of await listFounderEntries(db)) {
      const from = (country ?? companyCountry)?.toUpperCase();
      if (wanted === undefined || from === wanted) names.set(id, name);
    }
    const ids = (input.q?.trim() ? named(names, input.q) : [...names.keys()])
      .map((id) => ({ id, name: fold(names.get(id) ?? '') }))
      .sort((a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1))
      .map(({ id }) => id);

    const start = (input.page - 1) * input.per_page;
    const founders = await findFounders(db, ids.slice(start, start + input.per_page));
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
    return pageOf(items, ids.length, input);
  },
});

/** Whose name has all words; where nobody's has, whose name has those that say something, in any form. */
function named(names: Map<number, string>, q: string): number[] {
  const matches = matchWords(q, [...names.values()]);
  const ids = [...names.keys()];
  const wanted = matches.includes('typed') ? 'typed' : 'meant';
  return ids.filter((_, at) => matches[at] === wanted);
}
