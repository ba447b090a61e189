import { createHmac } from 'node:crypto';
import type { AlertLinks } from '../../mail/alert-links.ts';
import { confirmAlertMessage } from '../../mail/messages/alert-messages.ts';
import { getWideNetwork } from '../../rules/people/client-address.ts';
import { getMailbox } from '../../rules/people/mailboxes.ts';
import { type AlertRhythm, type AlertSearch, UNCONFIRMED_HOURS } from '../../rules/people/search-alerts.ts';
import { isEqualJson } from '../../store/listings/listing-content.ts';
import type { Tx } from '../../store/engine/database.ts';
import { hasDeclinedMail } from '../../store/people/declined-mail.ts';
import { generateToken } from '../../store/people/opaque-token.ts';
import {
  countAlerts,
  findBusiestSender,
  listAlertsOfMailbox,
  type SearchAlertRow,
} from '../../store/people/search-alerts.ts';
import { deleteSearchAlert, insertSearchAlert } from '../../store/people/write/search-alerts.ts';
import { getSiteSettings, type SiteSettings } from '../../store/site/site-settings.ts';
import { filterBounced } from '../../store/work/outgoing-mail.ts';
import { findRemovableAlert } from './alert-holders.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';

const HOUR = 60 * 60 * 1000;
/** Unconfirmed alerts of one mailbox, so that nobody fills it with mails to confirm. */
const MAX_UNCONFIRMED = 3;
/** This share of `most_search_alerts` may wait for their confirmation, besides the confirmed ones. */
const UNCONFIRMED_SHARE = 1 / 4;

type RequestDeps = Pick<Services, 'db' | 'now' | 'serverSecret' | 'settings'> & {
  mail: Pick<Services['mail'], 'queue'>;
  alertLinks: AlertLinks;
};

/**
 * Asks an address to confirm that it wants a search by mail. No account is needed. `asked` says nothing of the address: it may have
 * refused mail, have the alert already, or as many as it may have. `full` if there are as many confirmed
 * alerts as there may be, and no holder has so many that one of theirs makes room.
 */
export async function requestAlert(
  { db, now, serverSecret, settings, mail, alertLinks }: RequestDeps,
  asked: { email: string; search: AlertSearch; rhythm: AlertRhythm; address: string },
): Promise<{ outcome: 'asked' | 'full' }> {
  const { search, rhythm } = asked;
  const email = asked.email.toLowerCase();
  const mailbox = getMailbox(email);
  const secret = await serverSecret('alert-sender', async () => generateToken());
  const day = now().toISOString().slice(0, 10);
  const network = getWideNetwork(asked.address);
  const sender = createHmac('sha256', secret).update(`${day} ${network}`).digest('base64url');
  return db.transaction(async (tx) => {
    const site = await getSiteSettings(tx);
    const isLimited = settings.rateLimits;
    if (isLimited && (await isFull(tx, site))) return { outcome: 'full' };
    const there = await listAlertsOfMailbox(tx, mailbox);
    if (!(await mayBeMailed(tx, email, site, there))) return { outcome: 'asked' };
    if (
      there.some(
        (one) => one.confirmedAt !== null && one.rhythm === rhythm && isEqualJson(one.search, search),
      )
    )
      return { outcome: 'asked' };
    if (isLimited) await makeRoom(tx, Math.ceil(UNCONFIRMED_SHARE * site.most_search_alerts));
    const alert = await insertSearchAlert(tx, {
      ...{ email, mailbox, search, rhythm, sender },
      createdAt: now(),
      expiresAt: new Date(now().getTime() + UNCONFIRMED_HOURS * HOUR),
    });
    const message = confirmAlertMessage(site.name, {
      ...{ search, rhythm },
      url: alertLinks.url('confirm', alert.id),
    });
    await mail.queue(tx, { key: `alert-confirm-${alert.id}`, to: email, ...message });
    return { outcome: 'asked' };
  });
}

/** Whether as many alerts are confirmed as there may be, and none of them makes room. */
const isFull = async (tx: Tx, site: SiteSettings): Promise<boolean> =>
  (await countAlerts(tx, 'confirmed')) >= site.most_search_alerts &&
  (await findRemovableAlert(tx, site)) === undefined;

/**
 * Deletes an alert if as many as may be wait for their confirmation: the oldest of the network with the most of them, so that who
 * asks from many networks replaces their own.
 */
async function makeRoom(tx: Tx, mostUnconfirmed: number): Promise<void> {
  if ((await countAlerts(tx, 'unconfirmed')) < mostUnconfirmed) return;
  const busiest = await findBusiestSender(tx);
  if (busiest) await deleteSearchAlert(tx, busiest.oldestId);
}

/** Whether another mail may ask this address to confirm an alert. */
async function mayBeMailed(
  tx: Tx,
  email: string,
  site: SiteSettings,
  there: readonly SearchAlertRow[],
): Promise<boolean> {
  if (there.length >= site.most_search_alerts_of_address) return false;
  if (there.filter(({ confirmedAt }) => confirmedAt === null).length >= MAX_UNCONFIRMED) return false;
  return !(await hasDeclinedMail(tx, email)) && (await filterBounced(tx, [email])).size === 0;
}
