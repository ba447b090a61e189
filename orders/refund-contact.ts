import type { Queries } from '../store/engine/database.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';

// The default sender address if the operator sets none; nobody reads replies to it.
const NO_REPLY = /^no-?reply@/i;

/** Returns the address to which a buyer may also write: that of the team, or that of the receipt if replies to it are read. */
export async function getRefundContact(
  db: Queries,
  { mailFrom }: { mailFrom: string },
): Promise<string | undefined> {
  const { team_email } = await getSiteSettings(db);
  if (team_email) return team_email;
  const from = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  return NO_REPLY.test(from) ? undefined : from;
}
