import { createApiKey } from '../../auth/api-keys.ts';
import { openAccount } from '../../store/people/write/accounts.ts';
import { listCategories } from '../../store/listings/categories.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { putFounder } from '../../store/listings/write/put-founders.ts';
import { putListings } from '../../store/listings/write/put-listings.ts';
import { fillEssentials } from '../../store/sample/index.ts';
import { openCorpus } from '../search/corpus.ts';
import { addWeeks, mondayOf } from '../../rules/launches/weeks.ts';
import { itemAt } from '../../rules/typed/sure.ts';

const WHO = { accountId: null, via: 'benchmark', operation: 'fill' };
const BATCH = 500;

/** A directory for the servers: its database, and an API key of the account that owns every listing. */
export type Directory = { databaseUrl: string; apiKey: string; slugs: string[]; ids: number[] };

const WEEKS = 200;

/** Each week as many, the first ones in the running week. */
function launchOf(id: number, size: number, now: Date): { launchWeek: string; launchedAt: Date } {
  const launchWeek = addWeeks(mondayOf(now), -Math.floor(((id - 1) * WEEKS) / size));
  return { launchWeek, launchedAt: new Date(`${launchWeek}T00:00:00Z`) };
}

/** Fills a new database with live listings of 200 weeks that have what listings have, a founder each. */
export async function createDirectory(databaseUrl: string, size: number): Promise<Directory> {
  const now = new Date();
  await using db = await openDatabase(databaseUrl);
  await migrate(db);
  await db.transaction((tx) => fillEssentials(tx));
  const categories = (await listCategories(db)).map(({ id }) => id);
  const ownerId = await db.transaction((tx) => openAccount(tx, 'owner@bench.example', now));
  const apiKey = await db.transaction((tx) =>
    createApiKey(tx, { accountId: ownerId, name: 'bench', scopes: ['account:read', 'listings:write'] }, now),
  );
  const listings = [...openCorpus(size).listings()];
  for (let from = 0; from < size; from += BATCH) {
    const batch = listings.slice(from, from + BATCH);
    await db.transaction(async (tx) => {
      await putListings(
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
            votes: (id * 37) % 500,
            domainRating: id % 3 === 0 ? id % 90 : null,
            ...launchOf(id, size, now),
          },
          profile: {},
          categoryIds: [itemAt(categories, id % categories.length)],
        })),
        WHO,
        now,
      );
    });
  }
  const rows = await db.select({ id: db.t.listings.id, slug: db.t.listings.slug }).from(db.t.listings);
  for (let from = 0; from < rows.length; from += BATCH) {
    await db.transaction(async (tx) => {
      for (const { id, slug } of rows.slice(from, from + BATCH)) {
        await putFounder(tx, {
          slug: `founder-of-${slug}`,
          name: `Founder of ${slug}`,
          places: [{ listingId: id, title: 'Founder', position: 0 }],
        });
      }
    });
  }
  return { databaseUrl, apiKey, slugs: rows.map(({ slug }) => slug), ids: rows.map(({ id }) => id) };
}
