import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { findDraft } from '../../drafts/drafts.ts';
import { saveDraft } from '../../drafts/write/drafts.ts';
import type { ListingRow } from '../listings.ts';
import type { MilestoneRow } from '../milestones.ts';
import { oneRow } from '../../engine/one-row.ts';

/** Adds a milestone that the draft of the listing does not have. */
export async function addMilestone(
  tx: Tx,
  listingId: number,
  milestone: { date: string; title: string; description?: string | undefined; url?: string | undefined },
  now: Date,
): Promise<MilestoneRow> {
  const { date, title, description, url } = milestone;
  return oneRow(
    await tx
      .insert(tx.t.milestones)
      .values({ listingId, date, title, description: description || null, url: url ?? null, createdAt: now })
      .returning(),
  );
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
