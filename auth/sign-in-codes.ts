import { randomInt } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Tx } from '../store/database.ts';
import { addSignInCode, type CodeTry, findCodeAddress, trySignInCode } from '../store/sign-in-codes.ts';
import { hashToken } from '../store/opaque-token.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const TRIES = 5;
const QUOTA = { points: 5, duration: 15 * 60 };

/** Writes the code's message down in the same transaction. */
export type MailSignInCode = (tx: Tx, email: string, code: string) => Promise<void>;

export type SignInCodes = {
  /**
   * Mails a six-digit code, good for 10 minutes and 5 tries in the browser with this mark. Does the same for
   * known and unknown addresses. Returns the seconds to wait when the limit (5 codes in 15 minutes, per network
   * address and per e-mail address) is used up.
   */
  send(email: string, mark: string, address: string): Promise<{ wait?: number }>;
  /** The e-mail address this browser was sent a code for, while it can be used. */
  pending(mark: string): Promise<string | undefined>;
  /** Spends one try. `signIn` runs in the same transaction when the code is right. */
  check<T>(mark: string, code: string, signIn: (tx: Tx, email: string) => Promise<T>): Promise<Checked<T>>;
};

export type Checked<T> = (CodeTry & { signedIn?: T }) | undefined;

export function createSignInCodes(
  db: Database,
  now: () => Date,
  mailSignInCode: MailSignInCode,
  limited: boolean,
): SignInCodes {
  const perAddress = new RateLimiterMemory({ ...QUOTA, keyPrefix: 'address' });
  const perEmail = new RateLimiterMemory({ ...QUOTA, keyPrefix: 'email' });
  // Six digits alone could be found from their hash; with the browser's 256-bit mark they cannot.
  const hash = (mark: string, code: string): string => hashToken(`${mark}:${code}`);

  return {
    async send(email, mark, address) {
      if (limited) {
        try {
          await perAddress.consume(address);
          await perEmail.consume(email);
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          return { wait: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
        }
      }
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const time = now();
      await db.transaction(async (tx) => {
        await addSignInCode(
          tx,
          {
            email,
            codeHash: hash(mark, code),
            browserHash: hashToken(mark),
            tries: TRIES,
            expiresAt: new Date(time.getTime() + TEN_MINUTES),
          },
          time,
        );
        await mailSignInCode(tx, email, code);
      });
      return {};
    },

    pending: (mark) => findCodeAddress(db, hashToken(mark), now()),

    check: (mark, code, signIn) =>
      db.transaction(async (tx) => {
        const tried = await trySignInCode(tx, hashToken(mark), hash(mark, code), now());
        return tried?.right ? { ...tried, signedIn: await signIn(tx, tried.email) } : tried;
      }),
  };
}
