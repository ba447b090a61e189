import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isEncrypted, getKeyId, encryptSecret, decryptSecret } from '../../people/secret-encryption.ts';
import { recordAuditEvent } from '../../people/write/audit-log.ts';
import type { Database, Tx } from '../../engine/database.ts';
import { oneRow } from '../../engine/one-row.ts';

/**
 * Returns the secret of this name. `create` creates it at the first call; later calls return the same secret in every
 * process that shares the database.
 */
export type ServerSecrets = <T>(name: string, create: () => Promise<T>) => Promise<T>;

type SecretsDeps = {
  db: Database;
  /** 32 bytes that secrets are encrypted with; without a key they are stored in plain text. */
  key: Buffer | undefined;
  /** The previous key: secrets encrypted with it are rewritten with `key`, or in plain text without one. */
  oldKey: Buffer | undefined;
  now: () => Date;
  log: Logger;
};

/**
 * Reads the server's secrets and re-encrypts them with the current key if needed. Throws SettingsError for one that neither
 * key decrypts, and then has changed nothing.
 */
export async function openServerSecrets(deps: SecretsDeps): Promise<ServerSecrets> {
  const { db, key, oldKey, now } = deps;
  const keys = [key, oldKey].filter((one) => one !== undefined);
  const encode = (name: string, value: unknown): unknown => (key ? encryptSecret(key, name, value) : value);

  const read = async (tx: Tx): Promise<Map<string, unknown>> => {
    const rows = await tx.select().from(tx.t.serverSecrets);
    let rewritten = 0;
    for (const row of rows) {
      const sealedBy = isEncrypted(row.value) ? row.value.key : undefined;
      row.value = decryptSecret(keys, row.name, row.value);
      if (sealedBy === (key && getKeyId(key))) continue;
      rewritten += 1;
      await tx
        .update(tx.t.serverSecrets)
        .set({ value: encode(row.name, row.value) })
        .where(eq(tx.t.serverSecrets.name, row.name));
    }
    if (rewritten > 0) {
      const details = { secrets: rewritten, encrypted: key !== undefined };
      await recordAuditEvent(tx, { type: 'secrets_rewritten', accountId: null, details }, deps);
    }
    return new Map(rows.map(({ name, value }) => [name, value]));
  };
  // Reads all secrets now, so that this process still has them after another one rewrites them with a newer key.
  const secretsByName = await db.transaction(read);

  return async <T>(name: string, create: () => Promise<T>): Promise<T> => {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- made by the same function, in this process or before it
    if (secretsByName.has(name)) return secretsByName.get(name) as T;
    const created = await create();
    const value = await db.transaction(async (tx) => {
      const secrets = tx.t.serverSecrets;
      await tx
        .insert(secrets)
        .values({ name, value: encode(name, created), createdAt: now() })
        .onConflictDoNothing();
      // If another process was faster, its secret is used.
      const first = oneRow(
        await tx.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)),
      );
      return decryptSecret(keys, name, first.value);
    });
    secretsByName.set(name, value);
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- made by the same function, in this process or before it
    return value as T;
  };
}
