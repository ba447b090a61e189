import { expect, it } from 'vitest';
import { pino } from 'pino';
import { getNetwork } from '../../rules/people/audit.ts';
import { listAuditLog } from '../../store/people/audit-log.ts';
import { recordAuditEvent } from '../../store/people/write/audit-log.ts';
import { describeDatabases } from '../kit/databases.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

/** A log whose lines are kept. */
function keptLog() {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  return { lines, parts: { log, now: () => NOW } };
}

describeDatabases('the audit log', (db) => {
  it('keeps an event with the change it tells of, and loses it with one that is undone', async () => {
    const { lines, parts } = keptLog();
    await db().transaction((tx) => recordAuditEvent(tx, { type: 'sign_in', accountId: 7 }, parts));
    const undone = db().transaction(async (tx) => {
      await recordAuditEvent(tx, { type: 'sign_out', accountId: 7 }, parts);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const events = await listAuditLog(db(), { accountId: 7, limit: 10 });
    expect(events.map(({ type, createdAt }) => [type, createdAt])).toEqual([['sign_in', NOW]]);
    expect(lines.map((line) => (JSON.parse(line) as { audit: { type: string } }).audit.type)).toEqual([
      'sign_in',
    ]);
  });

  it('keeps of an address only the network, in the table and in the log', async () => {
    const { lines, parts } = keptLog();
    const event = { type: 'sign_in_failed', accountId: 8, address: '203.0.113.77' } as const;
    await db().transaction((tx) => recordAuditEvent(tx, event, parts));
    const [kept] = await listAuditLog(db(), { accountId: 8, limit: 1 });
    expect(kept?.network).toBe('203.0.113.0/24');
    expect(lines.join()).not.toContain('203.0.113.77');
  });

  it('is read newest first, by account and from a time on', async () => {
    const { parts } = keptLog();
    const at = (hour: number) => ({ ...parts, now: () => new Date(NOW.getTime() + hour * 3_600_000) });
    for (const hour of [1, 2, 3]) {
      const event = { type: 'api_key_made', accountId: 9, details: { hour } } as const;
      await db().transaction((tx) => recordAuditEvent(tx, event, at(hour)));
    }
    const since = new Date(NOW.getTime() + 2 * 3_600_000);
    const events = await listAuditLog(db(), { accountId: 9, since, limit: 10 });
    expect(events.map(({ details }) => details['hour'])).toEqual([3, 2]);
  });
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['unknown', null],
  [undefined, null],
])('the network of %s is %s', (address, network) => expect(getNetwork(address)).toBe(network));
