import type { Queries } from '../store/engine/database.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';

/** Where a refund is asked for: the address of the team, or that of the receipt, whose mail is answered. */
export async function refundContact(db: Queries, { mailFrom }: { mailFrom: string }): Promise<string> {
  const { team_email } = await getSiteSettings(db);
  return team_email || (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom);
}
