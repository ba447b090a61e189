import { deletionAskedMessage } from '../../../mail/messages/account-messages.ts';
import { deletionWords, type ListingFate } from '../../../rules/people/account-deletion.ts';
import { endAllAccess, planDeletion } from '../../../store/people/write/account-deletion.ts';
import { record } from '../../../store/people/write/audit-log.ts';
import { summarizePerson } from '../../../store/people/person-summary.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { ActParts, By } from '../../act-parts.ts';
import type { Person } from '../../../store/people/person-data.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Starts the deletion of an account: all access ends now, the data is deleted after `account_deletion_days`
 * (immediately with `inDays` 0), unless the person signs in before. They get a mail that says what is deleted and
 * what is kept. Returns the date of deletion.
 */
export async function askForDeletion(
  parts: Omit<ActParts, 'jobs'>,
  { person, fate, inDays, by }: { person: Person; fate: ListingFate; inDays?: number; by: By },
): Promise<Date> {
  return parts.db.transaction(async (tx) => {
    const site = await getSiteSettings(tx);
    const days = inDays ?? site.account_deletion_days;
    const dueAt = new Date(parts.now().getTime() + days * DAY);
    const words = deletionWords(await summarizePerson(tx, person.id), fate);
    await planDeletion(tx, person.id, { dueAt, listings: fate });
    await endAllAccess(tx, person.id, parts.now());
    const details = { listings: fate, days };
    await record(tx, { type: 'account_deletion_asked', accountId: person.id, ...by, details }, parts);
    if (days > 0) {
      const day = dueAt.toISOString().slice(0, 10);
      const told = { day, signInUrl: `${parts.settings.publicUrl}/sign-in`, words };
      const key = `deletion-asked-${person.id}-${parts.now().getTime()}`;
      await parts.mail.queue(tx, { key, to: person.email, ...deletionAskedMessage(site.name, told) });
    }
    return dueAt;
  });
}
