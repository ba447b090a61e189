import { deleteDraft } from '../../store/listings/write/take-back.ts';
import type { Account } from '../../tools/kit/call/define.ts';
import { conflict } from '../../tools/kit/call/errors.ts';
import { draftOfOwner } from '../../tools/kit/call/owned.ts';
import type { ActParts } from '../act-parts.ts';

/** Deletes a draft of the person's. Throws `conflict` for a co-founder, and where it was saved as a listing. */
export async function discardDraft(
  { db }: Pick<ActParts, 'db'>,
  { person, draftId }: { person: Pick<Account, 'id' | 'role'>; draftId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await draftOfOwner(tx, person, draftId);
    if (draft.listingId !== null) {
      throw conflict('This draft is saved as a listing.', 'Take the listing back first.');
    }
    await deleteDraft(tx, draft.id);
  });
}
