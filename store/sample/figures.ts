import type { Tables, Tx } from '../engine/database.ts';
import { sampleDomain, type SampleListing } from './sample-listing.ts';
import { chance, type SampleVote } from './votes.ts';
import { itemAt, lookUp } from '../../rules/typed/sure.ts';

type New<Name extends keyof Tables> = Tables[Name]['$inferInsert'];
type Launched = { id: number; sample: SampleListing; launchedAt: Date | null; votes: SampleVote[] };

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
  launched: Launched[],
  accountOf: (voter: number) => number,
  now: Date,
): Promise<void> {
  const { follows, listingViews, reviews, domainRatings, listingAlternatives, billboardContributions } = tx.t;
  const followed: New<'follows'>[] = [];
  const viewed: New<'listingViews'>[] = [];
  const reviewed: New<'reviews'>[] = [];
  const given: New<'billboardContributions'>[] = [];
  for (const { id, sample, launchedAt, votes } of launched) {
    if (launchedAt === null) continue;
    for (const { voter, createdAt } of votes) {
      const words = [sample.name, String(voter)];
      const row = { listingId: id, accountId: accountOf(voter), createdAt };
      if (chance(...words, 'follows') < chance(sample.name, 'follows')) followed.push(row);
      if (chance(...words, 'reviews') < 0.12) reviewed.push({ ...row, ...reviewOf(...words) });
    }
    viewed.push(...viewsOf(sample.name, votes).map((row) => ({ listingId: id, ...row })));
    given.push(...contributionsOf(sample.name, launchedAt, now).map((row) => ({ listingId: id, ...row })));
  }
  await tx.insert(follows).values(followed);
  await tx.insert(listingViews).values(viewed);
  await tx.insert(reviews).values(reviewed);
  await tx.insert(domainRatings).values(launched.flatMap(({ sample }) => ratingsOf(sample, now)));
  await tx.insert(billboardContributions).values(given);

  const idOf = new Map(launched.map(({ id, sample }) => [sample.name, id]));
  await tx.insert(listingAlternatives).values(
    Object.entries(ALTERNATIVES).flatMap(([name, alternatives]) =>
      alternatives.map((alternative) => ({
        listingId: lookUp(idOf, name),
        alternativeId: lookUp(idOf, alternative),
        approvedAt: now,
      })),
    ),
  );
}

function reviewOf(...words: string[]): { rating: number; body: string } {
  const drawn = chance(...words, 'rating');
  const rating = drawn < 0.55 ? 5 : drawn < 0.85 ? 4 : drawn < 0.95 ? 3 : 2;
  const bodies = lookUp(REVIEWS, rating);
  return { rating, body: itemAt(bodies, Math.floor(chance(...words, 'body') * bodies.length)) };
}

/** Builds views on the days of the votes: several for each vote. */
function viewsOf(name: string, votes: SampleVote[]): { day: string; views: number }[] {
  const perVote = 9 + 20 * chance(name, 'views');
  return [...Map.groupBy(votes, ({ createdAt }) => createdAt.toISOString().slice(0, 10))].map(
    ([day, cast]) => ({
      day,
      views: Math.round(cast.length * perVote),
    }),
  );
}

function ratingsOf({ name, domainRating }: SampleListing, now: Date): New<'domainRatings'>[] {
  if (domainRating === undefined) return [];
  const growth = chance(name, 'rating') * 1.6;
  return Array.from({ length: RATING_MONTHS }, (_, months) => ({
    domain: sampleDomain(name),
    day: new Date(now.getTime() - months * 30 * DAY).toISOString().slice(0, 10),
    value: Math.round(domainRating - months * growth),
  }));
}

function contributionsOf(name: string, launchedAt: Date, now: Date) {
  if (chance(name, 'billboard') > 0.15) return [];
  return Array.from({ length: 1 + Math.floor(chance(name, 'times') * 3) }, (_, time) => ({
    key: `sample-${sampleDomain(name)}-${time + 1}`,
    amountCents: 500 * (1 + Math.floor(80 * chance(name, 'amount', String(time)))),
    sample: true,
    createdAt: new Date(Math.min(now.getTime(), launchedAt.getTime() + time * 9 * DAY)),
  }));
}
