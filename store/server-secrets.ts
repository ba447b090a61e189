import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * The secret of this name, made by `make` the first time it is asked for and the same ever after, in every
 * process that shares the database.
 */
export async function serverSecret<T>(
  db: Database,
  name: string,
  make: () => Promise<T>,
  now: Date,
): Promise<T> {
  const secrets = db.t.serverSecrets;
  const [kept] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  if (kept) return kept.value as T;
  const value = await make();
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(tx.t.serverSecrets)
      .values({ name, value, createdAt: now })
      .onConflictDoNothing()
      .returning({ name: secrets.name });
    if (inserted.length > 0) return value;
    // Another process was faster: its secret is the one.
    const [first] = await tx.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
    return first?.value as T;
  });
}
