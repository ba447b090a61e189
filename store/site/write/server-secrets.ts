import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isSealed, keyName, seal, unseal } from '../../people/sealed.ts';
import { record } from '../../people/write/audit-log.ts';
import type { Database, Tx } from '../../engine/database.ts';
import { oneRow } from '../../engine/one-row.ts';

/**
 * Returns the secret of this name. `create` creates it at the first call; later calls return the same secret in every
 * process that shares the database.
 */
export type ServerSecrets = <T>(name: string, make: () => Promise<T>) => Promise<T>;

type SecretsParts = {
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
export async function openServerSecrets(parts: SecretsParts): Promise<ServerSecrets> {
  const { db, key, oldKey, now } = parts;
  const keys = [key, oldKey].filter((one) => one !== undefined);
  const rest = (name: string, value: unknown): unknown => (key ? seal(key, name, value) : value);

  const read = async (tx: Tx): Promise<Map<string, unknown>> => {
    const rows = await tx.select().from(tx.t.serverSecrets);
    let rewritten = 0;
    for (const row of rows) {
      const sealedBy = isSealed(row.value) ? row.value.key : undefined;
      row.value = unseal(keys, row.name, row.value);
      if (sealedBy === (key && keyName(key))) continue;
      rewritten += 1;
      await tx
        .update(tx.t.serverSecrets)
        .set({ value: rest(row.name, row.value) })
        .where(eq(tx.t.serverSecrets.name, row.name));
    }
    if (rewritten > 0) {
      const details = { secrets: rewritten, encrypted: key !== undefined };
      await record(tx, { type: 'secrets_rewritten', accountId: null, details }, parts);
    }
    return new Map(rows.map(({ name, value }) => [name, value]));
  };
  // Reads all secrets now, so that this process still has them after another one rewrites them with a newer key.
  const known = await db.transaction(read);

  return async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- made by the same function, in this process or before it
    if (known.has(name)) return known.get(name) as T;
    const made = await make();
    const value = await db.transaction(async (tx) => {
      const secrets = tx.t.serverSecrets;
      await tx
        .insert(secrets)
        .values({ name, value: rest(name, made), createdAt: now() })
        .onConflictDoNothing();
      // If another process was faster, its secret is used.
      const first = oneRow(
        await tx.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)),
      );
      return unseal(keys, name, first.value);
    });
    known.set(name, value);
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- made by the same function, in this process or before it
    return value as T;
  };
}
