import { getOwnDomain } from '../../rules/people/mailboxes.ts';
import type { Queries, Tx } from '../../store/engine/database.ts';
import {
  countAlerts,
  listAlertsOfDomain,
  listConfirmedHolders,
  type SearchAlertRow,
} from '../../store/people/search-alerts.ts';
import { deleteSearchAlert } from '../../store/people/write/search-alerts.ts';
import type { SiteSettings } from '../../store/site/site-settings.ts';

/** This share of `most_search_alerts` may be confirmed at one domain of its own, whose owner has any number of mailboxes. */
const DOMAIN_SHARE = 1 / 20;

type Limits = Pick<SiteSettings, 'most_search_alerts' | 'most_search_alerts_of_address'>;

/**
 * Finds the oldest confirmed alert of the largest holder, a domain of its own, a mailbox or a network on one day; undefined if none has
 * more than one mailbox may have.
 */
export async function findRemovableAlert(db: Queries, site: Limits): Promise<number | undefined> {
  const alerts = await listConfirmedHolders(db);
  const holders = [
    Map.groupBy(alerts, ({ mailbox }) => getOwnDomain(mailbox) ?? mailbox),
    Map.groupBy(alerts, ({ sender }) => sender),
  ].flatMap((byHolder) => [...byHolder.values()]);
  const largest = holders.reduce<typeof alerts>((most, one) => (one.length > most.length ? one : most), []);
  return largest.length > site.most_search_alerts_of_address ? largest[0]?.id : undefined;
}

/**
 * Makes room for one more confirmed alert: at its own domain, or where there are as many as may be. Returns whether there is room. Who
 * confirms from many mailboxes replaces their own.
 */
export async function makeConfirmedRoom(
  tx: Tx,
  { mailbox }: Pick<SearchAlertRow, 'mailbox'>,
  site: Limits,
): Promise<boolean> {
  const domain = getOwnDomain(mailbox);
  const ofDomain = domain === undefined ? [] : await listAlertsOfDomain(tx, domain);
  const mostOfDomain = Math.max(
    site.most_search_alerts_of_address,
    Math.ceil(DOMAIN_SHARE * site.most_search_alerts),
  );
  const oldest = ofDomain.length >= mostOfDomain ? ofDomain[0] : undefined;
  if (!oldest && (await countAlerts(tx, 'confirmed')) < site.most_search_alerts) return true;
  const removed = oldest ?? (await findRemovableAlert(tx, site));
  return removed !== undefined && deleteSearchAlert(tx, removed);
}
