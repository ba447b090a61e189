import { getSiteSettings, SITE_SETTINGS } from '../../../store/site/site-settings.ts';
import { deleteSiteSetting } from '../../../store/site/write/site-settings.ts';
import { asRecord } from '../../../rules/typed/records.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

/** Resets a site setting to its default. Returns the old and the new value. */
export async function resetSetting(
  { db }: Pick<UseCaseDeps, 'db'>,
  { name }: { name: string },
): Promise<{ outcome: 'reset'; before: unknown; value: unknown } | { outcome: 'unknown' }> {
  if (!Object.hasOwn(SITE_SETTINGS.shape, name)) return { outcome: 'unknown' };
  const before = asRecord(await getSiteSettings(db))[name];
  await db.transaction((tx) => deleteSiteSetting(tx, name));
  return { outcome: 'reset', before, value: asRecord(await getSiteSettings(db))[name] };
}
