import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVies, type LookUpVatNumber } from '../../orders/payments/vies.ts';
import { startViesServer, type ViesFault, type ViesServer } from '../kit/vies-server.ts';

const KNOWN = 'DE136695976';
const UNKNOWN = 'FR40303265045';

let vies: ViesServer;
let time: Date;
let logged: string;
let ask: LookUpVatNumber;
const client = (options: { base?: string; timeoutMs?: number } = {}): LookUpVatNumber => {
  const keep = new Writable({
    write(chunk, _, done) {
      logged += String(chunk);
      done();
    },
  });
  return createVies({ base: vies.url, now: () => time, log: pino({ level: 'trace' }, keep), ...options });
};
beforeEach(async () => {
  vies = await startViesServer(KNOWN, 'EL094259216');
  time = new Date('2026-11-18T12:00:00Z');
  logged = '';
  ask = client();
});
afterEach(() => vies[Symbol.asyncDispose]());

describe('a question to VIES', () => {
  it('is answered with the day, whether the number is known or not', async () => {
    expect(await ask(KNOWN)).toEqual({ valid: true, date: '2026-11-18' });
    expect(await ask(UNKNOWN)).toEqual({ valid: false, date: '2026-11-18' });
    expect(logged).toBe('');
  });

  it('names the country as VIES does: EL for Greece', async () => {
    expect(await ask('EL094259216')).toMatchObject({ valid: true });
    expect(vies.questions).toEqual([{ countryCode: 'EL', vatNumber: '094259216' }]);
  });

  it('brings the number of the consultation home when it says who asks', async () => {
    expect(await ask(KNOWN, 'PT501964843')).toEqual({
      valid: true,
      date: '2026-11-18',
      consultation: 'WAPIAAAAY1',
    });
    expect(vies.questions[0]).toMatchObject({ requesterMemberStateCode: 'PT', requesterNumber: '501964843' });
  });

  it('is asked once an hour, also when many ask at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ask(KNOWN)));
    time = new Date('2026-11-18T12:59:59Z');
    await ask(KNOWN);
    expect(vies.questions).toHaveLength(1);
    time = new Date('2026-11-18T13:00:00Z');
    await ask(KNOWN);
    expect(vies.questions).toHaveLength(2);
  });

  it('is asked again a minute after there was no answer', async () => {
    vies.fault = { error: 'MS_UNAVAILABLE' };
    expect(await ask(KNOWN)).toBeUndefined();
    vies.fault = null;
    expect(await ask(KNOWN)).toBeUndefined();
    time = new Date('2026-11-18T12:01:00Z');
    expect(await ask(KNOWN)).toMatchObject({ valid: true });
  });

  it('is one of ten at a time: what more there is gets no answer at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vies.gate = promise;
    const answers = Array.from({ length: 14 }, (_, n) => ask(`DE${n}`));
    expect(await Promise.all(answers.slice(10))).toEqual(Array(4).fill(undefined));
    resolve();
    expect(await Promise.all(answers.slice(0, 10))).toEqual(
      Array(10).fill({ valid: false, date: '2026-11-18' }),
    );
    expect(vies.questions).toHaveLength(10);
    expect(await ask('DE99')).toMatchObject({ valid: false });
  });
});

describe('no answer of VIES', () => {
  it.each<[string, ViesFault, string]>([
    ['a member state that is not available', { error: 'MS_UNAVAILABLE' }, 'MS_UNAVAILABLE'],
    ['too many questions', { error: 'MS_MAX_CONCURRENT_REQ' }, 'MS_MAX_CONCURRENT_REQ'],
    ['"not valid" that only means no answer', { userError: 'TIMEOUT' }, 'TIMEOUT'],
    ['made-up words', { error: 'number DE136695976 <b>' }, 'unknown error'],
    ['a page', { body: '<h1>Maintenance</h1>', type: 'text/html' }, 'HTTP 200, not JSON'],
    ['a fault', { body: '{}', status: 503 }, 'HTTP 503, no answer in it'],
    [
      'an answer with a fault',
      { body: '{"valid":true,"requestDate":"2026-11-18"}', status: 500 },
      'HTTP 500',
    ],
    ['an answer of another type', { body: '{"valid":"yes","requestDate":"2026-11-18"}' }, 'no answer in it'],
    ['an answer without a day', { body: '{"valid":true}' }, 'no answer in it'],
    ['null', { body: 'null' }, 'no answer in it'],
    ['half an answer', 'half an answer', ''],
    ['an answer without end', 'endless', 'too large'],
    ['a connection that breaks', 'hang up', ''],
    ['another address', { redirect: '/elsewhere' }, ''],
  ])('is %s, and is logged without the number', async (_, fault, reason) => {
    vies.fault = fault;
    expect(await ask(KNOWN)).toBeUndefined();
    const line = JSON.parse(logged) as { msg: string; reason: string; country: string };
    expect(line).toMatchObject({ country: 'DE', reason: expect.stringContaining(reason) as string });
    expect(logged).not.toContain('136695976');
  });

  it('is silence, too, and a machine that is not there', async () => {
    vies.fault = 'silence';
    expect(await client({ timeoutMs: 50 })(KNOWN)).toBeUndefined();
    expect(await client({ base: 'http://127.0.0.1:1' })(KNOWN)).toBeUndefined();
    expect(logged).toContain('TimeoutError');
  });
});
