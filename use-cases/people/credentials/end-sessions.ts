import { record } from '../../../store/people/write/audit-log.ts';
import { endBrowserSessionsOf } from '../../../store/people/write/browser-sessions.ts';
import type { ActParts, By } from '../../act-parts.ts';

/**
 * Signs out one browser of a person, or all except one; their cookies are invalid from then on. Apps stay connected
 * and keys stay valid. Returns the number of sessions ended.
 */
export async function endSessions(
  parts: Pick<ActParts, 'db' | 'now' | 'log'>,
  {
    accountId,
    which,
    by,
  }: { accountId: number; which: { only: string } | { besides: string | null }; by: By },
): Promise<number> {
  return parts.db.transaction(async (tx) => {
    const ended = await endBrowserSessionsOf(tx, accountId, which);
    if (ended > 0) {
      await record(tx, { type: 'session_ended', accountId, ...by, details: { browsers: ended } }, parts);
    }
    return ended;
  });
}
