import { and, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { QUEUED_STATUSES } from '../../rules/states/listing.ts';
import type { Queries } from '../engine/database.ts';
import type { ListingVersion } from '../listings/listing-versions.ts';

type Page = { limit: number; offset: number };

const DAY = 24 * 60 * 60 * 1000;

/** Lists queued and live listings that were submitted in the last 60 days, newest first. */
export async function listSubmissions(db: Queries, now: Date, { limit, offset }: Page) {
  const { listings, accounts } = db.t;
  const isRecent = and(
    inArray(listings.status, [...QUEUED_STATUSES, 'live']),
    gt(listings.createdAt, new Date(now.getTime() - 60 * DAY)),
    eq(listings.sample, false),
  );
  const rows = await db
    .select({
      id: listings.id,
      slug: listings.slug,
      name: listings.name,
      tagline: listings.tagline,
      url: listings.url,
      status: listings.status,
      plan: listings.plan,
      launchWeek: listings.launchWeek,
      createdAt: listings.createdAt,
      owner: accounts.email,
    })
    .from(listings)
    .leftJoin(accounts, eq(accounts.id, listings.ownerId))
    .where(isRecent)
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(listings, isRecent) };
}

/** Counts the drafts behind the listings of the last 60 days, and those for which an assistant proposed values. */
export async function countProposedDrafts(
  db: Queries,
  now: Date,
): Promise<{ drafts: number; proposed: number }> {
  const { drafts, listings } = db.t;
  const path =
    db.dialect === 'sqlite'
      ? sql`json_extract(${drafts.document}, '$.proposals')`
      : sql`${drafts.document}->'proposals'`;
  const [row] = await db
    .select({ drafts: count(), proposed: count(path) })
    .from(listings)
    .innerJoin(drafts, eq(drafts.id, listings.draftId))
    .where(and(gt(listings.createdAt, new Date(now.getTime() - 60 * DAY)), eq(listings.sample, false)));
  return row ?? { drafts: 0, proposed: 0 };
}

/** Lists the edits of all listings, newest first, with the address of each editor. */
export async function listRecentEdits(
  db: Queries,
  { limit, offset }: Page,
): Promise<{
  rows: (ListingVersion & { email: string | null; slug: string; name: string })[];
  total: number;
}> {
  const { listingVersions: versions, listings, accounts } = db.t;
  const rows = await db
    .select({ version: versions, email: accounts.email, slug: listings.slug, name: listings.name })
    .from(versions)
    .innerJoin(listings, eq(listings.id, versions.listingId))
    .leftJoin(accounts, eq(accounts.id, versions.accountId))
    .orderBy(desc(versions.id))
    .limit(limit)
    .offset(offset);
  return {
    rows: rows.map(({ version, ...rest }) => ({ ...version, ...rest })),
    total: await db.$count(versions),
  };
}

/** Counts the claims, order lines, questions about orders and failed mails that wait for the team. */
export async function countTeamWork(db: Queries): Promise<{ claims: number; orders: number; mail: number }> {
  const { claims, orderLines, orderHelp, outgoingMail } = db.t;
  return {
    claims: await db.$count(claims, and(eq(claims.status, 'pending'), isNotNull(claims.provenAt))),
    orders:
      (await db.$count(orderLines, eq(orderLines.fulfilment, 'by_hand'))) +
      (await db.$count(orderHelp, isNull(orderHelp.answeredAt))),
    mail: await db.$count(outgoingMail, isNotNull(outgoingMail.failedAt)),
  };
}
