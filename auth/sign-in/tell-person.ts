import type { Request } from 'express';
import type { SecurityNotice } from '../../mail/messages/security-messages.ts';
import { networkOf } from '../../rules/people/audit.ts';
import { browserName } from '../../rules/people/browser-name.ts';
import type { Tx } from '../../store/engine/database.ts';

/** Queues a security notice to a person, in the transaction of the event. */
export type TellPerson = (tx: Tx, accountId: number, notice: SecurityNotice) => Promise<void>;

export const tellNobody: TellPerson = async () => undefined;

/** The approximate origin of an action, so that the person can judge whether it was theirs. */
export type WhereFrom = { browser: string | null; network: string | null };

export const whereFrom = (req: Request): WhereFrom => ({
  browser: browserName(req.headers['user-agent']),
  network: networkOf(req.ip),
});
