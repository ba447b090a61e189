import type { Queries } from '../store/engine/database.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';

// The default sender address if the operator sets none; nobody reads replies to it.
const NO_REPLY = /^no-?reply@/i;

/** Returns whom to ask for a refund: the address of the team, or that of the receipt if replies to it are read. */
export async function getRefundContact(db: Queries, { mailFrom }: { mailFrom: string }): Promise<string> {
  const { team_email, seller_name, seller_address, name } = await getSiteSettings(db);
  if (team_email) return team_email;
  const from = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  if (!NO_REPLY.test(from)) return from;
  const seller = [seller_name, seller_address].filter(Boolean).join(', ').replaceAll('\n', ', ');
  return seller || `the team of ${name}, which names no address here,`;
}
