import { deleteSearchAlert } from '../../store/people/write/search-alerts.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

/** Ends an alert and deletes all of it. Can be repeated. */
export const endAlert = (
  { db }: Pick<UseCaseDeps, 'db'>,
  { alertId }: { alertId: number },
): Promise<boolean> => db.transaction((tx) => deleteSearchAlert(tx, alertId));
