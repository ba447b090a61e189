import { and, eq, inArray } from 'drizzle-orm';
import type { Milestone } from '../../../rules/drafts/draft-document.ts';
import type { Tx } from '../../engine/database.ts';
import { listMilestones, type ListingRow } from '../listings.ts';
import type { MilestoneRow } from '../milestones.ts';
import { placeholders, preparedWrite } from '../../engine/prepared.ts';
import { oneRow } from '../../engine/one-row.ts';

const insertMilestone = preparedWrite((tx) =>
  tx
    .insert(tx.t.milestones)
    .values(placeholders('listingId', 'date', 'title', 'description', 'url', 'createdAt'))
    .returning(),
);

/** Adds a milestone to a listing. */
export async function addMilestone(
  tx: Tx,
  listingId: number,
  milestone: { date: string; title: string; description?: string | undefined; url?: string | undefined },
  now: Date,
): Promise<MilestoneRow> {
  const { date, title, description, url } = milestone;
  return oneRow(
    await insertMilestone(tx, {
      ...{ listingId, date, title, description: description || null },
      ...{ url: url ?? null, createdAt: now },
    }),
  );
}

/** Replaces the milestones of a listing. Unchanged ones keep their ids. */
export async function setMilestones(
  tx: Tx,
  listingId: number,
  milestones: readonly Milestone[],
  now: Date,
): Promise<void> {
  const obsolete = await listMilestones(tx, listingId);
  const added = milestones.filter((one) => {
    const at = obsolete.findIndex((row) => contentKeyOf(row) === contentKeyOf(one));
    if (at >= 0) obsolete.splice(at, 1);
    return at < 0;
  });
  const { id } = tx.t.milestones;
  if (obsolete.length) {
    await tx.delete(tx.t.milestones).where(
      inArray(
        id,
        obsolete.map((row) => row.id),
      ),
    );
  }
  for (const milestone of added) await addMilestone(tx, listingId, milestone, now);
}

const contentKeyOf = ({
  date,
  title,
  description,
  url,
}: Pick<Milestone, 'date' | 'title'> & { description?: string | null; url?: string | null }): string =>
  JSON.stringify([date, title, description || null, url || null]);

/** Deletes a milestone. Returns false if the listing has none with this id. */
export async function deleteMilestone(tx: Tx, listing: Pick<ListingRow, 'id'>, id: number): Promise<boolean> {
  const { milestones } = tx.t;
  const deleted = await tx
    .delete(milestones)
    .where(and(eq(milestones.id, id), eq(milestones.listingId, listing.id)))
    .returning({ id: milestones.id });
  return deleted.length > 0;
}
