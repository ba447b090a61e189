import { prepareResend } from '../../../store/work/write/outgoing-mail.ts';
import { recordTeamAction } from '../../../store/team/write/team-actions.ts';
import type { UseCaseDeps, TeamReason } from '../../use-case-deps.ts';

/**
 * Sends a message again if it is unknown whether it arrived. Other messages and sign-in codes cannot be sent again.
 */
export async function resendMail(
  { db, jobs, now }: Pick<UseCaseDeps, 'db' | 'jobs' | 'now'>,
  { mailId, by, reason }: { mailId: number } & TeamReason,
): Promise<{ outcome: 'queued'; recipient: string } | { outcome: 'impossible' }> {
  return db.transaction(async (tx) => {
    const ready = await prepareResend(tx, mailId);
    if (!ready) return { outcome: 'impossible' };
    await recordTeamAction(
      tx,
      { by, action: 'resend_mail', subject: `mail ${mailId}`, reason, undo: null },
      now(),
    );
    await jobs.enqueue(tx, { kind: 'mail', key: ready.key });
    return { outcome: 'queued', recipient: ready.recipient };
  });
}
