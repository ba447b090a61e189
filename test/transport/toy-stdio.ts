// Run as a program by stdio.test.ts: the toy operations over stdio, for the account its first argument names.
import { pino } from 'pino';
import { createCall } from '../../tools/kit/call.ts';
import type { Account, Services } from '../../tools/kit/define.ts';
import { unauthenticated } from '../../tools/kit/errors.ts';
import { unlimited } from '../../tools/kit/limits.ts';
import { serveMcpOverStdio } from '../../transport/stdio.ts';
import { toyTools } from './toy-tools.ts';

const [key] = process.argv.slice(2);
const account: Account = {
  id: 1,
  email: 'ana@example.com',
  name: null,
  role: 'member',
  scopes: ['account:read'],
  via: { kind: 'api_key', name: 'laptop' },
};
const log = pino({ level: 'silent' });

serveMcpOverStdio({
  tools: toyTools(),
  call: createCall({ log, now: () => new Date() } as Services, unlimited),
  account: async () => {
    if (key === 'revoked') throw unauthenticated('This API key does not hold.');
    return key === 'laptop' ? account : null;
  },
  publicUrl: () => 'http://localhost:3000',
  serverInfo: { name: 'launch-directory', version: '1.0.0' },
  log,
});
