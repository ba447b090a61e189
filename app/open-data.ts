import type { Logger } from 'pino';
import { openSearchIndex, type SearchIndex } from '../search/search-index.ts';
import type { Secrets, Settings } from '../settings.ts';
import type { Database } from '../store/engine/database.ts';
import { listDatabaseFiles, restrictAccess } from '../store/engine/files/private-files.ts';
import { migrate, requireMigrated } from '../store/engine/migrate.ts';
import { openDatabase, sqliteFile } from '../store/engine/open.ts';
import { ensureEssentials, fillSample } from '../store/sample/index.ts';
import { getSiteSettings, listMissingSettings, type SiteSettings } from '../store/site/site-settings.ts';
import { openServerSecrets, type ServerSecrets } from '../store/site/write/server-secrets.ts';

/** The opened data of the service. */
export type Data = { db: Database; serverSecret: ServerSecrets; site: SiteSettings; search: SearchIndex };

export type DataDeps = { settings: Settings; secrets: Secrets; now: () => Date; log: Logger };

/** Opens and migrates the database, adds required rows, and opens the search index; `stack` closes both. */
export async function openData(stack: AsyncDisposableStack, deps: DataDeps): Promise<Data> {
  const { settings, secrets, now, log } = deps;
  const databaseFile = sqliteFile(settings.databaseUrl);
  restrictAccess([settings.dataFolder, ...(databaseFile ? listDatabaseFiles(databaseFile) : [])], log);
  const db = stack.use(await openDatabase(settings.databaseUrl, settings.database));
  await (settings.migrates ? migrate : requireMigrated)(db);
  await ensureEssentials(db);
  if (settings.sampleData) await db.transaction((tx) => fillSample(tx, now()));
  const { secretsKey: key, oldSecretsKey: oldKey } = secrets;
  if (settings.production && !key)
    log.warn('no SECRETS_KEY: the keys of cookies and links are stored unencrypted in the database');
  const serverSecret = await openServerSecrets({ db, key, oldKey, now, log });
  const site = await getSiteSettings(db);
  const missing = listMissingSettings(site);
  if (settings.production && missing.length > 0)
    log.warn(
      { missing },
      'imprint and invoices do not say yet who runs this, or how VAT is charged: operator command settings set',
    );
  const search = await openSearchIndex({ db, log, snapshotFolder: settings.dataFolder });
  stack.defer(() => search.close());
  await search.repair();
  return { db, serverSecret, site, search };
}
