import { createFixedCode } from '../../../auth/sign-in/create-codes.ts';
import { findAccountByEmail } from '../../../store/people/accounts.ts';
import { getOrCreateAccount } from '../../../store/people/write/accounts.ts';
import { emptyProfile } from '../../../store/listings/listing-content.ts';
import { listOwnListings } from '../../../store/listings/listings.ts';
import { insertListing } from '../../../store/listings/write/listings.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { saveSiteSetting } from '../../../store/site/write/site-settings.ts';
import type { Tx } from '../../../store/engine/database.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

const DAY = 86_400_000;
const MAX_DAYS = 366;
/** Assistant stores ask for an account that is valid for at least this long. */
const MIN_DAYS = 30;

/**
 * Creates an account for a reviewer of an assistant store. It signs in with a fixed code and has its own sample
 * listing. Another call gives it a new code.
 */
export async function addReviewer(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { email, until }: { email: string; until: Date },
): Promise<
  | { outcome: 'added'; code: string; slug: string }
  | { outcome: 'operator' | 'too_short' | 'too_long' | 'too_many' }
> {
  const days = (until.getTime() - now().getTime()) / DAY;
  if (days < MIN_DAYS) return { outcome: 'too_short' };
  if (days > MAX_DAYS) return { outcome: 'too_long' };
  if ((await findAccountByEmail(db, email))?.role === 'operator') return { outcome: 'operator' };
  const { code, hash } = createFixedCode(email);
  return db.transaction(async (tx) => {
    const others = (await getSiteSettings(tx)).reviewers.filter((one) => one.email !== email);
    if (others.length >= MAX_REVIEWERS) return { outcome: 'too_many' };
    const accountId = await getOrCreateAccount(tx, email, now());
    const reviewer = { email, code_hash: hash, until: until.toISOString() };
    await saveSiteSetting(tx, 'reviewers', [...others, reviewer]);
    const [own] = (await listOwnListings(tx, accountId, { limit: 1, offset: 0 })).rows;
    const slug = own?.slug ?? (await addSampleListing(tx, accountId, now()));
    return { outcome: 'added', code, slug };
  });
}

const MAX_REVIEWERS = 20;

/** Adds an unpublished listing, so that it can be launched, changed and deleted without anybody seeing it. */
async function addSampleListing(tx: Tx, ownerId: number, now: Date): Promise<string> {
  const slug = `sample-for-review-${ownerId}`;
  await insertListing(tx, {
    slug,
    status: 'draft',
    name: 'Sample for review',
    url: `https://${slug}.example/`,
    domain: `${slug}.example`,
    tagline: 'A made-up product to try the directory with',
    sample: true,
    ownerId,
    profile: emptyProfile(),
    createdAt: now,
    updatedAt: now,
  });
  return slug;
}
