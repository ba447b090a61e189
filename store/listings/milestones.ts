import { and, count, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../engine/database.ts';
import { findDraft, saveDraft } from '../drafts/drafts.ts';
import type { ListingRow } from './listings.ts';
import { prepared } from '../engine/prepared.ts';

export type MilestoneRow = Queries['t']['milestones']['$inferSelect'];

const milestonesCounted = prepared((q) =>
  q
    .select({ total: count() })
    .from(q.t.milestones)
    .where(eq(q.t.milestones.listingId, sql.placeholder('listingId'))),
);

export async function countMilestones(db: Queries, listingId: number): Promise<number> {
  const [row] = await milestonesCounted(db, { listingId });
  return row!.total;
}

/** Adds a milestone that the draft of the listing does not have. */
export async function addMilestone(
  tx: Tx,
  listingId: number,
  milestone: { date: string; title: string; description?: string | undefined; url?: string | undefined },
  now: Date,
): Promise<MilestoneRow> {
  const { date, title, description, url } = milestone;
  const [row] = await tx
    .insert(tx.t.milestones)
    .values({ listingId, date, title, description: description || null, url: url ?? null, createdAt: now })
    .returning();
  return row!;
}

/** Takes a milestone away, from the draft it came from as well. False when the listing has none of this number. */
export async function deleteMilestone(tx: Tx, listing: ListingRow, id: number, now: Date): Promise<boolean> {
  const milestones = tx.t.milestones;
  const [gone] = await tx
    .delete(milestones)
    .where(and(eq(milestones.id, id), eq(milestones.listingId, listing.id)))
    .returning();
  if (!gone) return false;
  const draft = gone.fromDraft && listing.draftId !== null ? await findDraft(tx, listing.draftId) : undefined;
  if (!draft || draft.listingId !== listing.id) return true;
  const kept = [...draft.document.milestones];
  const at = kept.findIndex(({ date, title }) => date === gone.date && title === gone.title);
  if (at >= 0) kept.splice(at, 1);
  await saveDraft(tx, draft.id, { document: { ...draft.document, milestones: kept } }, now);
  return true;
}
