import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import {
  getProductAddress,
  isSameWebsite,
  listProductDomains,
  listWebsiteDomains,
} from '../../rules/listings/addresses/product-address.ts';
import { SHOWN_STATUSES, UNPUBLISHED_STATUSES } from '../../rules/states/listing.ts';
import { type DraftRow, selectJoinedDraftIds } from '../drafts/drafts.ts';
import type { Queries } from '../engine/database.ts';
import type { ListingRow } from './listings.ts';

/** A website as drafts and listings store it. */
export type Website = { url: string; domain: string };

/**
 * Lists listings of the same website, those of the same product first and then the oldest: public ones of any owner, and
 * unpublished ones that the account works on. A person knows whether two pages of a website are one product; the address
 * does not say it.
 */
export async function listListingsOfSameWebsite(
  db: Queries,
  website: Website,
  accountId: number,
): Promise<ListingRow[]> {
  const { listings } = db.t;
  const mine = or(
    eq(listings.ownerId, accountId),
    inArray(listings.draftId, selectJoinedDraftIds(db, accountId)),
  );
  const rows = await db
    .select()
    .from(listings)
    .where(
      and(
        inArray(listings.domain, listWebsiteDomains(website.domain)),
        or(
          inArray(listings.status, SHOWN_STATUSES),
          and(mine, inArray(listings.status, UNPUBLISHED_STATUSES)),
        ),
      ),
    )
    .orderBy(asc(listings.id));
  const found = rows.filter((row) => isSameWebsite(row.url, website.url));
  const same = new Set(filterSameProduct(found, website));
  return [...same, ...found.filter((row) => !same.has(row))];
}

/** An earlier draft of the same product; `hasOwnContent` means that it contains something that a person wrote. */
export type EarlierDraft = Pick<DraftRow, 'id' | 'url' | 'status'> & { hasOwnContent: boolean };

/** Lists the account's drafts of the same product that are older than this one and not a listing yet, the newest last. */
export async function listEarlierDrafts(
  db: Queries,
  { id, ...website }: Website & Pick<DraftRow, 'id'>,
  accountId: number,
): Promise<EarlierDraft[]> {
  const { drafts } = db.t;
  const mine = or(eq(drafts.accountId, accountId), inArray(drafts.id, selectJoinedDraftIds(db, accountId)));
  const rows = await db
    .select({ id: drafts.id, url: drafts.url, status: drafts.status, document: drafts.document })
    .from(drafts)
    .where(and(inArray(drafts.domain, listProductDomains(website.domain)), isNull(drafts.listingId), mine))
    .orderBy(asc(drafts.createdAt), asc(drafts.id));
  const same = filterSameProduct(rows, website);
  return same
    .slice(
      0,
      same.findIndex((row) => row.id === id),
    )
    .map(({ document, ...draft }) => ({ ...draft, hasOwnContent: hasOwnContent(document) }));
}

/** Checks whether a person wrote anything in a draft. */
const hasOwnContent = ({ fields, faqs, founders, story, milestones }: DraftRow['document']): boolean =>
  Object.values(fields).some(({ state, locked }) => locked || OWN_STATES.has(state)) ||
  [...faqs, ...founders].some(({ ai }) => ai === undefined) ||
  milestones.length + Object.keys(story).length > 0;

const OWN_STATES: ReadonlySet<string> = new Set(['edited', 'manual', 'deleted']);

function filterSameProduct<T extends { url: string }>(rows: T[], { url }: Website): T[] {
  const address = getProductAddress(url);
  return rows.filter((row) => getProductAddress(row.url) === address);
}
