import { updateListing } from '../../store/listings/write/listings.ts';
import { upsertLogo } from '../../store/listings/write/logos.ts';
import type { Account } from '../../tools/shared/runtime/define.ts';
import { authorizeListingAccess } from '../../tools/shared/runtime/authorize-owner.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

/**
 * A decoded and re-encoded picture, or what is wrong with the file, to complete a sentence that begins with its name.
 */
export type RedrawnLogo = { sha256: string; bytes: Buffer } | { unusable: string };

export type LogoUploadResult =
  { outcome: 'saved' } | { outcome: 'nothing_chosen' } | { outcome: 'unusable'; file: string; why: string };

/** Saves an uploaded logo and makes the listing refer to it. */
export async function uploadLogo(
  {
    db,
    now,
    settings,
    draw,
  }: Pick<UseCaseDeps, 'db' | 'now' | 'settings'> & {
    draw: (file: Buffer, account: number) => Promise<RedrawnLogo>;
  },
  {
    person,
    listingId,
    file,
  }: {
    person: Pick<Account, 'id' | 'role'>;
    listingId: number;
    file: { name: string; bytes: Buffer } | undefined;
  },
): Promise<LogoUploadResult> {
  await authorizeListingAccess(db, person, listingId);
  if (!file) return { outcome: 'nothing_chosen' };
  const drawn = await draw(file.bytes, person.id);
  if ('unusable' in drawn) return { outcome: 'unusable', file: file.name, why: drawn.unusable };
  return db.transaction(async (tx) => {
    const { slug } = await authorizeListingAccess(tx, person, listingId);
    const logoUrl = `${settings.publicUrl}/logos/${slug}?v=${drawn.sha256.slice(0, 12)}`;
    await upsertLogo(tx, { listingId, sourceUrl: logoUrl, triedAt: now(), ...drawn });
    await updateListing(tx, listingId, { logoUrl: logoUrl }, now());
    return { outcome: 'saved' };
  });
}
