import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isSealed, keyName, seal, unseal } from '../../people/sealed.ts';
import { record } from '../../people/write/audit-log.ts';
import type { Database, Tx } from '../../engine/database.ts';
import { oneRow } from '../../engine/one-row.ts';

/**
 * The secret of this name, made by `make` the first time it is asked for and the same ever after, in every
 * process that shares the database.
 */
export type ServerSecrets = <T>(name: string, make: () => Promise<T>) => Promise<T>;

type SecretsParts = {
  db: Database;
  /** 32 bytes that secrets are encrypted with; without one they are kept in plain. */
  key: Buffer | undefined;
  /** The key before: what it encrypted is rewritten with `key`, or in plain without one. */
  oldKey: Buffer | undefined;
  now: () => Date;
  log: Logger;
};

/**
 * Reads the server's secrets and brings them to the key in force. Throws SettingsError for one that neither key opens,
 * and then has changed nothing.
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
  // All now, so that a process goes on when another one rewrites them with a newer key.
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
      // Where another process was faster, its secret is the one.
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
