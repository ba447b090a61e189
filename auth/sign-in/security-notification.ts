import type { Request } from 'express';
import type { SecurityNotice } from '../../mail/messages/security-messages.ts';
import { getNetwork } from '../../rules/people/audit.ts';
import { getBrowserName } from '../../rules/people/browser-name.ts';
import type { Tx } from '../../store/engine/database.ts';

/** Queues a security notice to a person, in the transaction of the event. */
export type SendSecurityNotification = (tx: Tx, accountId: number, notice: SecurityNotice) => Promise<void>;

export const skipSecurityNotification: SendSecurityNotification = async () => undefined;

/** The approximate origin of an action, so that the person can judge whether it was theirs. */
export type ActionOrigin = { browser: string | null; network: string | null };

export const describeOrigin = (req: Request): ActionOrigin => ({
  browser: getBrowserName(req.headers['user-agent']),
  network: getNetwork(req.ip),
});
