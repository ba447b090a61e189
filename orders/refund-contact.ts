import type { Queries } from '../store/engine/database.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';

// What the service sends from where the operator names no address: nobody reads what comes back.
const UNREAD = /^no-?reply@/i;

/** Who is asked for a refund: the address of the team, or that of the receipt, which is answered. */
export async function refundContact(db: Queries, { mailFrom }: { mailFrom: string }): Promise<string> {
  const { team_email, seller_name, seller_address, name } = await getSiteSettings(db);
  if (team_email) return team_email;
  const from = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  if (!UNREAD.test(from)) return from;
  const seller = [seller_name, seller_address].filter(Boolean).join(', ').replaceAll('\n', ', ');
  return seller || `the team of ${name}, which names no address here,`;
}
