import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { deleteExpiredRows, RETENTION_RULES } from '../../store/site/write/retention.ts';
import { describeDatabases } from '../kit/databases.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * 24 * 3_600_000);
const keep = new AbortController().signal;

describeDatabases('what is kept for a time', (db) => {
  it('goes when its time is over, whole, and nothing before', async () => {
    const old = Array.from({ length: 1201 }, (_, id) => ({
      type: 'sign_in' as const,
      accountId: id,
      createdAt: ago(366),
    }));
    await db().transaction(async (tx) => {
      await tx.insert(tx.t.auditLog).values(old);
      await tx.insert(tx.t.auditLog).values({ type: 'sign_in', accountId: 1, createdAt: ago(364) });
      const accountId = await getOrCreateAccount(tx, 'ada@example.com', NOW);
      await tx.insert(tx.t.browserSessions).values([
        { idHash: 'over', accountId, createdAt: ago(40), expiresAt: ago(1) },
        { idHash: 'good', accountId, createdAt: ago(20), expiresAt: ago(-10) },
      ]);
    });
    expect(await deleteExpiredRows(db(), NOW, keep)).toEqual({ auditLog: 1201, browserSessions: 1 });
    expect(await db().$count(db().t.auditLog)).toBe(1);
    expect(await deleteExpiredRows(db(), NOW, keep)).toEqual({});
  });

  it('of mail is its recipient for 30 days and that it was sent for 90, but of mail on its way everything', async () => {
    const mail = (key: string, days: number, sentAt: Date | null) => ({
      key,
      recipient: `${key}@example.com`,
      subject: '',
      text: '',
      html: '',
      createdAt: ago(days),
      sentAt,
    });
    await db().transaction((tx) =>
      tx
        .insert(tx.t.outgoingMail)
        .values([
          mail('new', 1, ago(1)),
          mail('month', 31, ago(31)),
          mail('gone', 91, ago(91)),
          mail('waits', 91, null),
        ]),
    );
    await deleteExpiredRows(db(), NOW, keep);
    const rows = await db().select().from(db().t.outgoingMail);
    expect(Object.fromEntries(rows.map(({ key, recipient }) => [key, recipient]))).toEqual({
      new: 'new@example.com',
      month: '',
      waits: 'waits@example.com',
    });
  });

  it('of keys that were revoked is nothing after 30 days, and of those that work everything', async () => {
    await db().transaction(async (tx) => {
      const accountId = await getOrCreateAccount(tx, 'keys@example.com', ago(900));
      const key = { accountId, start: 'ld_', scopes: [], createdAt: ago(800) };
      await tx.insert(tx.t.apiKeys).values([
        { ...key, name: 'over', keyHash: 'over', revokedAt: ago(31) },
        { ...key, name: 'just', keyHash: 'just', revokedAt: ago(29) },
        { ...key, name: 'works', keyHash: 'works' },
      ]);
    });
    await deleteExpiredRows(db(), NOW, keep);
    const rows = await db().select().from(db().t.apiKeys);
    expect(rows.map(({ name }) => name).sort()).toEqual(['just', 'works']);
  });

  it('of orders nobody paid is nothing 30 days after they ended, lines and all, and of those with money everything', async () => {
    await db().transaction(async (tx) => {
      const { orders, orderLines, payments } = tx.t;
      const accountId = await getOrCreateAccount(tx, 'orders@example.com', ago(900));
      const cents = { discountCents: 0, netCents: 0, vatCents: 0, totalCents: 0 };
      const order = async (
        number: string,
        status: 'cancelled' | 'paid',
        days: number,
        state?: 'ended' | 'refunding',
      ) => {
        const [{ id } = { id: 0 }] = await tx
          .insert(orders)
          .values({
            ...{ number, accountId, status, currency: 'EUR', items: [], terms: { prices: [], promo: null } },
            ...{ billing: {}, vat: {} as never, ...cents, createdAt: ago(days), expiresAt: ago(days - 1) },
            ...(status === 'paid' ? { paidAt: ago(days) } : { endedAt: ago(days) }),
          })
          .returning({ id: orders.id });
        const line = {
          orderId: id,
          product: 'launch',
          name: 'Launch',
          item: {} as never,
          priceCents: 0,
          ...cents,
        };
        await tx.insert(orderLines).values([
          { ...line, position: 0 },
          { ...line, position: 1 },
        ]);
        if (state)
          await tx.insert(payments).values({
            ...{ id: number, orderId: id, provider: 'test', state, amountCents: 1, currency: 'EUR' },
            ...{ request: {} as never, holdUntil: ago(days), createdAt: ago(days) },
          });
      };
      await order('over', 'cancelled', 31, 'ended');
      await order('just', 'cancelled', 29);
      await order('sent back', 'cancelled', 31, 'refunding');
      await order('paid', 'paid', 400);
    });
    expect(await deleteExpiredRows(db(), NOW, keep)).toEqual({ orders: 1 });
    const rows = await db().select().from(db().t.orders);
    expect(rows.map(({ number }) => number).sort()).toEqual(['just', 'paid', 'sent back']);
    expect(await db().$count(db().t.orderLines)).toBe(6);
    expect(await db().$count(db().t.payments)).toBe(1);
  });

  it('has a column that is there', () => {
    for (const { table, column } of RETENTION_RULES) expect(db().t[table], table).toHaveProperty(column);
  });
});

it('what docs/security.md says of how long things are kept is what is kept', async () => {
  const text = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const told = [...text.matchAll(/^\| `(\w+)` +\| (\d+) +\|/gm)].map(([, table, days]) => [
    table,
    Number(days),
  ]);
  expect(told.sort()).toEqual(
    RETENTION_RULES.map(({ table, days }) => [
      snake(table),
      typeof days === 'number' ? days : days({ keep_audit_log_days: 365 } as never),
    ]).sort(),
  );
});
