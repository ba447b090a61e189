// Measures how well the engines answer natural queries on the sample directory; part of `npm run bench -- search`.
import { CATEGORIES } from '../../store/sample/categories.ts';
import { SAMPLE_LISTINGS } from '../../store/sample/listings.ts';
import type { Corpus, CorpusListing } from './corpus.ts';
import type { ENGINES } from './engines/engines.ts';
import { NATURAL_QUERIES, type NaturalQuery } from './natural-queries.ts';
import { buildPhrases } from '../../search/topics/topics.ts';
import { formatTable } from './report.ts';

const KINDS = [...new Set(NATURAL_QUERIES.map(({ kind }) => kind))];

/** Builds a Markdown table: nDCG@10 by kind of query, and the share of correct first hits. */
export async function naturalReport(engineMakers: typeof ENGINES): Promise<string> {
  const corpus = sampleCorpus();
  const rows: string[][] = [];
  for (const [name, { create }] of Object.entries(engineMakers)) {
    const engine = await create(corpus);
    const values: { kind: string; gain: number; first: number }[] = [];
    for (const query of NATURAL_QUERIES) {
      const names = (await engine.search(query.q)).map((id) => SAMPLE_LISTINGS[id - 1]?.name ?? '');
      values.push({ kind: query.kind, ...scoreResult(names, query) });
    }
    await engine.close?.();
    const gainOf = (kind: string) => share(values.filter((one) => one.kind === kind).map(({ gain }) => gain));
    rows.push([name, ...KINDS.map(gainOf), share(values.map(({ first }) => first))]);
  }
  return `### Natural queries

${SAMPLE_LISTINGS.length} sample products, ${NATURAL_QUERIES.length} queries judged by hand (\`bench/search/natural-queries.ts\`). nDCG of the first ten by
kind of query, where "nothing" means that no hit is right; and the share of right first hits. So few queries show what an engine
cannot do at all, not small differences.

${formatTable(['', ...KINDS, 'first hit'], rows)}
`;
}

/** Scores a result: a gain of 2 for a right answer, 1 for one that also fits, discounted by rank. */
function scoreResult(names: string[], { right, also = [] }: NaturalQuery): { gain: number; first: number } {
  if (right.length === 0) return { gain: Number(names.length === 0), first: Number(names.length === 0) };
  const grade = (name: string) => (right.includes(name) ? 3 : also.includes(name) ? 1 : 0);
  const sum = (grades: number[]) => grades.reduce((all, one, at) => all + one / Math.log2(at + 2), 0);
  const ideal = sum([...right.map(() => 3), ...also.map(() => 1)]);
  return { gain: sum(names.map(grade)) / ideal, first: Number(grade(names[0] ?? '') > 0) };
}

const share = (values: number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);

function sampleCorpus(): Corpus {
  const categories = CATEGORIES.flatMap((above) => [above, ...above.children]);
  const listings = SAMPLE_LISTINGS.map((listing, at): CorpusListing => {
    const { name, tagline, description, keywords, stage, country, city, pricing, attributes } = listing;
    const own = categories.filter(({ slug }) => listing.categories.includes(slug));
    return {
      id: at + 1,
      status: 'live',
      name,
      tagline,
      facts: city ? [city] : [],
      points: [...listing.features, ...(listing.usps ?? []), pricing[1]],
      attributes: attributes ?? {},
      description,
      // The other engines have no categories: they get the category names as keywords. Names in other languages are
      // only available to ours.
      keywords: [...keywords.split(', '), ...own.map((category) => category.name)],
      categoryIds: own.map((category) => 1 + categories.indexOf(category)),
      primaryCategoryId: null,
      branchIds: [],
      categoryNames: [],
      stage,
      country,
      city: city ?? null,
      pricingModel: pricing[0],
      domain: `product-${at}.example`,
      newest: 0,
      votes: 0,
      trending: 0,
      views: 0,
      follows: 0,
      launchDay: 0,
      topicWords: [],
      words: [],
    };
  });
  function* generateListings(): Generator<CorpusListing> {
    yield* listings;
  }
  const idOf = (slug: string) => 1 + categories.findIndex((one) => one.slug === slug);
  const phrases = buildPhrases(
    CATEGORIES.flatMap((above) => [
      { ...above, parentId: null },
      ...above.children.map((child) => ({ ...child, parentId: idOf(above.slug) })),
    ]).map(({ slug, parentId, name, keywords }) => {
      return { id: idOf(slug), parentId, name, keywords: keywords.split(', ') };
    }),
  );
  return { size: listings.length, vocabulary: [], phrases, listings: generateListings };
}
