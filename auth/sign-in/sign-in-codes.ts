import { createHmac } from 'node:crypto';
import type { CodeKind } from '../../rules/people/code-kinds.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { getSiteSettings, type SiteSettings } from '../../store/site/site-settings.ts';
import { findPendingCode, type PendingCode } from '../../store/people/sign-in-codes.ts';
import { trySignInCode } from '../../store/people/write/sign-in-codes.ts';
import type { CounterFactory } from '../../tools/shared/limits/rate-counters.ts';
import type { Quota } from '../../tools/shared/limits/limiter.ts';
import { createQuotaCounter } from '../quota-counter.ts';
import {
  type CodeRequester,
  isUnderQuota,
  LONG_CODE_LENGTH,
  hashLongCode,
  createLongCode,
  createShortCode,
  mayMailShortCode,
  hashShortCode,
  addFixedCode,
} from './create-codes.ts';
import { parseDigits, parseLetters } from './parse-code.ts';

const MAX_ATTEMPTS = 5;
/** The quota of a network for fixed codes, which are not mailed; it limits guesses. */
const FIXED_CODE_QUOTA: Quota = { points: 100, seconds: 3600 };

/** What the mail with a code contains in addition to the code. */
type CodeMail = {
  /** Whether it is a long code; one of those is mailed per hour for all requests. */
  long: boolean;
  /** Network address of the request. */
  requestedFrom: string;
  requestedAt: Date;
};

/** Queues the mail with a code in the same transaction. */
export type MailSignInCode = (tx: Tx, email: string, code: string, mail: CodeMail) => Promise<void>;

/** A request for a code; `device` is set if it has signed in with the mail address before. */
type CodeRequest = { email: string; browserId: string; address: string; device: string | null };

/**
 * Sign-in codes by mail. An attacker can neither lock a person out, nor guess a code, nor flood a mailbox:
 * - A device that has signed in with the mail address before has its own quota.
 * - All others share quotas: per network, per network and mailbox, and per mailbox. Only the first one refuses, and it affects
 *   only the requester's network. Beyond the other two, no six-digit code is mailed but, once an hour, a code too long to guess,
 *   which is valid in every browser that requested one: the owner of the mailbox can always sign in.
 */
export type SignInCodes = {
  /**
   * Mails a code unless a valid long one was mailed already. It behaves the same for known and unknown addresses. Returns the
   * seconds to wait if the network has used up its quota.
   */
  send(request: CodeRequest): Promise<{ wait?: number }>;
  /** Returns the code that this browser can enter, while it is valid. */
  pending(browserId: string): Promise<PendingCode | undefined>;
  /**
   * Checks an entered code against every pending code of this browser and uses up one attempt of each, unless `typed` is malformed.
   * A code for another mail address than `expectedEmail` is ignored. If the code is right, `onSuccess` runs in the same transaction.
   */
  check<T>(
    typed: { browserId: string; code: string; expectedEmail?: string },
    onSuccess: (tx: Tx, email: string) => Promise<T>,
  ): Promise<CodeCheckResult<T>>;
};

/** The result of an entered code; `none` if no code is pending. */
export type CodeCheckResult<T> =
  | { outcome: 'right'; email: string; done: T }
  | { outcome: 'wrong'; pending: PendingCode; triesLeft: number }
  | { outcome: 'malformed'; pending: PendingCode }
  | { outcome: 'none' };

export function createSignInCodes(deps: {
  db: Database;
  now: () => Date;
  mailSignInCode: MailSignInCode;
  /** Keys the hashes of network addresses, which have too few bits for a plain hash. */
  key: string;
  limited: boolean;
  counters: CounterFactory;
}): SignInCodes {
  const { db, now, mailSignInCode, key, limited, counters } = deps;
  const limitNetwork = createQuotaCounter(counters, 'codes_of_network');
  const limitFixedCodes = createQuotaCounter(counters, 'given_codes_of_network');

  /** Returns the pending code of a browser; that of a reviewer with the expiry of the fixed code. */
  async function findPending(browserId: string): Promise<PendingCode | undefined> {
    const found = await findPendingCode(db, hashToken(browserId), now());
    const reviewer = found && findReviewer(await getSiteSettings(db), found.email, now());
    return reviewer ? { ...found, expiresAt: new Date(reviewer.until), given: true } : found;
  }

  return {
    async send({ email, browserId, address, device }) {
      const site = await getSiteSettings(db);
      const reviewer = findReviewer(site, email, now());
      const byDevice = device === null ? null : { email, by: { deviceHash: hashToken(device) } };
      const isKnownDevice =
        byDevice !== null &&
        (!limited ||
          (await db.transaction((tx) => isUnderQuota(tx, byDevice, site.limit_codes_of_device, now()))));
      if (limited && (reviewer || !isKnownDevice)) {
        const wait = reviewer
          ? await limitFixedCodes(address, FIXED_CODE_QUOTA)
          : await limitNetwork(address, site.limit_codes_of_network);
        if (wait > 0) return { wait };
      }
      const requester = buildRequester(key, { email, browserId, address }, isKnownDevice ? device : null);
      await db.transaction(async (tx) => {
        if (reviewer) return addFixedCode(tx, requester, reviewer.code_hash, now());
        const requestedAt = now();
        const isShort = !limited || (await mayMailShortCode(tx, site, requester, now()));
        const code = isShort
          ? await createShortCode(tx, requester, browserId, now())
          : await createLongCode(tx, requester, now());
        if (code)
          await mailSignInCode(tx, email, code, { long: !isShort, requestedFrom: address, requestedAt });
      });
      return {};
    },

    pending: findPending,

    async check({ browserId, code: typed, expectedEmail }, onSuccess) {
      const pending = await findPending(browserId);
      if (!pending || (expectedEmail !== undefined && pending.email !== expectedEmail))
        return { outcome: 'none' };
      if (pending.kinds.every((kind) => parseTypedCode(typed, kind) === undefined))
        return { outcome: 'malformed', pending };
      return db.transaction(async (tx) => {
        const tried = await trySignInCode(
          tx,
          hashToken(browserId),
          createCodeHasher(browserId, typed),
          now(),
        );
        if (!tried) return { outcome: 'none' };
        const { email, right, triesLeft } = tried;
        // Another code was requested in the meantime: this one proves nothing about `expectedEmail`.
        if (expectedEmail !== undefined && email !== expectedEmail) return { outcome: 'none' };
        if (!right) return { outcome: 'wrong', pending, triesLeft };
        return { outcome: 'right', email, done: await onSuccess(tx, email) };
      });
    },
  };
}

/** Builds the stored form of a request. Network and device are hashed, the network with `key` since it has few bits. */
const buildRequester = (
  key: string,
  { email, browserId, address }: Pick<CodeRequest, 'email' | 'browserId' | 'address'>,
  knownDevice: string | null,
): CodeRequester => ({
  email,
  browserHash: hashToken(browserId),
  sender: createHmac('sha256', key).update(`network ${address}`).digest('base64url'),
  deviceHash: knownDevice === null ? null : hashToken(knownDevice),
  tries: MAX_ATTEMPTS,
});

/** Returns a function that hashes the entered code as a pending code would be hashed. */
const createCodeHasher =
  (browserId: string, typed: string) =>
  ({ email, kind }: { email: string; kind: CodeKind }): string | undefined => {
    const code = parseTypedCode(typed, kind);
    return code && (kind === 'short' ? hashShortCode(browserId, code) : hashLongCode(email, code));
  };

/** Finds the reviewer with this mail address whose fixed code is still valid. */
const findReviewer = ({ reviewers }: SiteSettings, email: string, now: Date) =>
  reviewers.find((one) => one.email === email && new Date(one.until) > now);

/** Parses the input as a code of the kind; undefined if it cannot be one. */
const parseTypedCode = (typed: string, kind: CodeKind): string | undefined =>
  kind === 'short' ? parseDigits(typed) : parseLetters(typed, LONG_CODE_LENGTH);
