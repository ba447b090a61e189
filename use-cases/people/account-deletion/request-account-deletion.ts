import { deletionScheduledMessage } from '../../../mail/messages/account-messages.ts';
import { describeDeletion, type ListingFate } from '../../../rules/people/account-deletion.ts';
import { revokeAllAccess, scheduleDeletion } from '../../../store/people/write/account-deletion.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import { summarizePerson } from '../../../store/people/person-summary.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';
import type { Person } from '../../../store/people/person-data.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Starts the deletion of an account: all access ends now, the data is deleted after `account_deletion_days`
 * (immediately with `inDays` 0), unless the person signs in before. They get a mail that says what is deleted and
 * what is kept. Returns the date of deletion.
 */
export async function requestAccountDeletion(
  deps: Omit<UseCaseDeps, 'jobs'>,
  { person, fate, inDays, by }: { person: Person; fate: ListingFate; inDays?: number; by: AuditActor },
): Promise<Date> {
  return deps.db.transaction(async (tx) => {
    const site = await getSiteSettings(tx);
    const days = inDays ?? site.account_deletion_days;
    const dueAt = new Date(deps.now().getTime() + days * DAY);
    const words = describeDeletion(await summarizePerson(tx, person.id), fate);
    await scheduleDeletion(tx, person.id, { dueAt, listings: fate });
    await revokeAllAccess(tx, person.id, deps.now());
    const details = { listings: fate, days };
    await recordAuditEvent(
      tx,
      { type: 'account_deletion_asked', accountId: person.id, ...by, details },
      deps,
    );
    if (days > 0) {
      const day = dueAt.toISOString().slice(0, 10);
      const mailContent = { day, signInUrl: `${deps.settings.publicUrl}/sign-in`, words };
      const key = `deletion-asked-${person.id}-${deps.now().getTime()}`;
      await deps.mail.queue(tx, {
        key,
        to: person.email,
        ...deletionScheduledMessage(site.name, mailContent),
      });
    }
    return dueAt;
  });
}
