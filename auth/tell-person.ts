import type { SecurityNotice } from '../pipeline/mail/security-messages.ts';
import type { Tx } from '../store/engine/database.ts';

/** Mails a person what may not have been them, in the transaction of what it tells of. */
export type TellPerson = (tx: Tx, accountId: number, notice: SecurityNotice) => Promise<void>;

export const tellNobody: TellPerson = async () => undefined;
