import { eq } from 'drizzle-orm';
import { PAID_SECTIONS } from '../../rules/listings/fields/sections.ts';
import { slugify } from '../../rules/listings/addresses/slugs.ts';
import { addWeeks, mondayOf } from '../../rules/launches/weeks.ts';
import { listCategories } from '../listings/categories.ts';
import type { Tables, Tx } from '../engine/database.ts';
import { emptyProfile } from '../listings/listing-content.ts';
import { recountBatch } from '../listings/write/figures.ts';
import { rankWeek } from '../launches/launches.ts';
import { insertFigures } from './figures.ts';
import { SAMPLE_FOUNDERS } from './founders.ts';
import { SAMPLE_LISTINGS } from './listings.ts';
import { insertPictures } from './pictures.ts';
import { SAMPLE_POSTS } from './posts.ts';
import { sampleDraft, sampleDraftId } from './sources.ts';
import { sampleDomain, type SampleListing } from './sample-listing.ts';
import { SAMPLE_STORIES } from './stories.ts';
import { seededRandom, SAMPLE_VOTERS, type SampleVote, buildVotes } from './votes.ts';
import { elementAt, getOrThrow } from '../../rules/typed/assert.ts';

export { ensureEssentials, fillEssentials } from './essentials.ts';

type New<Name extends keyof Tables> = Tables[Name]['$inferInsert'];
type LaunchedSample = { id: number; sample: SampleListing; launchedAt: Date | null; votes: SampleVote[] };

const DAY = 24 * 60 * 60 * 1000;
const AWARDS_PER_WEEK = 3;
// Weeks relative to the current one, assigned in rotation, so that every kind of product launches in every week.
const LAUNCH_WEEKS = [-5, -4, -3, -2, -1, 0, 1, 2];

/**
 * Fills the directory with made-up products marked `sample`, launched in the five weeks before `now`, in its
 * week and after it, with votes and other figures, awards, founders, stories and articles. The same `now` gives the same
 * directory. Does nothing and returns false if there are listings, founders, posts or sample voters
 * already. Needs `fillEssentials` first.
 */
export async function fillSample(tx: Tx, now: Date): Promise<boolean> {
  if (!(await isEmpty(tx))) return false;
  const launched = await insertListings(tx, now);
  const accountIdOf = await insertVotes(tx, launched, now);
  await tx
    .insert(tx.t.drafts)
    .values(
      launched.map(({ id, sample, launchedAt }) =>
        sampleDraft(sample, { listingId: id, accountId: accountIdOf(0), readAt: launchedAt ?? now }),
      ),
    );
  await insertFigures(tx, launched, accountIdOf, now);
  await recountBatch(tx, 0, now);
  await insertFounders(tx, launched);
  await insertStories(tx, launched, now);
  for (const { id, sample } of launched) await insertPictures(tx, id, sample.name, now);
  await insertAwards(tx, now);
  await tx.insert(tx.t.blogPosts).values(
    SAMPLE_POSTS.map(({ daysAgo, ...post }) => ({
      ...post,
      publishedAt: new Date(now.getTime() - daysAgo * DAY),
      sample: true,
    })),
  );
  return true;
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const { listings, founders, blogPosts, accounts } = tx.t;
  const voters = await tx.$count(accounts, eq(accounts.email, voterEmail(0)));
  return (
    voters + (await tx.$count(listings)) + (await tx.$count(founders)) + (await tx.$count(blogPosts)) === 0
  );
}

const voterEmail = (voter: number): string => `voter-${voter + 1}@people.example`;

async function insertListings(tx: Tx, now: Date): Promise<LaunchedSample[]> {
  const { listings, listingCategories } = tx.t;
  const categoryId = new Map((await listCategories(tx)).map(({ slug, id }) => [slug, id]));
  // The operator may have removed or renamed our categories.
  const categoryIds = (sample: SampleListing) =>
    sample.categories.flatMap((slug) => categoryId.get(slug) ?? []);

  const planned = SAMPLE_LISTINGS.map((sample, index) => plan(sample, index, now));
  const rows = await tx
    .insert(listings)
    .values(
      planned.map(({ sample, row }) => ({
        ...row,
        primaryCategoryId: categoryIds(sample)[0] ?? null,
      })),
    )
    .returning();
  const idOf = new Map(rows.map(({ slug, id }) => [slug, id]));
  const launched = planned.map(({ sample, row, votes }) => ({
    id: getOrThrow(idOf, row.slug),
    sample,
    launchedAt: row.launchedAt,
    votes,
  }));
  const links = launched.flatMap(({ id, sample }) =>
    categoryIds(sample).map((categoryId, i) => ({ listingId: id, categoryId, primary: i === 0 })),
  );
  if (links.length > 0) await tx.insert(listingCategories).values(links);
  const periods = planned.flatMap(({ row: { slug, unlocked } }) =>
    unlocked.includes('featured')
      ? [{ listingId: getOrThrow(idOf, slug), key: `sample-${slug}`, ...buildFeaturedPeriod(now) }]
      : [],
  );
  if (periods.length > 0) await tx.insert(tx.t.featuredPeriods).values(periods);
  return launched;
}

const FEATURED_DAYS = 30;

const buildFeaturedPeriod = (now: Date) => ({
  days: FEATURED_DAYS,
  startsAt: now,
  endsAt: new Date(now.getTime() + FEATURED_DAYS * DAY),
  createdAt: now,
});

const buildProfile = (sample: SampleListing, domain: string, slug: string) => ({
  ...emptyProfile(),
  features: sample.features,
  usps: sample.usps ?? [],
  keywords: sample.keywords.split(', '),
  tags: sample.keywords.split(', ').slice(0, 3),
  faqs: (sample.faqs ?? []).map(([question, answer]) => ({ question, answer })),
  socials: { website: `https://${domain}/`, custom: `https://social.example/@${slug}` },
  not_stated: [
    ...(sample.city === undefined ? ['city'] : []),
    ...(sample.founded === undefined ? ['founded_year'] : []),
    'demo_video_url',
    'logo_url',
  ],
  attributes: sample.attributes ?? {},
});

/** The launch of a sample product. Products with extras or a story are paid. */
type SampleLaunch = { week: string; isPaid: boolean; createdAt: Date; launchedAt: Date | null };

function planLaunch({ name, categories }: SampleListing, index: number, now: Date): SampleLaunch {
  const offset = elementAt(LAUNCH_WEEKS, index % LAUNCH_WEEKS.length);
  const week = addWeeks(mondayOf(now), offset);
  const monday = Date.parse(week);
  const isPaid = name in SAMPLE_STORIES || categories.length > 1 || offset > 0;
  // Paid launches may go live within the week; free ones do so at its start.
  const delay =
    isPaid && seededRandom(name, 'at once') < 0.3 ? Math.floor(seededRandom(name, 'delay') * 2 * DAY) : 0;
  const createdDaysBefore = 2 + 20 * seededRandom(name, 'created');
  return {
    week,
    isPaid,
    createdAt: new Date(Math.min(monday, now.getTime()) - Math.floor(createdDaysBefore * DAY)),
    launchedAt: offset <= 0 ? new Date(Math.min(monday + delay, now.getTime())) : null,
  };
}

function listUnlocked({ name, categories }: SampleListing, { isPaid, launchedAt }: SampleLaunch) {
  const isFeatured = launchedAt !== null && isPaid && seededRandom(name, 'featured') < 0.15;
  return [
    ...(isPaid ? PAID_SECTIONS : []),
    ...(categories.length > 1 ? ['extra_categories' as const] : []),
    ...(isFeatured ? ['featured' as const] : []),
  ];
}

/** Builds the row and votes of a sample product at `now`. */
function plan(sample: SampleListing, index: number, now: Date) {
  const { name } = sample;
  const launch = planLaunch(sample, index, now);
  const { week: launchWeek, isPaid, createdAt, launchedAt } = launch;
  const votes = launchedAt === null ? [] : buildVotes(name, launchWeek, launchedAt, now);
  const slug = slugify(name);
  const domain = sampleDomain(name);
  const row = {
    slug,
    draftId: sampleDraftId(name),
    status: launchedAt === null ? ('scheduled' as const) : ('live' as const),
    plan: isPaid ? ('paid' as const) : ('free' as const),
    name,
    url: `https://${domain}/`,
    domain,
    tagline: sample.tagline,
    shortDescription: sample.short,
    description: sample.description,
    stage: sample.stage,
    pricingModel: sample.pricing[0],
    pricingSummary: sample.pricing[1],
    country: sample.country,
    city: sample.city ?? null,
    foundedYear: sample.founded ?? null,
    contactEmail: `hello@${domain}`,
    profile: buildProfile(sample, domain, slug),
    launchWeek,
    launchedAt,
    ...(isPaid
      ? {}
      : {
          badgeSeenAt: createdAt,
          badgeCheckedAt: createdAt,
          badgeLook: { url: `https://${domain}/`, saw: 'badge' as const },
        }),
    verifiedAt: seededRandom(name, 'verified') < 0.4 ? launchedAt : null,
    unlocked: listUnlocked(sample, launch),
    domainRating: sample.domainRating ?? null,
    revenueCents: sample.revenueCents ?? null,
    sample: true,
    createdAt,
    updatedAt: launchedAt ?? createdAt,
  } satisfies New<'listings'>;
  return { sample, row, votes };
}

/** Inserts the sample voters with their votes. Returns a function from voter number to account id. */
async function insertVotes(
  tx: Tx,
  launched: LaunchedSample[],
  now: Date,
): Promise<(voter: number) => number> {
  const { accounts, votes } = tx.t;
  const people = Array.from({ length: SAMPLE_VOTERS }, (_, i) => ({
    email: voterEmail(i),
    name: `Sample voter ${i + 1}`,
    createdAt: now,
  }));
  const voters = await tx.insert(accounts).values(people).returning();
  const idOf = new Map(voters.map(({ email, id }) => [email, id]));
  const accountIdOf = (voter: number): number => getOrThrow(idOf, voterEmail(voter));
  const rows = launched.flatMap(({ id, votes }) =>
    votes.map(({ voter, week, createdAt }) => ({
      listingId: id,
      accountId: accountIdOf(voter),
      week,
      createdAt,
    })),
  );
  // SQLite takes 32,766 values in one statement.
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.insert(votes).values(rows.slice(from, from + 1000));
  }
  return accountIdOf;
}

async function insertFounders(tx: Tx, launched: LaunchedSample[]): Promise<void> {
  const { founders, listingFounders } = tx.t;
  const people = new Map(SAMPLE_FOUNDERS.map((person) => [slugify(person.name), person]));
  const rows = await tx
    .insert(founders)
    .values(
      [...people].map(([slug, { name, bio, country }]) => ({
        slug,
        name,
        bio,
        country,
        socials: { custom: `https://social.example/@${slug}` },
        sample: true,
      })),
    )
    .returning();
  const founderId = new Map(rows.map(({ slug, id }) => [slug, id]));
  await tx.insert(listingFounders).values(
    launched.flatMap(({ id, sample }) =>
      SAMPLE_FOUNDERS.filter(({ listing }) => listing === sample.name).map(({ name, title }, position) => ({
        listingId: id,
        founderId: getOrThrow(founderId, slugify(name)),
        title,
        position,
      })),
    ),
  );
}

async function insertStories(tx: Tx, launched: LaunchedSample[], now: Date): Promise<void> {
  const { listingStories, milestones, listingUpdates } = tx.t;
  const stories: New<'listingStories'>[] = [];
  const milestoneRows: New<'milestones'>[] = [];
  const updates: New<'listingUpdates'>[] = [];
  for (const { id, sample, launchedAt } of launched) {
    const sampleStory = SAMPLE_STORIES[sample.name];
    const launch = (launchedAt ?? now).getTime();
    const createdAt = launchedAt ?? now;
    if (sampleStory?.story) stories.push({ listingId: id, story: sampleStory.story, updatedAt: createdAt });
    for (const [daysBefore, title, description] of sampleStory?.milestones ?? []) {
      const date = new Date(launch - daysBefore * DAY).toISOString().slice(0, 10);
      milestoneRows.push({ listingId: id, date, title, description, createdAt });
    }
    for (const [daysAfter, title, body] of sampleStory?.updates ?? []) {
      const createdAt = new Date(launch + daysAfter * DAY);
      if (launchedAt && createdAt <= now) updates.push({ listingId: id, title, body, createdAt });
    }
  }
  await tx.insert(listingStories).values(stories);
  await tx.insert(milestones).values(milestoneRows);
  if (updates.length > 0) await tx.insert(listingUpdates).values(updates);
}

/** Inserts the awards of the finished weeks, by the public ranking. */
async function insertAwards(tx: Tx, now: Date): Promise<void> {
  const won: New<'awards'>[] = [];
  for (const offset of LAUNCH_WEEKS.filter((offset) => offset < 0)) {
    const week = addWeeks(mondayOf(now), offset);
    const { launches } = await rankWeek(tx, week, { limit: AWARDS_PER_WEEK, offset: 0 });
    for (const [index, { id, weekVotes }] of launches.entries()) {
      const createdAt = new Date(addWeeks(week, 1));
      won.push({ week, rank: index + 1, listingId: id, votes: weekVotes, createdAt });
    }
  }
  await tx.insert(tx.t.awards).values(won);
}
