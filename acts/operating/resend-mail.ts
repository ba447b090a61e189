import { readyMailAgain } from '../../store/work/write/outgoing-mail.ts';
import type { ActParts } from '../act-parts.ts';

/** Sends a message again of which it is not known whether it arrived; no other can be, and a sign-in code never. */
export async function resendMail(
  { db, jobs }: Pick<ActParts, 'db' | 'jobs'>,
  { mailId }: { mailId: number },
): Promise<{ outcome: 'queued'; recipient: string } | { outcome: 'impossible' }> {
  return db.transaction(async (tx) => {
    const ready = await readyMailAgain(tx, mailId);
    if (!ready) return { outcome: 'impossible' };
    await jobs.enqueue(tx, { kind: 'mail', key: ready.key });
    return { outcome: 'queued', recipient: ready.recipient };
  });
}
