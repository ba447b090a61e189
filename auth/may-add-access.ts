import type { Queries } from '../store/engine/database.ts';
import { countNewKeysAndApps } from '../store/site/quotas.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';

/** Checks whether an account may create another API key or connect another app today (`most_new_keys_and_apps_a_day`). */
export type MayAddAccess = (db: Queries, accountId: number) => Promise<boolean>;

/** Counts new keys and apps by their security events, which remain when the key or app is removed. */
export const createMayAddAccess =
  (now: () => Date, isLimited: boolean): MayAddAccess =>
  async (db, accountId) =>
    !isLimited ||
    (await countNewKeysAndApps(db, accountId, now())) <
      (await getSiteSettings(db)).most_new_keys_and_apps_a_day;
