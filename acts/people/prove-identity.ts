import { record } from '../../store/people/audit-log.ts';
import { type BrowserSession, updateBrowserSession } from '../../store/people/browser-sessions.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { ActParts } from './act-parts.ts';

const FRESH_MS = 10 * 60 * 1000;

/** Did the person enter a mailed code in this browser within the last ten minutes? */
export const isFresh = ({ provedAt, createdAt }: BrowserSession, now: Date): boolean =>
  now.getTime() - (provedAt ?? createdAt).getTime() < FRESH_MS;

/** The person has just entered a mailed code in this browser once more. */
export async function noteProof(
  tx: Tx,
  { idHash, accountId, address }: { idHash: string; accountId: number; address: string },
  parts: Omit<ActParts, 'db'>,
): Promise<void> {
  await updateBrowserSession(tx, idHash, { provedAt: parts.now() });
  await record(tx, { type: 'reauthenticated', accountId, address }, parts);
}

/** A code that was asked for to prove who the person is was wrong. */
export const noteFailedProof = (
  parts: ActParts,
  { accountId, address }: { accountId: number; address: string },
): Promise<void> =>
  parts.db.transaction((tx) => record(tx, { type: 'reauthentication_failed', accountId, address }, parts));
