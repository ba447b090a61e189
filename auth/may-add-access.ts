import type { Queries } from '../store/engine/database.ts';
import { countNewKeysAndApps } from '../store/site/quotas.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';

/** Whether an account may make one more API key or connect one more app today (`most_new_keys_and_apps_a_day`). */
export type MayAddAccess = (db: Queries, accountId: number) => Promise<boolean>;

/** Made keys and connected apps leave security events behind, also where they are ended at once. */
export const createMayAddAccess =
  (now: () => Date, limited: boolean): MayAddAccess =>
  async (db, accountId) =>
    !limited ||
    (await countNewKeysAndApps(db, accountId, now())) <
      (await getSiteSettings(db)).most_new_keys_and_apps_a_day;
