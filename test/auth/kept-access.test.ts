import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApiKey } from '../../auth/api-keys.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { loadSecrets } from '../../auth/secrets.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { getOrCreateAccount, setAccountName } from '../../store/people/write/accounts.ts';
import { findApiKeyHolder, listApiKeys } from '../../store/people/api-keys.ts';
import { markApiKeyUsed, markApiKeyRevoked } from '../../store/people/write/api-keys.ts';
import { findBrowserSession } from '../../store/people/browser-sessions.ts';
import { addBrowserSession, endBrowserSession } from '../../store/people/write/browser-sessions.ts';
import { findPendingCode } from '../../store/people/sign-in-codes.ts';
import { addSignInCode, trySignInCode } from '../../store/people/write/sign-in-codes.ts';
import { deleteExpiredRows } from '../../store/site/write/retention.ts';
import { openServerSecrets } from '../../store/site/write/server-secrets.ts';
import { describeDatabases } from '../kit/databases.ts';

const now = new Date('2026-11-21T12:00:00Z');
const keep = new AbortController().signal;
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

describeDatabases('people and access in the store', (db) => {
  it('two first sign-ins at the same time make one account', async () => {
    const open = () => db().transaction((tx) => getOrCreateAccount(tx, 'twice@example.com', now));
    const [first, second] = await Promise.all([open(), open()]);
    expect(first).toBe(second);
    await db().transaction((tx) => setAccountName(tx, first, 'Twice'));
    expect(await findAccount(db(), first)).toEqual({
      id: first,
      email: 'twice@example.com',
      name: 'Twice',
      role: 'member',
    });
    expect(await findAccount(db(), 999_999)).toBeUndefined();
  });

  it('tries at the same time never go over the number allowed', async () => {
    const code = {
      email: 'a@example.com',
      kind: 'short' as const,
      codeHash: 'right',
      sender: 's',
      deviceHash: null,
      browserHash: 'b-1',
      tries: 3,
      expiresAt: later(10),
    };
    await db().transaction((tx) => addSignInCode(tx, code, now));
    expect(await findPendingCode(db(), 'b-1', now)).toMatchObject({ email: 'a@example.com', kind: 'short' });
    const guess = (hash: string) => db().transaction((tx) => trySignInCode(tx, 'b-1', () => hash, now));
    const guesses = await Promise.all(['x', 'y', 'z', 'x', 'y'].map(guess));
    const left = guesses.filter((one) => one !== undefined).map((one) => one.triesLeft);
    expect(left.sort()).toEqual([0, 1, 2]);
    expect(await guess('right')).toBeUndefined();
    expect(await findPendingCode(db(), 'b-1', now)).toBeUndefined();
  });

  it('the right code is used up, and expired ones are forgotten', async () => {
    const code = {
      email: 'b@example.com',
      kind: 'short' as const,
      codeHash: 'right',
      sender: 's',
      deviceHash: null,
      browserHash: 'b-2',
      tries: 3,
      expiresAt: later(10),
    };
    await db().transaction((tx) => addSignInCode(tx, code, now));
    const guess = () => db().transaction((tx) => trySignInCode(tx, 'b-2', () => 'right', later(9)));
    expect(await guess()).toEqual({ email: 'b@example.com', right: true, triesLeft: 2 });
    expect(await guess()).toBeUndefined();
    // They are counted for a day: who asks often is not forgotten with the code.
    await deleteExpiredRows(db(), later(11), keep, 'hourly');
    expect(await db().$count(db().t.signInCodes)).toBe(2);
    await deleteExpiredRows(db(), later(24 * 60 + 11), keep, 'hourly');
    expect(await db().$count(db().t.signInCodes)).toBe(0);
  });

  it('a session is its person until it ends or expires', async () => {
    const accountId = await db().transaction((tx) => getOrCreateAccount(tx, 's@example.com', now));
    const add = (idHash: string) =>
      db().transaction((tx) =>
        addBrowserSession(tx, { browser: null, idHash, accountId, expiresAt: later(30) }, now),
      );
    await add('s-1');
    await add('s-2');
    expect(await findBrowserSession(db(), 's-1', now)).toMatchObject({
      account: { id: accountId, email: 's@example.com' },
    });
    expect(await findBrowserSession(db(), 's-1', later(30))).toBeUndefined();
    await db().transaction((tx) => endBrowserSession(tx, 's-1'));
    expect(await findBrowserSession(db(), 's-1', now)).toBeUndefined();
    expect(await findBrowserSession(db(), 's-2', now)).toBeDefined();
    await deleteExpiredRows(db(), later(31), keep, 'hourly');
    expect(await db().$count(db().t.browserSessions)).toBe(0);
  });

  it('a key is found by its hash with its scopes, until its owner revokes it', async () => {
    const accountId = await db().transaction((tx) => getOrCreateAccount(tx, 'k@example.com', now));
    const key = await db().transaction((tx) =>
      createApiKey(tx, { accountId, name: 'k', scopes: ['orders:write', 'account:read'] }, now),
    );
    const holder = await findApiKeyHolder(db(), hashToken(key));
    expect(holder).toMatchObject({
      email: 'k@example.com',
      key: { name: 'k', scopes: ['orders:write', 'account:read'], lastUsedAt: null },
    });
    const id = holder?.key.id ?? 0;
    await db().transaction((tx) => markApiKeyUsed(tx, id, later(1)));
    expect(await listApiKeys(db(), accountId)).toMatchObject([
      { id, start: key.slice(0, 8), lastUsedAt: later(1) },
    ]);
    expect(await db().transaction((tx) => markApiKeyRevoked(tx, accountId + 1, id, now))).toBe(false);
    expect(await db().transaction((tx) => markApiKeyRevoked(tx, accountId, id, now))).toBe(true);
    expect(await db().transaction((tx) => markApiKeyRevoked(tx, accountId, id, now))).toBe(false);
    expect(await findApiKeyHolder(db(), hashToken(key))).toBeUndefined();
    expect(await listApiKeys(db(), accountId)).toEqual([]);
  });

  it('secrets are made once, also when two processes start at the same time', async () => {
    const log = pino({ level: 'silent' });
    const start = async () =>
      loadSecrets(
        await openServerSecrets({ db: db(), key: undefined, oldKey: undefined, now: () => now, log }),
      );
    const [first, second] = await Promise.all([start(), start()]);
    expect(first).toEqual(second);
    expect(await start()).toEqual(first);
    expect(first.cookieKey).not.toBe(first.formKey);
    expect(first.signingKey).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
  });
});
