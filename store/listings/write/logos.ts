import type { Tx } from '../../engine/database.ts';
import type { LogoRow } from '../logos.ts';

/** Keeps what came of a listing's logo in place of what was kept before. */
export async function putLogo(tx: Tx, { listingId, ...row }: LogoRow): Promise<void> {
  const { listingLogos } = tx.t;
  await tx
    .insert(listingLogos)
    .values({ listingId, ...row })
    .onConflictDoUpdate({ target: listingLogos.listingId, set: row });
}
