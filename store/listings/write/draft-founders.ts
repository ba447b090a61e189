import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Socials } from '../../../rules/drafts/draft-document.ts';
import { findFreeSlug, slugify } from '../../../rules/listings/addresses/slugs.ts';
import { normalizeName } from '../../../rules/people/normalize-name.ts';
import { listMemberIds } from '../../drafts/members.ts';
import type { Queries, Tx } from '../../engine/database.ts';
import { listOwnersOfFounders } from '../founder-roles.ts';
import { findFounder, type FounderRow } from '../founders.ts';
import type { ListingRow } from '../listings.ts';
import { setListingFounders } from './listings.ts';

/** A founder as a draft names them; only the founder whose links the draft contains has `socials`. */
export type DraftFounder = { name: string; title?: string; bio?: string; socials?: Socials };

type Listing = Pick<ListingRow, 'id' | 'ownerId' | 'draftId'>;

/** An existing founder that the draft may mean by one of `names`. */
type KnownFounder = {
  founder: FounderRow;
  names: string[];
  /** The person is also a founder of another listing. */
  hasOtherListings: boolean;
  /** The owner of this listing may change their name, bio and links: they work on it, or are only on listings of this owner. */
  isEditable: boolean;
};

/**
 * Saves the founders that a draft names to its listing, the first as primary. Reuses an existing founder of that name if the
 * owner has them on another listing, or if an account that works on this listing is linked to them; never one of another
 * owner who has the same name. Founders who are also on other listings keep the bio and links that the draft does not
 * contain. For people whose page belongs to another account or owner, as after a claim, only the title is written.
 */
export async function setDraftFounders(
  tx: Tx,
  listing: Listing,
  people: readonly DraftFounder[],
): Promise<void> {
  const known = await listKnownFounders(tx, listing);
  const saved: Parameters<typeof setListingFounders>[2] = [];
  const isSaved = (slug: string) => saved.some((one) => one.slug === slug);
  for (const { name, title, bio, socials } of people) {
    const found = known.find(
      ({ founder, names }) => names.includes(normalizeName(name)) && !isSaved(founder.slug),
    );
    if (!found) {
      const isSlugTaken = async (slug: string) =>
        isSaved(slug) || (await findFounder(tx, slug)) !== undefined;
      saved.push({ slug: await findFreeSlug(slugify(name), isSlugTaken), name, title, bio, socials });
      continue;
    }
    const { founder, hasOtherListings, isEditable } = found;
    const replacesLinks = socials !== undefined && (Object.keys(socials).length > 0 || !hasOtherListings);
    saved.push({
      slug: founder.slug,
      name: isEditable ? name : founder.name,
      title,
      bio: (isEditable ? bio : undefined) ?? (hasOtherListings ? (founder.bio ?? undefined) : undefined),
      socials: isEditable && replacesLinks ? socials : founder.socials,
    });
  }
  await setListingFounders(tx, listing.id, saved);
}

/** Lists the founders that a draft may mean: those linked to an account first, then by id. */
async function listKnownFounders(tx: Queries, { id, ownerId, draftId }: Listing): Promise<KnownFounder[]> {
  const { accounts, founders, listingFounders, listings } = tx.t;
  const named = await tx
    .select({ founderId: listingFounders.founderId, listingId: listings.id })
    .from(listingFounders)
    .innerJoin(listings, eq(listings.id, listingFounders.listingId))
    .where(or(eq(listings.id, id), ...(ownerId === null ? [] : [eq(listings.ownerId, ownerId)])));
  const ownFounderIds = new Set(named.map(({ founderId }) => founderId));
  const here = new Set(named.flatMap((one) => (one.listingId === id ? [one.founderId] : [])));
  const people = [...(ownerId === null ? [] : [ownerId]), ...(await listMemberIds(tx, draftId))];
  const rows = await tx
    .select({ founder: founders, account: accounts.name })
    .from(founders)
    .leftJoin(accounts, eq(accounts.id, founders.accountId))
    .where(or(inArray(founders.id, [...ownFounderIds]), inArray(founders.accountId, people)))
    .orderBy(asc(founders.id));
  const owners = await listOwnersOfFounders(
    tx,
    rows.map(({ founder }) => founder.id),
  );
  const belongsToOthers = ({ accountId }: FounderRow) => accountId !== null && !people.includes(accountId);
  const mayChange = ({ id: founderId, accountId }: FounderRow) =>
    accountId === null
      ? owners.every((one) => one.founderId !== founderId || one.listingId === id || one.ownerId === ownerId)
      : people.includes(accountId);
  return rows
    .filter(({ founder }) => here.has(founder.id) || !belongsToOthers(founder))
    .map(({ founder, account }) => ({
      founder,
      names: [founder.name, ...(account === null ? [] : [account])].map(normalizeName),
      hasOtherListings: owners.some((one) => one.founderId === founder.id && one.listingId !== id),
      isEditable: ownFounderIds.has(founder.id) && mayChange(founder),
    }))
    .toSorted((a, b) => Number(a.founder.accountId === null) - Number(b.founder.accountId === null));
}

/** Checks whether the owner of a listing may change the name, bio and links of one of its founders. */
export async function canChangeFounder(
  db: Queries,
  listing: Listing,
  founder: Pick<FounderRow, 'id'>,
): Promise<boolean> {
  const known = await listKnownFounders(db, listing);
  return known.some((one) => one.founder.id === founder.id && one.isEditable);
}
