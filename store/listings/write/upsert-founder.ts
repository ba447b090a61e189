import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { isEqualJson } from '../listing-content.ts';
import { type FounderRole, type FounderInput, getFounderRoles } from '../founder-roles.ts';
import { oneRow } from '../../engine/one-row.ts';
import { entriesOf } from '../../../rules/typed/records.ts';

/** Adds a founder, or changes the one with that slug where it differs. `companyRoles`, if given, replaces all their roles. */
export async function upsertFounder(
  tx: Tx,
  { companyRoles: places, ...input }: FounderInput,
): Promise<'added' | 'changed' | 'unchanged'> {
  const { founders, listingFounders } = tx.t;
  const [before] = await tx.select().from(founders).where(eq(founders.slug, input.slug));
  if (!before) {
    const row = oneRow(
      await tx
        .insert(founders)
        .values({ ...input, name: input.name ?? input.slug })
        .returning(),
    );
    if (places?.length)
      await tx.insert(listingFounders).values(places.map((role) => ({ ...role, founderId: row.id })));
    return 'added';
  }
  const isChanged = entriesOf(input).some(
    ([name, value]) => !isEqualJson(value ?? before[name], before[name]),
  );
  if (isChanged) await tx.update(founders).set(input).where(eq(founders.id, before.id));
  const existing = (await getFounderRoles(tx, [before.id])).get(before.id) ?? [];
  const byListing = (a: FounderRole, b: FounderRole) => a.listingId - b.listingId;
  const rolesChanged =
    places !== undefined && !isEqualJson(places.toSorted(byListing), existing.toSorted(byListing));
  if (rolesChanged) {
    await tx.delete(listingFounders).where(eq(listingFounders.founderId, before.id));
    if (places.length)
      await tx.insert(listingFounders).values(places.map((role) => ({ ...role, founderId: before.id })));
  }
  return isChanged || rolesChanged ? 'changed' : 'unchanged';
}
