import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { loadSecrets } from '../../auth/secrets.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import { addBrowserSession } from '../../store/people/write/browser-sessions.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { openServerSecrets } from '../../store/site/write/server-secrets.ts';

/** Posts a form as a signed-in person; returns the status. */
export type Voter = (origin: string, path: string, fields: Record<string, string>) => Promise<number>;

/** Creates signed-in people without using mails and pages. */
export async function createVoters(db: Database, count: number, named = 'session'): Promise<Voter[]> {
  const now = new Date();
  const log = pino({ level: 'silent' });
  const keys = { key: undefined, oldKey: undefined };
  const { formKey } = await loadSecrets(await openServerSecrets({ db, ...keys, now: () => now, log }));
  const mark = 'a-browser';
  const sessions = Array.from({ length: count }, (_, at) => `${named}-${at}`);
  await db.transaction(async (tx) => {
    for (const session of sessions) {
      const accountId = await getOrCreateAccount(tx, `${session}@example.com`, now);
      const expiresAt = new Date('2036-01-01T00:00:00Z');
      await addBrowserSession(tx, { idHash: hashToken(session), accountId, browser: null, expiresAt }, now);
    }
  });
  return sessions.map((session) => {
    const form_token = createHmac('sha256', formKey).update(`${mark}.${session}`).digest('base64url');
    return async (origin, path, fields) => {
      const response = await fetch(origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: `browser=${mark}; session=${session}` },
        body: new URLSearchParams({ form_token, ...fields }),
      });
      await response.arrayBuffer();
      return response.status;
    };
  });
}
