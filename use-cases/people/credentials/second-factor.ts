import { createHash } from 'node:crypto';
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpStep } from '../../../auth/sign-in/totp.ts';
import type { TellPerson, WhereFrom } from '../../../auth/sign-in/tell-person.ts';
import { record } from '../../../store/people/write/audit-log.ts';
import type { BrowserSession } from '../../../store/people/browser-sessions.ts';
import { newToken } from '../../../store/people/opaque-token.ts';
import { seal, type Sealed, unseal } from '../../../store/people/sealed.ts';
import { findSecondFactor, type SecondFactor } from '../../../store/people/second-factors.ts';
import { updateBrowserSession } from '../../../store/people/write/browser-sessions.ts';
import { putSecondFactor } from '../../../store/people/write/second-factors.ts';
import type { Tx } from '../../../store/engine/database.ts';
import type { ServerSecrets } from '../../../store/site/write/server-secrets.ts';
import type { ActParts, By } from '../../act-parts.ts';

type Parts = Pick<ActParts, 'db' | 'now' | 'log'> & { serverSecret: ServerSecrets };
type Asked = { accountId: number; session: BrowserSession; code: string; by: By };

const MOST_WRONG = 5;
const WRONG_MS = 15 * 60 * 1000;

/** Creates a secret for an authenticator app. It is active once `confirmSecondFactor` received a valid code. */
export async function beginSecondFactor(
  { db, now, serverSecret }: Parts,
  { accountId }: { accountId: number },
): Promise<string> {
  const secret = newTotpSecret();
  const key = await keyOf(serverSecret);
  const pending = seal(key, nameOf(accountId), secret);
  await db.transaction((tx) => putSecondFactor(tx, accountId, { pending }, now()));
  return secret;
}

export type Confirmed =
  /** The recovery codes to write down; only their hashes are stored. */
  | { outcome: 'on'; codes: string[] }
  /** The secret again, because the page is shown again. */
  | { outcome: 'wrong' | 'too_many'; secret: string }
  | { outcome: 'not_begun' };

/** Activates the pending secret with new recovery codes, replacing the previous one, and notifies the person. */
export async function confirmSecondFactor(
  parts: Parts & { tell: TellPerson },
  { accountId, session, code, by, from }: Asked & { from: WhereFrom },
): Promise<Confirmed> {
  const { db, now, serverSecret, tell } = parts;
  const key = await keyOf(serverSecret);
  return db.transaction(async (tx) => {
    const row = await findSecondFactor(tx, accountId);
    if (!row?.pending) return { outcome: 'not_begun' };
    const secret = secretIn(key, accountId, row.pending);
    if (isBlocked(row, now())) return { outcome: 'too_many', secret };
    const step = totpStep(secret, code, now());
    if (step === null) {
      await noteWrong(tx, parts, row, by);
      return { outcome: 'wrong', secret };
    }
    const { codes, hashes } = newRecoveryCodes();
    const since = row.secret === null ? { createdAt: now() } : {};
    const change = { secret: row.pending, pending: null, recovery: hashes, lastStep: step, ...since };
    await putSecondFactor(tx, accountId, { ...change, wrongTries: 0, wrongSince: null }, now());
    await updateBrowserSession(tx, session.idHash, { secondFactorAt: now() });
    await record(tx, { type: 'second_factor_set', accountId, ...by }, parts);
    await tell(tx, accountId, { what: 'second_factor', ...from });
    return { outcome: 'on', codes };
  });
}

/**
 * Accepts a code of the app, valid once, or a recovery code. The person can then act as operator in this browser for
 * some hours.
 */
export async function enterSecondFactor(
  parts: Parts,
  { accountId, session, code, by }: Asked,
): Promise<{ outcome: 'entered'; recoveryLeft: number } | { outcome: 'wrong' | 'too_many' | 'not_set' }> {
  const { db, now, serverSecret } = parts;
  const key = await keyOf(serverSecret);
  return db.transaction(async (tx) => {
    const row = await findSecondFactor(tx, accountId);
    if (!row?.secret) return { outcome: 'not_set' };
    if (isBlocked(row, now())) return { outcome: 'too_many' };
    const step = totpStep(secretIn(key, accountId, row.secret), code, now());
    const recovery = row.recovery.filter((hash) => hash !== recoveryHash(code));
    const isNew = step !== null && (row.lastStep === null || step > row.lastStep);
    const isRecovery = recovery.length < row.recovery.length;
    if (!isNew && !isRecovery) {
      await noteWrong(tx, parts, row, by);
      return { outcome: 'wrong' };
    }
    const change = { recovery, lastStep: isNew ? step : row.lastStep, wrongTries: 0, wrongSince: null };
    await putSecondFactor(tx, accountId, change, now());
    await updateBrowserSession(tx, session.idHash, { secondFactorAt: now() });
    const details = { recovery_code: isRecovery };
    await record(tx, { type: 'second_factor_entered', accountId, ...by, details }, parts);
    return { outcome: 'entered', recoveryLeft: recovery.length };
  });
}

const isBlocked = ({ wrongTries, wrongSince }: SecondFactor, now: Date): boolean =>
  wrongTries >= MOST_WRONG && wrongSince !== null && now.getTime() - wrongSince.getTime() < WRONG_MS;

/** Counts wrong codes: after five within 15 minutes, no code is accepted for the rest of that time. */
async function noteWrong(
  tx: Tx,
  parts: Parts,
  { accountId, wrongTries, wrongSince }: SecondFactor,
  by: By,
): Promise<void> {
  const now = parts.now();
  const isOver = wrongSince === null || now.getTime() - wrongSince.getTime() >= WRONG_MS;
  const change = isOver ? { wrongTries: 1, wrongSince: now } : { wrongTries: wrongTries + 1 };
  await putSecondFactor(tx, accountId, change, now);
  await record(tx, { type: 'second_factor_failed', accountId, ...by }, parts);
}

const nameOf = (accountId: number): string => `second factor ${accountId}`;

/** Derives the key from a secret of the server, which is encrypted itself if `SECRETS_KEY` is set. */
const keyOf = async (serverSecret: ServerSecrets): Promise<Buffer> =>
  createHash('sha256')
    .update(await serverSecret('second_factor_key', async () => newToken()))
    .digest();

const secretIn = (key: Buffer, accountId: number, sealed: Sealed): string =>
  String(unseal([key], nameOf(accountId), sealed));
