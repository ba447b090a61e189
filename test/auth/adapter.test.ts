import { beforeEach, expect, it } from 'vitest';
import { createAdapter } from '../../auth/oauth/adapter.ts';
import { deriveSuccessor } from '../../auth/oauth/refresh-grace.ts';
import type { Database } from '../../store/engine/database.ts';
import { limitOauthRecords } from '../../store/people/write/oauth-records.ts';
import { describeDatabases } from '../kit/databases.ts';

const giveGrant = (db: Database, id: string) => createAdapter(db, 'key')('Grant').upsert(id, { jti: id }, 60);

describeDatabases('records of oidc-provider', (db) => {
  beforeEach(async () => {
    for (const id of ['g', 'g-1', 'g-2']) await giveGrant(db(), id);
  });

  it('come back as they were saved, under their own id only', async () => {
    const codes = createAdapter(db(), 'key')('AuthorizationCode');
    const payload = {
      jti: 'code-1',
      grantId: 'g',
      accountId: '7',
      scope: 'a b',
      exp: 1,
      extra: { client_name: 'x' },
    };
    await codes.upsert('code-1', payload, 60);
    expect(await codes.find('code-1')).toEqual(payload);
    expect(await codes.find('code-2')).toBeUndefined();
    expect(await createAdapter(db(), 'key')('RefreshToken').find('code-1')).toBeUndefined();
  });

  it('an interaction finds its way back without its id being kept', async () => {
    const interactions = createAdapter(db(), 'key')('Interaction');
    const payload = { jti: 'i-1', returnTo: 'https://a.example/oauth/authorize/i-1', session: { uid: 'u' } };
    await interactions.upsert('i-1', payload, 60);
    await interactions.upsert('i-1', { ...payload, result: { login: { accountId: '1' } } }, 60);
    expect(await interactions.find('i-1')).toMatchObject(payload);
  });

  it('of several uses at once, one succeeds', async () => {
    const codes = createAdapter(db(), 'key')('AuthorizationCode');
    await codes.upsert('once', { jti: 'once', grantId: 'g' }, 60);
    const uses = await Promise.allSettled(Array.from({ length: 6 }, () => codes.consume('once')));
    expect(uses.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(await codes.find('once')).toHaveProperty('consumed', expect.any(Number));
  });

  it('a refresh token may be used again until its successor was used', async () => {
    const tokens = createAdapter(db(), 'key')('RefreshToken');
    await tokens.upsert('token-1', { jti: 'token-1', grantId: 'g' }, 60);
    await Promise.all(Array.from({ length: 6 }, () => tokens.consume('token-1')));
    expect(await tokens.find('token-1')).not.toHaveProperty('consumed');
    const next = deriveSuccessor('key', 'token-1');
    await tokens.upsert(next, { jti: next, grantId: 'g' }, 60);
    await tokens.consume('token-1');
    await tokens.consume(next);
    expect(await tokens.find('token-1')).toHaveProperty('consumed', expect.any(Number));
    await expect(tokens.consume('token-1')).rejects.toThrow();
  });

  it('made by those who are not signed in are kept within bounds: those that expire first go', async () => {
    const many = await db().transaction(async (tx) => {
      const rows = Array.from({ length: 30 }, (_, i) => ({
        model: 'Client',
        idHash: `bounded-${i}`,
        payload: {},
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + (i < 25 ? 1000 * (i + 1) : 10 ** 10)),
      }));
      await tx.insert(tx.t.oauthRecords).values(rows);
      await limitOauthRecords(tx, { model: 'Client', before: new Date(Date.now() + 10 ** 6) }, 10);
      return tx.select({ id: tx.t.oauthRecords.idHash }).from(tx.t.oauthRecords);
    });
    const left = many.map(({ id }) => id).filter((id) => id.startsWith('bounded-'));
    // The ten that expire last, and those in use, which do not count.
    expect(left.sort()).toEqual(Array.from({ length: 15 }, (_, i) => `bounded-${i + 15}`).sort());
  });

  it('are gone once they have expired, or their grant has ended', async () => {
    const tokens = createAdapter(db(), 'key')('AccessToken');
    await tokens.upsert('old', { jti: 'old', grantId: 'g-1' }, -1);
    expect(await tokens.find('old')).toBeUndefined();
    await tokens.upsert('mine', { jti: 'mine', grantId: 'g-1' }, 60);
    await tokens.upsert('other', { jti: 'other', grantId: 'g-2' }, 60);
    await tokens.revokeByGrantId('g-1');
    expect(await tokens.find('mine')).toBeUndefined();
    expect(await tokens.find('other')).toBeDefined();
  });

  it('nothing is issued any more once the person has taken the access back, also what was under way', async () => {
    await giveGrant(db(), 'g-3');
    for (const model of ['AuthorizationCode', 'AccessToken', 'RefreshToken']) {
      const records = createAdapter(db(), 'key')(model);
      await records.upsert(`${model}-before`, { jti: 'x', grantId: 'g-3' }, 60);
    }
    await createAdapter(db(), 'key')('Grant').destroy('g-3');
    for (const model of ['AuthorizationCode', 'AccessToken', 'RefreshToken']) {
      const late = createAdapter(db(), 'key')(model);
      await expect(late.upsert(`${model}-late`, { jti: 'x', grantId: 'g-3' }, 60)).rejects.toThrow('grant');
      expect(await late.find(`${model}-late`)).toBeUndefined();
    }
  });

  it('sessions are found by their second id', async () => {
    const sessions = createAdapter(db(), 'key')('Session');
    await sessions.upsert('s-1', { jti: 's-1', uid: 'uid-1', accountId: '1' }, 60);
    expect(await sessions.findByUid('uid-1')).toMatchObject({ uid: 'uid-1', accountId: '1' });
    await sessions.destroy('s-1');
    expect(await sessions.findByUid('uid-1')).toBeUndefined();
  });
});
