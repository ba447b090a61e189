import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

export type ReportRow = Queries['t']['reports']['$inferSelect'];

/** The target of a report: a listing, or one of its reviews. */
export type ReportTarget = { listingId: number; reviewId: number | null };

const isAbout = ({ t: { reports } }: Queries, { listingId, reviewId }: ReportTarget) =>
  and(
    eq(reports.listingId, listingId),
    reviewId === null ? isNull(reports.reviewId) : eq(reports.reviewId, reviewId),
  );

/** Checks whether the listing has this review and it is shown. */
export async function isShownReview(db: Queries, listingId: number, reviewId: number): Promise<boolean> {
  const { reviews } = db.t;
  const shown = and(eq(reviews.id, reviewId), eq(reviews.listingId, listingId), isNull(reviews.hiddenAt));
  return (await db.$count(reviews, shown)) > 0;
}

/** Counts the open reports about one target: all, and those by this sender. */
export async function countOpenReports(
  db: Queries,
  target: ReportTarget,
  sender: string,
): Promise<{ all: number; own: number }> {
  const { reports } = db.t;
  const open = and(isAbout(db, target), eq(reports.status, 'open'));
  return {
    all: await db.$count(reports, open),
    own: await db.$count(reports, and(open, eq(reports.sender, sender))),
  };
}

/** Counts the reports by a sender since then. */
export const countReportsSince = (db: Queries, sender: string, since: Date): Promise<number> =>
  db.$count(db.t.reports, and(eq(db.t.reports.sender, sender), gt(db.t.reports.createdAt, since)));

/** Lists open reports about one target, or about a listing and all its reviews. */
export async function listOpenReportsAbout(
  db: Queries,
  target: ReportTarget | { listingId: number },
): Promise<ReportRow[]> {
  const { reports } = db.t;
  const condition = 'reviewId' in target ? isAbout(db, target) : eq(reports.listingId, target.listingId);
  return db
    .select()
    .from(reports)
    .where(and(condition, eq(reports.status, 'open')))
    .orderBy(asc(reports.id));
}

export async function findReport(db: Queries, id: number): Promise<ReportRow | undefined> {
  const [row] = await db.select().from(db.t.reports).where(eq(db.t.reports.id, id));
  return row;
}

/** Lists open reports with their targets, the oldest first. */
export async function listOpenReports(db: Queries, limit: number) {
  const { reports, listings, reviews } = db.t;
  return db
    .select({
      report: reports,
      listing: { id: listings.id, slug: listings.slug, name: listings.name, status: listings.status },
      review: { id: reviews.id, rating: reviews.rating, body: reviews.body },
    })
    .from(reports)
    .innerJoin(listings, eq(listings.id, reports.listingId))
    .leftJoin(reviews, eq(reviews.id, reports.reviewId))
    .where(eq(reports.status, 'open'))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(limit);
}

/** Counts the targets that have open reports. */
export async function countReportTargets(db: Queries): Promise<number> {
  const { reports } = db.t;
  const rows = await db
    .selectDistinct({ listingId: reports.listingId, reviewId: sql`coalesce(${reports.reviewId}, 0)` })
    .from(reports)
    .where(eq(reports.status, 'open'));
  return rows.length;
}
