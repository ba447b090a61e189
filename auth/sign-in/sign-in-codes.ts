import { createHmac } from 'node:crypto';
import type { CodeKind } from '../../rules/people/code-kinds.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { getSiteSettings, type SiteSettings } from '../../store/site/site-settings.ts';
import { findPendingCode, type PendingCode } from '../../store/people/sign-in-codes.ts';
import { trySignInCode } from '../../store/people/write/sign-in-codes.ts';
import type { Counters } from '../../tools/kit/bounds/counters.ts';
import type { Quota } from '../../tools/kit/bounds/limits.ts';
import { drawing } from '../counter.ts';
import {
  type Asking,
  isLeft,
  LONG,
  longHash,
  makeLong,
  makeShort,
  mayBeShort,
  shortHash,
  waitForFixed,
} from './make-codes.ts';
import { typedDigits, typedLetters } from './typed-code.ts';

const TRIES = 5;
/** How often a network asks to try codes that were given: nothing is mailed, and guesses stay few. */
const GIVEN: Quota = { points: 100, seconds: 3600 };

/** What the mail with a code says beside the code. */
type CodeMail = {
  /** The one mail of this hour, for everybody who asks. */
  long: boolean;
  /** Network address of who asked. */
  askedFrom: string;
  askedAt: Date;
};

/** Writes the code's message down in the same transaction. */
export type MailSignInCode = (tx: Tx, email: string, code: string, mail: CodeMail) => Promise<void>;

/** Who asks for a code: browser mark, network address, and the device if it has signed in with the address before. */
type CodeRequest = { email: string; mark: string; address: string; device: string | null };

/**
 * Codes by mail, so that nobody can lock another out, guess a code, or fill a mailbox:
 * - A device that has signed in with the address before has an allowance of its own.
 * - Others share allowances: each network in all, each network for one mailbox, and one mailbox in all. Only the first
 *   refuses, and it is the asker's own. Beyond the others no six digits are mailed but, once an hour, a code too long to be
 *   guessed, which is good in every browser that asks meanwhile: who reads the mailbox gets in whatever others do.
 */
export type SignInCodes = {
  /**
   * Sees to it that a code is in the mailbox. The same for known and unknown addresses. Returns the seconds to wait where the
   * network of the asker has used its allowance up.
   */
  send(request: CodeRequest): Promise<{ wait?: number }>;
  /** What this browser waits for, while it can be used. */
  pending(mark: string): Promise<PendingCode | undefined>;
  /**
   * Spends one try of each code this browser waits for, any of which may be the one, unless `typed` is no code at all; a code
   * that was mailed to another address than `of` does not count. `then` runs in the same transaction when the code is right.
   */
  check<T>(
    typed: { mark: string; code: string; of?: string },
    then: (tx: Tx, email: string) => Promise<T>,
  ): Promise<Checked<T>>;
};

/** What became of a code that somebody typed; `none` when there is none to try, or none any more. */
export type Checked<T> =
  | { outcome: 'right'; email: string; done: T }
  | { outcome: 'wrong'; pending: PendingCode; triesLeft: number }
  | { outcome: 'malformed'; pending: PendingCode }
  | { outcome: 'none' };

export function createSignInCodes(parts: {
  db: Database;
  now: () => Date;
  mailSignInCode: MailSignInCode;
  /** Makes the hashes of networks, which few bits could otherwise undo. */
  key: string;
  limited: boolean;
  counters: Counters;
}): SignInCodes {
  const { db, now, mailSignInCode, key, limited, counters } = parts;
  const byNetwork = drawing(counters, 'codes_of_network');
  const byNetworkGiven = drawing(counters, 'given_codes_of_network');

  /** What a browser waits for; of a code that was given its whole time. */
  async function pendingOf(mark: string): Promise<PendingCode | undefined> {
    const found = await findPendingCode(db, hashToken(mark), now());
    const reviewer = found && reviewerOf(await getSiteSettings(db), found.email, now());
    return reviewer ? { ...found, expiresAt: new Date(reviewer.until), given: true } : found;
  }

  return {
    async send({ email, mark, address, device }) {
      const site = await getSiteSettings(db);
      const reviewer = reviewerOf(site, email, now());
      const known =
        device !== null &&
        (!limited ||
          (await db.transaction((tx) =>
            isLeft(tx, email, { deviceHash: hashToken(device) }, site.limit_codes_of_device, now()),
          )));
      if (limited && (reviewer || !known)) {
        const wait = reviewer
          ? await byNetworkGiven(address, GIVEN)
          : await byNetwork(address, site.limit_codes_of_network);
        if (wait > 0) return { wait };
      }
      const asker = askingOf(key, { email, mark, address }, known ? device : null);
      await db.transaction(async (tx) => {
        if (reviewer) return waitForFixed(tx, asker, reviewer.code_hash, now());
        const askedAt = now();
        const isShort = !limited || (await mayBeShort(tx, site, asker, now()));
        const made = isShort ? await makeShort(tx, asker, mark, now()) : await makeLong(tx, asker, now());
        if (made) await mailSignInCode(tx, email, made, { long: !isShort, askedFrom: address, askedAt });
      });
      return {};
    },

    pending: pendingOf,

    async check({ mark, code: typed, of }, then) {
      const pending = await pendingOf(mark);
      if (!pending || (of !== undefined && pending.email !== of)) return { outcome: 'none' };
      if (pending.kinds.every((kind) => typedAs(typed, kind) === undefined))
        return { outcome: 'malformed', pending };
      return db.transaction(async (tx) => {
        const tried = await trySignInCode(tx, hashToken(mark), hashOf(mark, typed), now());
        if (!tried) return { outcome: 'none' };
        const { email, right, triesLeft } = tried;
        // Another code was asked for meanwhile: this one proves nothing about `of`.
        if (of !== undefined && email !== of) return { outcome: 'none' };
        if (!right) return { outcome: 'wrong', pending, triesLeft };
        return { outcome: 'right', email, done: await then(tx, email) };
      });
    },
  };
}

/** How a browser that asks is kept: networks and devices as hashes, made with `key` where few bits could be undone. */
const askingOf = (
  key: string,
  { email, mark, address }: Pick<CodeRequest, 'email' | 'mark' | 'address'>,
  knownDevice: string | null,
): Asking => ({
  email,
  browserHash: hashToken(mark),
  sender: createHmac('sha256', key).update(`network ${address}`).digest('base64url'),
  deviceHash: knownDevice === null ? null : hashToken(knownDevice),
  tries: TRIES,
});

/** The hash that a code has if it is the one somebody waits for. */
const hashOf =
  (mark: string, typed: string) =>
  ({ email, kind }: { email: string; kind: CodeKind }): string | undefined => {
    const code = typedAs(typed, kind);
    return code && (kind === 'short' ? shortHash(mark, code) : longHash(email, code));
  };

/** Of a person to whom a code was given that is good for longer. */
const reviewerOf = ({ reviewers }: SiteSettings, email: string, now: Date) =>
  reviewers.find((one) => one.email === email && new Date(one.until) > now);

/** What was typed as a code of the kind; undefined where it can be none. */
const typedAs = (typed: string, kind: CodeKind): string | undefined =>
  kind === 'short' ? typedDigits(typed) : typedLetters(typed, LONG);
