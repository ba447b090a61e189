import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { productAddress, productDomains } from '../../rules/listings/addresses/product-address.ts';
import { SHOWN, UNPUBLISHED } from '../../rules/states/listing.ts';
import { type DraftRow, joinedDrafts } from '../drafts/drafts.ts';
import type { Queries } from '../engine/database.ts';
import type { ListingRow } from './listings.ts';

/** A website as drafts and listings store it. */
export type Website = { url: string; domain: string };

/**
 * Lists listings of the same product as a website, the oldest first: public ones of any owner, and unpublished ones that
 * the account works on.
 */
export async function listSameProduct(
  db: Queries,
  website: Website,
  accountId: number,
): Promise<ListingRow[]> {
  const { listings } = db.t;
  const mine = or(eq(listings.ownerId, accountId), inArray(listings.draftId, joinedDrafts(db, accountId)));
  const rows = await db
    .select()
    .from(listings)
    .where(
      and(
        inArray(listings.domain, productDomains(website.domain)),
        or(inArray(listings.status, SHOWN), and(mine, inArray(listings.status, UNPUBLISHED))),
      ),
    )
    .orderBy(asc(listings.id));
  return ofProduct(rows, website);
}

/** An earlier draft of the same product; `hasOwnContent` means that it contains something that a person wrote. */
export type DraftOfProduct = Pick<DraftRow, 'id' | 'url' | 'status'> & { isTold: boolean };

/** Lists the account's drafts of the same product that are older than this one and not a listing yet, the newest last. */
export async function listEarlierDrafts(
  db: Queries,
  { id, ...website }: Website & Pick<DraftRow, 'id'>,
  accountId: number,
): Promise<DraftOfProduct[]> {
  const { drafts } = db.t;
  const mine = or(eq(drafts.accountId, accountId), inArray(drafts.id, joinedDrafts(db, accountId)));
  const rows = await db
    .select({ id: drafts.id, url: drafts.url, status: drafts.status, document: drafts.document })
    .from(drafts)
    .where(and(inArray(drafts.domain, productDomains(website.domain)), isNull(drafts.listingId), mine))
    .orderBy(asc(drafts.createdAt), asc(drafts.id));
  const same = ofProduct(rows, website);
  return same
    .slice(
      0,
      same.findIndex((row) => row.id === id),
    )
    .map(({ document, ...draft }) => ({ ...draft, isTold: isTold(document) }));
}

/** Checks whether a person wrote anything in a draft. */
const isTold = ({ fields, faqs, founders, story, milestones }: DraftRow['document']): boolean =>
  Object.values(fields).some(({ state }) => OWN.has(state)) ||
  [...faqs, ...founders].some(({ ai }) => ai === undefined) ||
  milestones.length + Object.keys(story).length > 0;

const OWN: ReadonlySet<string> = new Set(['edited', 'manual', 'override', 'deleted']);

function ofProduct<T extends { url: string }>(rows: T[], { url }: Website): T[] {
  const wanted = productAddress(url);
  return rows.filter((row) => productAddress(row.url) === wanted);
}
