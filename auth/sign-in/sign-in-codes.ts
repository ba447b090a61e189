import { createHmac, randomInt } from 'node:crypto';
import type { CodeKind } from '../../rules/people/code-kinds.ts';
import { mailboxOf } from '../../rules/people/mailboxes.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { getSiteSettings, type SiteSettings } from '../../store/site/site-settings.ts';
import {
  type Asker,
  countCodesMailed,
  countLongCodes,
  findLongCode,
  findPendingCode,
  type NewSignInCode,
  type PendingCode,
} from '../../store/people/sign-in-codes.ts';
import { accountAt } from '../../store/people/accounts.ts';
import { addSignInCode, trySignInCode } from '../../store/people/write/sign-in-codes.ts';
import type { Counters } from '../../tools/kit/bounds/counters.ts';
import type { Quota } from '../../tools/kit/bounds/limits.ts';
import { drawing } from '../counter.ts';
import { inFours, randomLetters } from './random-letters.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
const TRIES = 5;
/** How often a network asks to try codes that were given: nothing is mailed, and guesses stay few. */
const GIVEN: Quota = { points: 100, seconds: 3600 };
/** So many long codes an hour go to one mailbox at spellings of its address that are nobody's account. */
const LONG_OF_MAILBOX = 3;
// They have 60 bits: not to be guessed by anybody.
const LONG = 12;

/** What the mail with a code says beside the code. */
export type CodeMail = {
  /** The one mail of this hour, for everybody who asks. */
  long: boolean;
  /** Network address of who asked. */
  askedFrom: string;
};

/** Writes the code's message down in the same transaction. */
export type MailSignInCode = (tx: Tx, email: string, code: string, mail: CodeMail) => Promise<void>;

/** Who asks for a code: browser mark, network address, and the device if it has signed in with the address before. */
export type CodeRequest = { email: string; mark: string; address: string; device: string | null };

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
   * Spends one try of what this browser waits for, unless `typed` is no code at all; a code that was mailed to somebody
   * other than `of` is none. `then` runs in the same transaction when the code is right.
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

  const isLeft = async (tx: Tx, email: string, by: Asker, { points, seconds }: Quota): Promise<boolean> =>
    (await countCodesMailed(tx, mailboxOf(email), by, new Date(now().getTime() - seconds * 1000))) < points;

  async function kindFor(
    tx: Tx,
    site: SiteSettings,
    asker: Omit<NewSignInCode, 'kind' | 'codeHash' | 'expiresAt'>,
  ) {
    const { email, sender, deviceHash } = asker;
    // A known device that is counted here has its own allowance: `send` takes it for a stranger beyond that.
    if (!limited || deviceHash !== null) return 'short';
    const left =
      (await isLeft(tx, email, { sender }, site.limit_codes_of_network_to_address)) &&
      (await isLeft(tx, email, 'strangers', site.limit_codes_to_address)) &&
      (await isLeft(tx, email, 'strangers', site.limit_codes_to_address_daily));
    return left ? 'short' : 'long';
  }

  async function sendShort(tx: Tx, asker: Asking, mark: string, askedFrom: string): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(now().getTime() + TEN_MINUTES);
    await addSignInCode(tx, { ...asker, kind: 'short', codeHash: shortHash(mark, code), expiresAt }, now());
    await mailSignInCode(tx, asker.email, code, { long: false, askedFrom });
  }

  async function sendLong(tx: Tx, asker: Asking, askedFrom: string): Promise<void> {
    const time = now();
    const before = await findLongCode(tx, asker.email, new Date(time.getTime() + TEN_MINUTES));
    if (before) return addSignInCode(tx, { ...asker, ...before, kind: 'shared' }, time);
    const code = randomLetters(LONG);
    const codeHash = longHash(asker.email, code);
    const expiresAt = new Date(time.getTime() + HOUR);
    // Waits like any other, so that it does not tell which addresses are accounts; nothing is mailed.
    if (!(await mayMailLong(tx, asker.email, new Date(time.getTime() - HOUR))))
      return addSignInCode(tx, { ...asker, kind: 'shared', codeHash, expiresAt }, time);
    await addSignInCode(tx, { ...asker, kind: 'long', codeHash, expiresAt }, time);
    await mailSignInCode(tx, asker.email, inFours(code), { long: true, askedFrom });
  }

  /** Nobody is locked out of an account; other spellings of an address, of which there is no end, are few. */
  const mayMailLong = async (tx: Tx, email: string, since: Date): Promise<boolean> =>
    (await accountAt(tx, email)) !== undefined ||
    (await countLongCodes(tx, mailboxOf(email), since)) < LONG_OF_MAILBOX;

  /** Nothing is mailed to a reviewer: their code was given to them, and each browser has its tries. */
  async function waitForFixed(tx: Tx, asker: Asking, codeHash: string): Promise<void> {
    const expiresAt = new Date(now().getTime() + TEN_MINUTES);
    await addSignInCode(tx, { ...asker, kind: 'shared', codeHash, expiresAt }, now());
  }

  const reviewerNow = ({ reviewers }: SiteSettings, email: string) =>
    reviewers.find((one) => one.email === email && new Date(one.until) > now());

  /** What a browser waits for; of a code that was given its whole time. */
  async function pendingOf(mark: string): Promise<PendingCode | undefined> {
    const found = await findPendingCode(db, hashToken(mark), now());
    const reviewer = found && reviewerNow(await getSiteSettings(db), found.email);
    return reviewer ? { ...found, expiresAt: new Date(reviewer.until), given: true } : found;
  }

  return {
    async send({ email, mark, address, device }) {
      const site = await getSiteSettings(db);
      const reviewer = reviewerNow(site, email);
      const known =
        device !== null &&
        (!limited ||
          (await db.transaction((tx) =>
            isLeft(tx, email, { deviceHash: hashToken(device) }, site.limit_codes_of_device),
          )));
      if (limited && (reviewer || !known)) {
        const wait = reviewer
          ? await byNetworkGiven(address, GIVEN)
          : await byNetwork(address, site.limit_codes_of_network);
        if (wait > 0) return { wait };
      }
      const asker: Asking = {
        email,
        browserHash: hashToken(mark),
        sender: createHmac('sha256', key).update(`network ${address}`).digest('base64url'),
        deviceHash: known ? hashToken(device) : null,
        tries: TRIES,
      };
      await db.transaction(async (tx) => {
        if (reviewer) return waitForFixed(tx, asker, reviewer.code_hash);
        const kind = await kindFor(tx, site, asker);
        await (kind === 'short' ? sendShort(tx, asker, mark, address) : sendLong(tx, asker, address));
      });
      return {};
    },

    pending: pendingOf,

    async check({ mark, code: typed, of }, then) {
      const code = typedCode(typed);
      const pending = await pendingOf(mark);
      if (!pending || (of !== undefined && pending.email !== of)) return { outcome: 'none' };
      if (!looksLikeCode(code, pending.kind)) return { outcome: 'malformed', pending };
      return db.transaction(async (tx) => {
        const hashOf = ({ email, kind }: { email: string; kind: CodeKind }): string =>
          kind === 'short' ? shortHash(mark, code) : longHash(email, code);
        const tried = await trySignInCode(tx, hashToken(mark), hashOf, now());
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

type Asking = Omit<NewSignInCode, 'kind' | 'codeHash' | 'expiresAt'>;

// Six digits alone could be found from their hash; with the browser's 256-bit mark they cannot.
const shortHash = (mark: string, code: string): string => hashToken(`${mark}:${code}`);
const longHash = (email: string, code: string): string => hashToken(`${email}:${code}`);

/** A code that is given to one person for longer: as they type it, and as it is kept. */
export function fixedCode(email: string): { code: string; hash: string } {
  const code = randomLetters(LONG);
  return { code: inFours(code), hash: longHash(email, code) };
}

/** A code as people type it, in the form it is kept: without spaces and dashes, letters that look like digits as those. */
const typedCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

/** Can this be a code of the kind? */
const looksLikeCode = (code: string, kind: CodeKind): boolean =>
  kind === 'short' ? /^\d{6}$/.test(code) : /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code);
