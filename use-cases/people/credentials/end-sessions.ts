import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import { endBrowserSessions } from '../../../store/people/write/browser-sessions.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';

/**
 * Signs out one browser of a person, or all except one; their cookies are invalid from then on. Apps stay connected
 * and keys stay valid. Returns the number of sessions ended.
 */
export async function endSessions(
  deps: Pick<UseCaseDeps, 'db' | 'now' | 'log'>,
  {
    accountId,
    which,
    by,
  }: { accountId: number; which: { only: string } | { besides: string | null }; by: AuditActor },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const ended = await endBrowserSessions(tx, accountId, which);
    if (ended > 0) {
      await recordAuditEvent(
        tx,
        { type: 'session_ended', accountId, ...by, details: { browsers: ended } },
        deps,
      );
    }
    return ended;
  });
}
