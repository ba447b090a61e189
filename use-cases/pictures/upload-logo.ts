import { updateListing } from '../../store/listings/write/listings.ts';
import { putLogo } from '../../store/listings/write/logos.ts';
import type { Account } from '../../tools/shared/runtime/define.ts';
import { ownedListing } from '../../tools/shared/runtime/owned.ts';
import type { ActParts } from '../act-parts.ts';

/**
 * A decoded and re-encoded picture, or what is wrong with the file, to complete a sentence that begins with its name.
 */
export type Drawn = { sha256: string; bytes: Buffer } | { unusable: string };

export type LogoUploaded =
  { outcome: 'kept' } | { outcome: 'nothing_chosen' } | { outcome: 'unusable'; file: string; why: string };

/** Saves an uploaded logo and makes the listing refer to it. */
export async function uploadLogo(
  {
    db,
    now,
    settings,
    draw,
  }: Pick<ActParts, 'db' | 'now' | 'settings'> & { draw: (file: Buffer, account: number) => Promise<Drawn> },
  {
    person,
    listingId,
    file,
  }: {
    person: Pick<Account, 'id' | 'role'>;
    listingId: number;
    file: { name: string; bytes: Buffer } | undefined;
  },
): Promise<LogoUploaded> {
  await ownedListing(db, person, listingId);
  if (!file) return { outcome: 'nothing_chosen' };
  const drawn = await draw(file.bytes, person.id);
  if ('unusable' in drawn) return { outcome: 'unusable', file: file.name, why: drawn.unusable };
  return db.transaction(async (tx) => {
    const { slug } = await ownedListing(tx, person, listingId);
    const address = `${settings.publicUrl}/logos/${slug}?v=${drawn.sha256.slice(0, 12)}`;
    await putLogo(tx, { listingId, sourceUrl: address, triedAt: now(), ...drawn });
    await updateListing(tx, listingId, { logoUrl: address }, now());
    return { outcome: 'kept' };
  });
}
