import { eq } from 'drizzle-orm';
import type { DraftDocument } from '../../../rules/drafts/draft-document.ts';
import { DRAFT, type DraftEvent } from '../../../rules/states/draft.ts';
import type { Tx } from '../../engine/database.ts';
import { type DraftRow, normalizeDraft } from '../drafts.ts';
import { oneRow } from '../../engine/one-row.ts';

/** Inserts a new draft, whose site has not been read yet. */
export async function insertDraft(
  tx: Tx,
  draft: { id: string; accountId: number; url: string; domain: string; document: DraftDocument },
  now: Date,
): Promise<DraftRow> {
  return oneRow(
    await tx
      .insert(tx.t.drafts)
      .values({ ...draft, status: DRAFT.starts, createdAt: now, updatedAt: now })
      .returning(),
  );
}

/** An event of a draft, and what changes with it. */
type DraftMove = { event: Exclude<DraftEvent, 'delete'> } & Partial<Pick<DraftRow, 'document' | 'readyAt'>>;

/** Moves a draft to its next state by an event, together with a change. Throws if the draft's state does not allow the event. */
export async function moveDraft(
  tx: Tx,
  { id, status }: Pick<DraftRow, 'id' | 'status'>,
  { event, ...change }: DraftMove,
  now: Date,
): Promise<DraftRow> {
  return updateDraft(tx, id, { ...change, status: DRAFT.nextOrThrow(status, event) }, now);
}

export const saveDraft = (
  tx: Tx,
  id: string,
  change: Partial<Pick<DraftRow, 'document' | 'listingId'>>,
  now: Date,
): Promise<DraftRow> => updateDraft(tx, id, change, now);

async function updateDraft(tx: Tx, id: string, change: Partial<DraftRow>, now: Date): Promise<DraftRow> {
  const row = oneRow(
    await tx
      .update(tx.t.drafts)
      .set({ ...change, updatedAt: now })
      .where(eq(tx.t.drafts.id, id))
      .returning(),
  );
  return normalizeDraft(row);
}
