import { expect, it } from 'vitest';
import { createAdapter } from '../../auth/adapter.ts';
import { describeDatabases } from '../kit/databases.ts';

describeDatabases('records of oidc-provider', (db) => {
  it('come back as they were saved, under their own id only', async () => {
    const codes = createAdapter(db())('AuthorizationCode');
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
    expect(await createAdapter(db())('RefreshToken').find('code-1')).toBeUndefined();
  });

  it('an interaction finds its way back without its id being kept', async () => {
    const interactions = createAdapter(db())('Interaction');
    const payload = { jti: 'i-1', returnTo: 'https://a.example/oauth/authorize/i-1', session: { uid: 'u' } };
    await interactions.upsert('i-1', payload, 60);
    await interactions.upsert('i-1', { ...payload, result: { login: { accountId: '1' } } }, 60);
    expect(await interactions.find('i-1')).toMatchObject(payload);
  });

  it('of several uses at once, one succeeds', async () => {
    const tokens = createAdapter(db())('RefreshToken');
    await tokens.upsert('token-1', { jti: 'token-1' }, 60);
    const uses = await Promise.allSettled(Array.from({ length: 6 }, () => tokens.consume('token-1')));
    expect(uses.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(await tokens.find('token-1')).toHaveProperty('consumed', expect.any(Number));
  });

  it('are gone once they have expired, or their grant has ended', async () => {
    const tokens = createAdapter(db())('AccessToken');
    await tokens.upsert('old', { jti: 'old', grantId: 'g-1' }, -1);
    expect(await tokens.find('old')).toBeUndefined();
    await tokens.upsert('mine', { jti: 'mine', grantId: 'g-1' }, 60);
    await tokens.upsert('other', { jti: 'other', grantId: 'g-2' }, 60);
    await tokens.revokeByGrantId('g-1');
    expect(await tokens.find('mine')).toBeUndefined();
    expect(await tokens.find('other')).toBeDefined();
  });

  it('sessions are found by their second id', async () => {
    const sessions = createAdapter(db())('Session');
    await sessions.upsert('s-1', { jti: 's-1', uid: 'uid-1', accountId: '1' }, 60);
    expect(await sessions.findByUid('uid-1')).toMatchObject({ uid: 'uid-1', accountId: '1' });
    await sessions.destroy('s-1');
    expect(await sessions.findByUid('uid-1')).toBeUndefined();
  });
});
