import { eq } from 'drizzle-orm';
import type { AlertRhythm, AlertSearch } from '../../../rules/people/search-alerts.ts';
import type { Tx } from '../../engine/database.ts';
import { oneRow } from '../../engine/one-row.ts';
import type { SearchAlertRow } from '../search-alerts.ts';

/** Adds an alert that nobody has confirmed yet. */
export async function insertSearchAlert(
  tx: Tx,
  alert: {
    email: string;
    mailbox: string;
    search: AlertSearch;
    rhythm: AlertRhythm;
    sender: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<SearchAlertRow> {
  return oneRow(await tx.insert(tx.t.searchAlerts).values(alert).returning());
}

/** What changes of an alert when it is confirmed, and at each look. */
type AlertLook = Partial<Pick<SearchAlertRow, 'confirmedAt' | 'known' | 'dueAt' | 'expiresAt'>>;

export async function updateSearchAlert(tx: Tx, id: number, look: AlertLook): Promise<void> {
  await tx.update(tx.t.searchAlerts).set(look).where(eq(tx.t.searchAlerts.id, id));
}

/** Deletes an alert. Returns whether it was there. */
export async function deleteSearchAlert(tx: Tx, id: number): Promise<boolean> {
  const alerts = tx.t.searchAlerts;
  const deleted = await tx.delete(alerts).where(eq(alerts.id, id)).returning({ id: alerts.id });
  return deleted.length > 0;
}
