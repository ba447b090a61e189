import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { addSlugNumber, toDashedWords } from '../../rules/listings/addresses/slugs.ts';
import type { Story } from '../../rules/drafts/draft-document.ts';
import type { Queries } from '../engine/database.ts';
import { isLive } from './is-live.ts';
import { summaryColumns, type SummaryRow } from './summary-rows.ts';
import { prepared } from '../engine/prepared.ts';

export type FounderRow = Queries['t']['founders']['$inferSelect'];

/** The search data of a founder: the name, and the countries of the person and of one live company. */
export type FounderEntry = {
  id: number;
  name: string;
  country: string | null;
  companyCountry: string | null;
};

const founderEntries = prepared((q) => {
  const { founders, listingFounders, listings } = q.t;
  return q
    .select({
      id: founders.id,
      name: founders.name,
      country: founders.country,
      companyCountry: listings.country,
    })
    .from(listingFounders)
    .innerJoin(founders, eq(founders.id, listingFounders.founderId))
    .innerJoin(listings, eq(listings.id, listingFounders.listingId))
    .where(
      and(
        isLive(q),
        gt(listingFounders.founderId, sql.placeholder('after')),
        lte(listingFounders.founderId, sql.placeholder('upTo')),
      ),
    );
});

const founderIdsAfter = prepared((q) =>
  q
    .select({ id: q.t.founders.id })
    .from(q.t.founders)
    .where(gt(q.t.founders.id, sql.placeholder('after')))
    .orderBy(asc(q.t.founders.id))
    .limit(FOUNDERS_AT_ONCE),
);

/** Small enough not to block other work of the process. */
const FOUNDERS_AT_ONCE = 1000;

/** Yields every founder of a live listing, one entry for each of their live companies, in batches of 1,000 founders. */
export async function* listFounderEntries(db: Queries): AsyncGenerator<FounderEntry[]> {
  for (let after = 0; ;) {
    const upTo = (await founderIdsAfter(db, { after })).at(-1)?.id;
    if (upTo === undefined) return;
    yield founderEntries(db, { after, upTo });
    after = upTo;
  }
}

/** Finds founders by id, in the order of `ids`; ids that no longer exist are left out. */
export async function findFounders(db: Queries, ids: number[]): Promise<FounderRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.select().from(db.t.founders).where(inArray(db.t.founders.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const founderBySlug = prepared((q) =>
  q
    .select()
    .from(q.t.founders)
    .where(eq(q.t.founders.slug, sql.placeholder('slug'))),
);

export async function findFounder(db: Queries, slug: string): Promise<FounderRow | undefined> {
  const [row] = await founderBySlug(db, { slug });
  return row;
}

/** Returns the ids of the founders with these slugs, by slug. */
export async function getFounderIds(db: Queries, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const { id, slug } = db.t.founders;
  const rows = await db.select({ id, slug }).from(db.t.founders).where(inArray(slug, slugs));
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** A founder with the slugs of all their companies. */
export type Namesake = Pick<FounderRow, 'slug' | 'name' | 'bio' | 'socials'> & { companies: string[] };

const SLUGS_AT_ONCE = 10;

/** Lists founders whose slug is `base`, or `base` with a number, and whose name (by `toDashedWords`) or slug equals `words`. */
export async function listNamesakes(db: Queries, base: string, words: string): Promise<Namesake[]> {
  const { founders, listingFounders, listings } = db.t;
  const found: FounderRow[] = [];
  for (let from = 1; ; from += SLUGS_AT_ONCE) {
    const slugs = Array.from({ length: SLUGS_AT_ONCE }, (_, at) => addSlugNumber(base, from + at));
    const rows = await db
      .select()
      .from(founders)
      .where(inArray(founders.slug, slugs))
      .orderBy(asc(founders.id));
    found.push(...rows.filter(({ slug, name }) => slug === words || toDashedWords(name) === words));
    if (rows.length === 0) break;
  }
  if (found.length === 0) return [];
  const roles = await db
    .select({ founderId: listingFounders.founderId, slug: listings.slug })
    .from(listingFounders)
    .innerJoin(listings, eq(listings.id, listingFounders.listingId))
    .where(
      inArray(
        listingFounders.founderId,
        found.map(({ id }) => id),
      ),
    );
  return found.map(({ id, slug, name, bio, socials }) => ({
    slug,
    name,
    bio,
    socials,
    companies: roles.filter(({ founderId }) => founderId === id).map((role) => role.slug),
  }));
}

/** Lists founders by ascending id after the given one. */
export async function listFoundersAfter(db: Queries, id: number, limit: number): Promise<FounderRow[]> {
  const { founders } = db.t;
  return db.select().from(founders).where(gt(founders.id, id)).orderBy(asc(founders.id)).limit(limit);
}

/** A live company of a founder, with their role in it. */
export type Company = { founderId: number; title: string | null; listing: SummaryRow };

/** Lists the live companies of these founders, the latest launch first. */
export async function listCompanies(db: Queries, founderIds: number[]): Promise<Company[]> {
  if (founderIds.length === 0) return [];
  const { listingFounders, listings } = db.t;
  const found = await db
    .select({
      founderId: listingFounders.founderId,
      title: listingFounders.title,
      listing: summaryColumns(db),
    })
    .from(listingFounders)
    .innerJoin(listings, eq(listings.id, listingFounders.listingId))
    .where(and(inArray(listingFounders.founderId, founderIds), isLive(db)));
  const launched = ({ listing }: Company) => listing.launchedAt?.getTime() ?? 0;
  return found.toSorted((a, b) => launched(b) - launched(a) || a.listing.id - b.listing.id);
}

/** Returns the stories of listings, by listing id. */
export async function getStories(db: Queries, listingIds: number[]): Promise<Map<number, Story>> {
  if (listingIds.length === 0) return new Map();
  const { listingStories } = db.t;
  const rows = await db.select().from(listingStories).where(inArray(listingStories.listingId, listingIds));
  return new Map(rows.map(({ listingId, story }) => [listingId, story]));
}

/** Lists the interview answers of a founder's account, in the order of the questions. */
export async function listAnsweredQuestions(
  db: Queries,
  accountId: number,
): Promise<{ question: string; answer: string }[]> {
  const { interviewAnswers: answers, interviewQuestions: questions } = db.t;
  return db
    .select({ question: questions.question, answer: answers.answer })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(and(eq(answers.accountId, accountId), eq(questions.active, true)))
    .orderBy(asc(questions.position), asc(questions.id));
}
