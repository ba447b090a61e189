import type { Tx } from '../../engine/database.ts';
import type { LogoRow } from '../logos.ts';

/** Saves the result of fetching a listing's logo, in place of an earlier one. */
export async function upsertLogo(tx: Tx, { listingId, ...row }: LogoRow): Promise<void> {
  const { listingLogos } = tx.t;
  await tx
    .insert(listingLogos)
    .values({ listingId, ...row })
    .onConflictDoUpdate({ target: listingLogos.listingId, set: row });
}
