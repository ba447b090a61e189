import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../../store/engine/database.ts';
import { encryptSecret } from '../../store/people/secret-encryption.ts';
import { getOrCreateAccount, setRole } from '../../store/people/write/accounts.ts';
import { upsertSecondFactor } from '../../store/people/write/second-factors.ts';
import type { Browser, PageVisit } from './browser.ts';
import { createCodeReader, signIn } from './person.ts';
import type { TestApp } from './start.ts';

/** Returns the code that an authenticator app shows at a time. */
export const totpCode = (key: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: at.getTime() });

/** The initial time of the tests' clock. */
export const START_TIME = new Date('2026-11-18T12:00:00Z');

export type TeamMember = { browser: Browser; key: string; recovery: string[] };

/** Sets up the second factor of a signed-in operator, with the code at `at`. */
export async function setUpSecondFactor(
  browser: Browser,
  at = START_TIME,
): Promise<{ key: string; done: PageVisit }> {
  const asked = await browser.get('/account/second-factor');
  const setUp = await browser.submit(asked, {}, 'form[action="/account/second-factor/begin"]');
  const key = setUp.$('#second-factor-key').text();
  const confirm = 'form[action="/account/second-factor/confirm"]';
  return { key, done: await browser.submit(setUp, { code: totpCode(key, at) }, confirm) };
}

/** Gives an account a second factor that is older than everything else of it, without using pages. */
export const addSecondFactor = (db: Database, accountId: number): Promise<void> =>
  db.transaction((tx) => {
    const secret = encryptSecret(randomBytes(32), 'test', 'nobody reads it');
    return upsertSecondFactor(tx, accountId, { secret, createdAt: new Date(0) }, START_TIME);
  });

/** Signs an operator in with a browser, including the second factor. */
export async function signInOperator(
  service: TestApp,
  email = 'operator@example.com',
  at = START_TIME,
): Promise<TeamMember> {
  const browser = await signIn(service.url, email, createCodeReader(service));
  await service.app.db.transaction(async (tx) =>
    setRole(tx, await getOrCreateAccount(tx, email, new Date()), 'operator'),
  );
  const { key, done } = await setUpSecondFactor(browser, at);
  const recovery = done
    .$('#recovery-codes li')
    .toArray()
    .map((item) => done.$(item).text());
  return { browser, key, recovery };
}
