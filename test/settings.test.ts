import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';

const read = (env: Record<string, string>) => readSettings(env).settings;
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://launch.example' };

describe('who may name the client', () => {
  it('is nobody in development, this machine and private networks in production', () => {
    expect(read({}).trustedProxies).toEqual([]);
    expect(read(PRODUCTION).trustedProxies).toEqual(['loopback', 'linklocal', 'uniquelocal']);
  });

  it('is who the operator names', () => {
    expect(read({ TRUSTED_PROXIES: 'loopback, 203.0.113.0/24,2001:db8::1' }).trustedProxies).toEqual([
      'loopback',
      '203.0.113.0/24',
      '2001:db8::1',
    ]);
    expect(read({ ...PRODUCTION, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  });

  it.each(['everybody', '203.0.113.0/99', 'loopback,', '*'])('is not %s', (TRUSTED_PROXIES) => {
    expect(() => read({ TRUSTED_PROXIES })).toThrow(/^TRUSTED_PROXIES: must be a list/);
  });
});

it('what is kept in files goes to one folder, wherever the program is started', () => {
  const { dataFolder, databaseUrl } = read({ DATA_DIR: '/var/lib/launch' });
  expect([dataFolder, databaseUrl]).toEqual(['/var/lib/launch', 'file:/var/lib/launch/directory.db']);
  expect(read({}).dataFolder).toBe(path.join(import.meta.dirname, '../data'));
});
