import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Socials } from '../../../rules/drafts/draft-document.ts';
import { freeSlug, slugify } from '../../../rules/listings/addresses/slugs.ts';
import { foldedName } from '../../../rules/people/folded-name.ts';
import { joinedAccounts } from '../../drafts/members.ts';
import type { Queries, Tx } from '../../engine/database.ts';
import { listOwnersOfFounders } from '../founder-places.ts';
import { findFounder, type FounderRow } from '../founders.ts';
import type { ListingRow } from '../listings.ts';
import { setListingFounders } from './listings.ts';

/** A founder as a draft names them; `socials` of the one whose links it keeps. */
export type DraftFounder = { name: string; title?: string; bio?: string; socials?: Socials };

type Listing = Pick<ListingRow, 'id' | 'ownerId' | 'draftId'>;

/** Somebody who may be meant by one of `names`. */
type Known = {
  founder: FounderRow;
  names: string[];
  /** Founder of another listing, too. */
  elsewhere: boolean;
  /** The owner of this listing may change what is said of them: they work on it, or are on listings of this owner alone. */
  ours: boolean;
};

/**
 * Writes the founders that a draft names into its listing, the first is primary. One person is one founder: whoever the
 * owner names on another of their listings, or who is linked to an account that works on this one, is taken again; a
 * stranger of the same name never is. What a draft does not say (bio, links) stays with who is on other listings, too. Of people
 * whose page another account or another owner has, as after a claim, only the title here is written.
 */
export async function setDraftFounders(
  tx: Tx,
  listing: Listing,
  people: readonly DraftFounder[],
): Promise<void> {
  const known = await knownFounders(tx, listing);
  const placed: Parameters<typeof setListingFounders>[2] = [];
  const isPlaced = (slug: string) => placed.some((one) => one.slug === slug);
  for (const { name, title, bio, socials } of people) {
    const found = known.find(
      ({ founder, names }) => names.includes(foldedName(name)) && !isPlaced(founder.slug),
    );
    if (!found) {
      const isTaken = async (slug: string) => isPlaced(slug) || (await findFounder(tx, slug)) !== undefined;
      placed.push({ slug: await freeSlug(slugify(name), isTaken), name, title, bio, socials });
      continue;
    }
    const { founder, elsewhere, ours } = found;
    const saysLinks = socials !== undefined && (Object.keys(socials).length > 0 || !elsewhere);
    placed.push({
      slug: founder.slug,
      name: ours ? name : founder.name,
      title,
      bio: (ours ? bio : undefined) ?? (elsewhere ? (founder.bio ?? undefined) : undefined),
      socials: ours && saysLinks ? socials : founder.socials,
    });
  }
  await setListingFounders(tx, listing.id, placed);
}

/** Linked people first, then who was there first. */
async function knownFounders(tx: Queries, { id, ownerId, draftId }: Listing): Promise<Known[]> {
  const { accounts, founders, listingFounders, listings } = tx.t;
  const named = await tx
    .select({ founderId: listingFounders.founderId, listingId: listings.id })
    .from(listingFounders)
    .innerJoin(listings, eq(listings.id, listingFounders.listingId))
    .where(or(eq(listings.id, id), ...(ownerId === null ? [] : [eq(listings.ownerId, ownerId)])));
  const ours = new Set(named.map(({ founderId }) => founderId));
  const here = new Set(named.flatMap((one) => (one.listingId === id ? [one.founderId] : [])));
  const people = [...(ownerId === null ? [] : [ownerId]), ...(await joinedAccounts(tx, draftId))];
  const rows = await tx
    .select({ founder: founders, account: accounts.name })
    .from(founders)
    .leftJoin(accounts, eq(accounts.id, founders.accountId))
    .where(or(inArray(founders.id, [...ours]), inArray(founders.accountId, people)))
    .orderBy(asc(founders.id));
  const places = await listOwnersOfFounders(
    tx,
    rows.map(({ founder }) => founder.id),
  );
  const isStrangers = ({ accountId }: FounderRow) => accountId !== null && !people.includes(accountId);
  const mayChange = ({ id: founderId, accountId }: FounderRow) =>
    accountId === null
      ? places.every((one) => one.founderId !== founderId || one.listingId === id || one.ownerId === ownerId)
      : people.includes(accountId);
  return rows
    .filter(({ founder }) => here.has(founder.id) || !isStrangers(founder))
    .map(({ founder, account }) => ({
      founder,
      names: [founder.name, ...(account === null ? [] : [account])].map(foldedName),
      elsewhere: places.some((one) => one.founderId === founder.id && one.listingId !== id),
      ours: ours.has(founder.id) && mayChange(founder),
    }))
    .toSorted((a, b) => Number(a.founder.accountId === null) - Number(b.founder.accountId === null));
}

/** Whether the owner of a listing may change the name and what is said of a founder of it. */
export async function mayChangeFounder(
  db: Queries,
  listing: Listing,
  founder: Pick<FounderRow, 'id'>,
): Promise<boolean> {
  const known = await knownFounders(db, listing);
  return known.some((one) => one.founder.id === founder.id && one.ours);
}
