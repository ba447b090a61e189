import type { Request } from 'express';
import type { SecurityNotice } from '../../mail/messages/security-messages.ts';
import { networkOf } from '../../rules/people/audit.ts';
import { browserName } from '../../rules/people/browser-name.ts';
import type { Tx } from '../../store/engine/database.ts';

/** Mails a person what may not have been them, in the transaction of what it tells of. */
export type TellPerson = (tx: Tx, accountId: number, notice: SecurityNotice) => Promise<void>;

export const tellNobody: TellPerson = async () => undefined;

/** Roughly where something came from, for the person to tell whether it was them. */
export type WhereFrom = { browser: string | null; network: string | null };

export const whereFrom = (req: Request): WhereFrom => ({
  browser: browserName(req.headers['user-agent']),
  network: networkOf(req.ip),
});
