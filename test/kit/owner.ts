import { randomUUID } from 'node:crypto';
import { createEmptyDocument, setField } from '../../rules/drafts/draft-document.ts';
import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { getOrCreateAccount, setAccountName } from '../../store/people/write/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import type { DraftRow } from '../../store/drafts/drafts.ts';
import { insertDraft, moveDraft } from '../../store/drafts/write/drafts.ts';
import type { ListingRow, NewListing } from '../../store/listings/listings.ts';
import { createTestApiKey } from './api-key.ts';
import { addListing } from './listing.ts';

export const NOW = new Date('2026-11-18T12:00:00Z');

export type Owner = { email: string; accountId: number; key: string };

/** Adds a person with an account and an API key. */
export async function addPerson(db: Database, email: string, name?: string): Promise<Owner> {
  const key = await createTestApiKey(db, email);
  const accountId = await db.transaction(async (tx) => {
    const id = await getOrCreateAccount(tx, email, NOW);
    if (name !== undefined) await setAccountName(tx, id, name);
    return id;
  });
  return { email, accountId, key };
}

/** Adds a live listing of a person. */
export const addOwnListing = (
  db: Database,
  owner: Owner,
  slug: string,
  given: Partial<NewListing> = {},
): Promise<ListingRow> => addListing(db, slug, { ownerId: owner.accountId, ...given });

/** Adds a ready draft of a person with this name. */
export async function addDraft(
  db: Database,
  owner: Owner,
  name = 'Tidepool',
  url = 'https://tidepool.example/',
): Promise<DraftRow> {
  const id = randomUUID();
  const document = createEmptyDocument();
  document.fields.name = setField(document.fields.name, name);
  document.fields.tagline = setField(document.fields.tagline, 'Notes your team can find');
  return db.transaction(async (tx) => {
    const draft = await insertDraft(
      tx,
      {
        id,
        accountId: owner.accountId,
        url,
        domain: domainOf(url)!,
        document,
      },
      NOW,
    );
    return moveDraft(tx, draft, { event: 'finish', readyAt: NOW }, NOW);
  });
}
