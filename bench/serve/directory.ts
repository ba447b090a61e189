import { createApiKey } from '../../auth/api-keys.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { listCategories } from '../../store/listings/categories.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { recountFigures } from '../../store/listings/write/figures.ts';
import { upsertListings } from '../../store/listings/write/upsert-listings.ts';
import { fillEssentials } from '../../store/sample/index.ts';
import { type CorpusListing, openCorpus } from '../search/corpus.ts';
import { addWeeks, mondayOf } from '../../rules/launches/weeks.ts';
import { elementAt } from '../../rules/typed/assert.ts';

const WHO = { accountId: null, via: 'benchmark', operation: 'fill' };
const BATCH = 500;

/** A directory for the servers: its database, and an API key of the account that owns every listing. */
export type Directory = { databaseUrl: string; apiKey: string; slugs: string[]; ids: number[] };

const WEEKS = 200;

/** Distributes launches evenly over the weeks, the first ones in the current week. */
function launchOf(id: number, size: number, now: Date): { launchWeek: string; launchedAt: Date } {
  const launchWeek = addWeeks(mondayOf(now), -Math.floor(((id - 1) * WEEKS) / size));
  return { launchWeek, launchedAt: new Date(`${launchWeek}T00:00:00Z`) };
}

const VOTES = 40;
const WEEKS_OF_VOTES = 4;

/** SQL that generates the data besides listings: founders, votes, awards, contributions. */
const HISTORY = (now: Date): string[] => {
  const thisWeek = mondayOf(now);
  const numbers = `(with recursive n(n) as (select 1 union all select n + 1 from n where n < ${VOTES}) select n from n) as numbers`;
  return [
    `insert into founders (slug, name) select 'founder-of-' || slug, 'Founder of ' || slug from listings`,
    `insert into listing_founders (listing_id, founder_id, title)
       select l.id, f.id, 'Founder' from listings l inner join founders f on f.slug = 'founder-of-' || l.slug`,
    `insert into votes (listing_id, account_id, voter_id, week, created_at)
       select id, n, n, launch_week, launched_at from listings, ${numbers}
       where n <= id % 3 or (launch_week > '${addWeeks(thisWeek, -WEEKS_OF_VOTES)}' and n % (1 + id % 7) = 0)`,
    `insert into awards (week, rank, listing_id, votes, created_at)
       select launch_week, place, id, 40, launched_at from
         (select id, launch_week, launched_at, row_number() over (partition by launch_week order by id) as place from listings) as placed
       where place <= 3 and launch_week < '${thisWeek}'`,
    `insert into billboard_contributions (key, listing_id, amount_cents, created_at)
       select 'given-' || id, id, 500 + id % 10000, launched_at from listings where id % 10 = 0`,
  ];
};

/** Fills a new database with complete live listings of 200 weeks, each with a founder. */
export async function createDirectory(databaseUrl: string, size: number): Promise<Directory> {
  const now = new Date();
  await using db = await openDatabase(databaseUrl, { unlimited: true });
  await migrate(db);
  await db.transaction((tx) => fillEssentials(tx));
  const categories = (await listCategories(db)).map(({ id }) => id);
  const ownerId = await db.transaction((tx) => getOrCreateAccount(tx, 'owner@bench.example', now));
  const apiKey = await db.transaction((tx) =>
    createApiKey(tx, { accountId: ownerId, name: 'bench', scopes: ['account:read', 'listings:write'] }, now),
  );
  async function put(batch: CorpusListing[]): Promise<void> {
    await db.transaction(async (tx) => {
      await upsertListings(
        tx,
        batch.map(({ id, name, tagline, description, keywords, stage, country, pricingModel, domain }) => ({
          slug: `listing-${id}`,
          content: {
            ...{ name, tagline, description, keywords, stage, country, domain },
            url: `https://${domain}/`,
            pricing_model: pricingModel,
            features: keywords.map((word) => `${word} in one place`),
            faqs: [{ question: `What is ${name}?`, answer: tagline }],
            socials: { website: `https://${domain}/`, github: `https://github.com/${domain}` },
          },
          columns: {
            status: 'live',
            ownerId,
            unlocked: ['story', 'milestones'],
            domainRating: id % 3 === 0 ? id % 90 : null,
            ...launchOf(id, size, now),
          },
          profile: {},
          categoryIds: [elementAt(categories, id % categories.length)],
        })),
        WHO,
        now,
      );
    });
  }
  const batch: CorpusListing[] = [];
  for (const listing of openCorpus(size).listings()) {
    batch.push(listing);
    if (batch.length === BATCH || listing.id === size) await put(batch.splice(0));
  }
  const rows = await db.select({ id: db.t.listings.id, slug: db.t.listings.slug }).from(db.t.listings);
  await db.exclusively(async (run) => {
    for (const statement of HISTORY(now)) await run(statement);
  });
  // The server does this every hour, which would write each listing during the measurement.
  await recountFigures(db, now);
  if (db.dialect === 'postgres') await db.exclusively((run) => run('analyze'));
  return { databaseUrl, apiKey, slugs: rows.map(({ slug }) => slug), ids: rows.map(({ id }) => id) };
}
