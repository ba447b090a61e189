import type { Tables, Tx } from '../engine/database.ts';
import { sampleDomain, type SampleListing } from './sample-listing.ts';
import { seededRandom, type SampleVote } from './votes.ts';
import { elementAt, getOrThrow } from '../../rules/typed/assert.ts';

type New<Name extends keyof Tables> = Tables[Name]['$inferInsert'];
type LaunchedSample = { id: number; sample: SampleListing; launchedAt: Date | null; votes: SampleVote[] };

const DAY = 24 * 60 * 60 * 1000;
const RATING_MONTHS = 9;

// By product name: the alternatives that the owner approved.
const ALTERNATIVES: Record<string, string[]> = {
  Tidewatch: ['Harbourmaster', 'Nightlight CI'],
  Harbourmaster: ['Tidewatch'],
  'Mockingbird Lane': ['Faultline'],
  'Murmur Mail': ['Keystone Lane'],
  Parley: ['Doorbell CRM', 'Errand'],
  Scribbler: ['Marginalia', 'Oriel Vision'],
  Sievewise: ['Benchwarmer'],
  Gridsmith: ['Typeberry'],
  Marginalia: ['Longhand'],
  Longhand: ['Marginalia'],
  Rowboat: ['Sundial', 'Meetless'],
  Sundial: ['Meetless', 'Rowboat'],
  'Plover Analytics': ['Rankle', 'Postcard Weekly'],
  Ledgerleaf: ['Splitrail'],
  Stillpond: ['Nocturne Sleep'],
  'Couch to Creek': ['Larder'],
  'Kanji Garden': ['Tandemly'],
  Slowtrain: ['Packmule', 'Cairn Maps'],
  Sunledger: ['Heatwise', 'Carbonote'],
  'Lighthouse Keepers': ['Moss & Mortar'],
  'Firefly Board': ['Swiftlet Drone', 'Knock'],
};

const REVIEWS = new Map([
  [
    5,
    ['Does what it says, and nothing else.', 'We stopped looking for another.', 'My team asked to keep it.'],
  ],
  [4, ['Good, with one or two corners still rough.', 'Saves me an hour a week. The first day is slow.']],
  [3, ['Fine for small things.', 'Promising; I will look again in half a year.']],
  [2, ['Not for me: it wanted to do too much.']],
]);

/**
 * Inserts follows, page views, reviews, Domain Ratings over some months, approved alternatives and contributions to
 * the billboard. All are derived from the names and votes of the sample products, and are the same for the same `now`.
 */
export async function insertFigures(
  tx: Tx,
  launched: LaunchedSample[],
  accountIdOf: (voter: number) => number,
  now: Date,
): Promise<void> {
  const { follows, listingViews, reviews, domainRatings, listingAlternatives, billboardContributions } = tx.t;
  const followed: New<'follows'>[] = [];
  const viewed: New<'listingViews'>[] = [];
  const reviewed: New<'reviews'>[] = [];
  const contributions: New<'billboardContributions'>[] = [];
  for (const { id, sample, launchedAt, votes } of launched) {
    if (launchedAt === null) continue;
    for (const { voter, createdAt } of votes) {
      const seeds = [sample.name, String(voter)];
      const row = { listingId: id, accountId: accountIdOf(voter), createdAt };
      if (seededRandom(...seeds, 'follows') < seededRandom(sample.name, 'follows')) followed.push(row);
      if (seededRandom(...seeds, 'reviews') < 0.12) reviewed.push({ ...row, ...buildReview(...seeds) });
    }
    viewed.push(...buildViews(sample.name, votes).map((row) => ({ listingId: id, ...row })));
    contributions.push(
      ...buildContributions(sample.name, launchedAt, now).map((row) => ({ listingId: id, ...row })),
    );
  }
  await tx.insert(follows).values(followed);
  await tx.insert(listingViews).values(viewed);
  await tx.insert(reviews).values(reviewed);
  await tx.insert(domainRatings).values(launched.flatMap(({ sample }) => buildRatings(sample, now)));
  await tx.insert(billboardContributions).values(contributions);

  const idOf = new Map(launched.map(({ id, sample }) => [sample.name, id]));
  await tx.insert(listingAlternatives).values(
    Object.entries(ALTERNATIVES).flatMap(([name, alternatives]) =>
      alternatives.map((alternative) => ({
        listingId: getOrThrow(idOf, name),
        alternativeId: getOrThrow(idOf, alternative),
        approvedAt: now,
      })),
    ),
  );
}

function buildReview(...seeds: string[]): { rating: number; body: string } {
  const random = seededRandom(...seeds, 'rating');
  const rating = random < 0.55 ? 5 : random < 0.85 ? 4 : random < 0.95 ? 3 : 2;
  const bodies = getOrThrow(REVIEWS, rating);
  return { rating, body: elementAt(bodies, Math.floor(seededRandom(...seeds, 'body') * bodies.length)) };
}

/** Builds views on the days of the votes: several for each vote. */
function buildViews(name: string, votes: SampleVote[]): { day: string; views: number }[] {
  const perVote = 9 + 20 * seededRandom(name, 'views');
  return [...Map.groupBy(votes, ({ createdAt }) => createdAt.toISOString().slice(0, 10))].map(
    ([day, cast]) => ({
      day,
      views: Math.round(cast.length * perVote),
    }),
  );
}

function buildRatings({ name, domainRating }: SampleListing, now: Date): New<'domainRatings'>[] {
  if (domainRating === undefined) return [];
  const growth = seededRandom(name, 'rating') * 1.6;
  return Array.from({ length: RATING_MONTHS }, (_, months) => ({
    domain: sampleDomain(name),
    day: new Date(now.getTime() - months * 30 * DAY).toISOString().slice(0, 10),
    value: Math.round(domainRating - months * growth),
  }));
}

function buildContributions(name: string, launchedAt: Date, now: Date) {
  if (seededRandom(name, 'billboard') > 0.15) return [];
  return Array.from({ length: 1 + Math.floor(seededRandom(name, 'times') * 3) }, (_, time) => ({
    key: `sample-${sampleDomain(name)}-${time + 1}`,
    amountCents: 500 * (1 + Math.floor(80 * seededRandom(name, 'amount', String(time)))),
    sample: true,
    createdAt: new Date(Math.min(now.getTime(), launchedAt.getTime() + time * 9 * DAY)),
  }));
}
