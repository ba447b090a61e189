import { createHash } from 'node:crypto';
import {
  createRecoveryCodes,
  createTotpSecret,
  hashRecoveryCode,
  findTotpStep,
} from '../../../auth/sign-in/totp.ts';
import type { SendSecurityNotification, ActionOrigin } from '../../../auth/sign-in/security-notification.ts';
import { recordAuditEvent } from '../../../store/people/write/audit-log.ts';
import type { BrowserSession } from '../../../store/people/browser-sessions.ts';
import { generateToken } from '../../../store/people/opaque-token.ts';
import {
  encryptSecret,
  type EncryptedSecret,
  decryptSecret,
} from '../../../store/people/secret-encryption.ts';
import { findSecondFactor, type SecondFactor } from '../../../store/people/second-factors.ts';
import { updateBrowserSession } from '../../../store/people/write/browser-sessions.ts';
import { upsertSecondFactor } from '../../../store/people/write/second-factors.ts';
import type { Tx } from '../../../store/engine/database.ts';
import type { ServerSecrets } from '../../../store/site/write/server-secrets.ts';
import type { UseCaseDeps, AuditActor } from '../../use-case-deps.ts';

type Deps = Pick<UseCaseDeps, 'db' | 'now' | 'log'> & { serverSecret: ServerSecrets };
type CodeInput = { accountId: number; session: BrowserSession; code: string; by: AuditActor };

const MAX_WRONG_CODES = 5;
const WRONG_CODE_WINDOW_MS = 15 * 60 * 1000;

/** Creates a secret for an authenticator app. It is active once `confirmSecondFactor` received a valid code. */
export async function startSecondFactorSetup(
  { db, now, serverSecret }: Deps,
  { accountId }: { accountId: number },
): Promise<string> {
  const secret = createTotpSecret();
  const key = await deriveKey(serverSecret);
  const pending = encryptSecret(key, getSealName(accountId), secret);
  await db.transaction((tx) => upsertSecondFactor(tx, accountId, { pending }, now()));
  return secret;
}

export type ConfirmationResult =
  /** The recovery codes to write down; only their hashes are stored. */
  | { outcome: 'on'; codes: string[] }
  /** The secret again, because the page is shown again. */
  | { outcome: 'wrong' | 'too_many'; secret: string }
  | { outcome: 'not_begun' };

/** Activates the pending secret with new recovery codes, replacing the previous one, and notifies the person. */
export async function confirmSecondFactor(
  deps: Deps & { notify: SendSecurityNotification },
  { accountId, session, code, by, from }: CodeInput & { from: ActionOrigin },
): Promise<ConfirmationResult> {
  const { db, now, serverSecret, notify } = deps;
  const key = await deriveKey(serverSecret);
  return db.transaction(async (tx) => {
    const row = await findSecondFactor(tx, accountId);
    if (!row?.pending) return { outcome: 'not_begun' };
    const secret = unsealSecret(key, accountId, row.pending);
    if (isBlocked(row, now())) return { outcome: 'too_many', secret };
    const step = findTotpStep(secret, code, now());
    if (step === null) {
      await recordWrongCode(tx, deps, row, by);
      return { outcome: 'wrong', secret };
    }
    const { codes, hashes } = createRecoveryCodes();
    const createdOnce = row.secret === null ? { createdAt: now() } : {};
    const change = { secret: row.pending, pending: null, recovery: hashes, lastStep: step, ...createdOnce };
    await upsertSecondFactor(tx, accountId, { ...change, wrongTries: 0, wrongSince: null }, now());
    await updateBrowserSession(tx, session.idHash, { secondFactorAt: now() });
    await recordAuditEvent(tx, { type: 'second_factor_set', accountId, ...by }, deps);
    await notify(tx, accountId, { what: 'second_factor', ...from });
    return { outcome: 'on', codes };
  });
}

/**
 * Accepts a code of the app, valid once, or a recovery code. The person can then act as operator in this browser for
 * some hours.
 */
export async function verifySecondFactor(
  deps: Deps,
  { accountId, session, code, by }: CodeInput,
): Promise<{ outcome: 'entered'; recoveryLeft: number } | { outcome: 'wrong' | 'too_many' | 'not_set' }> {
  const { db, now, serverSecret } = deps;
  const key = await deriveKey(serverSecret);
  return db.transaction(async (tx) => {
    const row = await findSecondFactor(tx, accountId);
    if (!row?.secret) return { outcome: 'not_set' };
    if (isBlocked(row, now())) return { outcome: 'too_many' };
    const step = findTotpStep(unsealSecret(key, accountId, row.secret), code, now());
    const recovery = row.recovery.filter((hash) => hash !== hashRecoveryCode(code));
    const isNew = step !== null && (row.lastStep === null || step > row.lastStep);
    const isRecovery = recovery.length < row.recovery.length;
    if (!isNew && !isRecovery) {
      await recordWrongCode(tx, deps, row, by);
      return { outcome: 'wrong' };
    }
    const change = { recovery, lastStep: isNew ? step : row.lastStep, wrongTries: 0, wrongSince: null };
    await upsertSecondFactor(tx, accountId, change, now());
    await updateBrowserSession(tx, session.idHash, { secondFactorAt: now() });
    const details = { recovery_code: isRecovery };
    await recordAuditEvent(tx, { type: 'second_factor_entered', accountId, ...by, details }, deps);
    return { outcome: 'entered', recoveryLeft: recovery.length };
  });
}

const isBlocked = ({ wrongTries, wrongSince }: SecondFactor, now: Date): boolean =>
  wrongTries >= MAX_WRONG_CODES &&
  wrongSince !== null &&
  now.getTime() - wrongSince.getTime() < WRONG_CODE_WINDOW_MS;

/** Counts wrong codes: after five within 15 minutes, no code is accepted for the rest of that time. */
async function recordWrongCode(
  tx: Tx,
  deps: Deps,
  { accountId, wrongTries, wrongSince }: SecondFactor,
  by: AuditActor,
): Promise<void> {
  const now = deps.now();
  const isWindowOver = wrongSince === null || now.getTime() - wrongSince.getTime() >= WRONG_CODE_WINDOW_MS;
  const change = isWindowOver ? { wrongTries: 1, wrongSince: now } : { wrongTries: wrongTries + 1 };
  await upsertSecondFactor(tx, accountId, change, now);
  await recordAuditEvent(tx, { type: 'second_factor_failed', accountId, ...by }, deps);
}

const getSealName = (accountId: number): string => `second factor ${accountId}`;

/** Derives the key from a secret of the server, which is encrypted itself if `SECRETS_KEY` is set. */
const deriveKey = async (serverSecret: ServerSecrets): Promise<Buffer> =>
  createHash('sha256')
    .update(await serverSecret('second_factor_key', async () => generateToken()))
    .digest();

const unsealSecret = (key: Buffer, accountId: number, sealed: EncryptedSecret): string =>
  String(decryptSecret([key], getSealName(accountId), sealed));
