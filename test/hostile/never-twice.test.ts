import { reserveIdempotencyKey } from '../../store/work/write/idempotency-keys.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { createEmptyDatabase, describeDialects, type EmptyDatabase } from '../kit/databases.ts';
import { addOwnListing, addPerson, type Owner } from '../kit/owner.ts';
import { type PostgresProxy, startPostgresProxy } from '../kit/postgres-proxy.ts';
import { createSavedListing } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { runs } from '../kit/test-all.ts';
import { startViesServer, type ViesServer } from '../kit/vies-server.ts';

const EMAIL = 'mira@tidepool.example';

/** A write that somebody retries: what it is sent, the table it writes and what that is counted by. */
type Write = { path: string; body: object; table: 'orders' | 'milestones' | 'listingUpdates' };

/** The three that are worth most, for things of their own. */
async function writesOf(db: Database, owner: Owner, name: string): Promise<Record<string, Write>> {
  const draft = await createSavedListing(db, EMAIL);
  const live = await addOwnListing(db, owner, name);
  return {
    order: {
      path: '/orders/checkout',
      body: { items: [{ product: 'launch', listing_id: draft.id }], billing_country: 'PT' },
      table: 'orders',
    },
    milestone: {
      path: `/me/listings/${live.id}/milestones`,
      body: { title: 'First customer', date: '2026-11-01' },
      table: 'milestones',
    },
    update: {
      path: `/me/listings/${live.id}/updates`,
      body: { title: 'Version 2', body: 'It is out.' },
      table: 'listingUpdates',
    },
  };
}

function sender(url: string, { key }: Owner) {
  return async ({ path, body }: Write, idempotencyKey: string) => {
    const response = await fetch(`${url}/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(body),
    });
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    return { status: response.status, replayed, body: (await response.json()) as any };
  };
}

describe('a write whose COMMIT was cut off', () => {
  let empty: EmptyDatabase;
  let proxy: PostgresProxy;
  let service: TestApp;
  let direct: Database;
  let owner: Owner;
  let send: ReturnType<typeof sender>;
  beforeAll(async () => {
    empty = await createEmptyDatabase('postgres');
    proxy = await startPostgresProxy(empty.url);
    service = await startTestApp({ settings: { databaseUrl: proxy.url, sampleData: false } });
    direct = await openDatabase(empty.url);
    owner = await addPerson(direct, EMAIL);
    send = sender(service.url, owner);
  });
  beforeEach(() => {
    proxy.onCommit = null;
    proxy.refusing = false;
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
    await direct.close();
    await empty[Symbol.asyncDispose]();
  });

  const count = ({ table }: Write) => direct.$count(direct.t[table]);
  const writes = (name: string) => writesOf(direct, owner, name);
  const KINDS = ['order', 'milestone', 'update'].slice(0, runs(3));
  /** The COMMIT that makes the change, not the one that claims its key. */
  const changes = (statements: string[]): boolean =>
    statements.some((sql) => /insert into "(orders|milestones|listing_updates)"/i.test(sql));

  it.each(KINDS)('done and its answer lost is one %s, and the retry is told of it', async (kind) => {
    const write = (await writes(`lost-${kind}`))[kind]!;
    const before = await count(write);
    const rounds = runs(3);
    for (let round = 0; round < rounds; round += 1) {
      let cut = 0;
      proxy.onCommit = (statements) => (changes(statements) && cut++ === 0 ? 'answer_lost' : undefined);
      const first = await send(write, `lost-${kind}-${round}`);
      expect(cut).toBe(1);
      const again = await send(write, `lost-${kind}-${round}`);
      expect([first.status, again.status, again.replayed]).toEqual([again.status, again.status, true]);
      expect(again.body).toEqual(first.body);
    }
    expect(await count(write)).toBe(before + rounds);
  });

  it.each(KINDS)(
    'done, and then the database gone, is one %s once it is back',
    async (kind) => {
      const write = (await writes(`gone-${kind}`))[kind]!;
      const before = await count(write);
      proxy.onCommit = (statements) => (changes(statements) ? 'gone' : undefined);
      const first = await send(write, `gone-${kind}`);
      expect(first.status).toBe(503);
      expect(first.body.error.message).toContain('whether the change was made is not known');
      proxy.onCommit = null;
      proxy.refusing = false;
      const again = await send(write, `gone-${kind}`);
      expect([again.status < 300, again.replayed]).toEqual([true, true]);
      expect(await count(write)).toBe(before + 1);
    },
    30_000,
  );

  it.each(KINDS)('before it was done is no %s, and the retry makes it', async (kind) => {
    const write = (await writes(`never-${kind}`))[kind]!;
    const before = await count(write);
    let cut = 0;
    proxy.onCommit = (statements) => (changes(statements) && cut++ === 0 ? 'lost' : undefined);
    const first = await send(write, `never-${kind}`);
    if (first.status >= 500) expect(await count(write)).toBe(before);
    const again = await send(write, `never-${kind}`);
    expect(again.status).toBeLessThan(300);
    expect(await count(write)).toBe(before + 1);
  });
});

describeDialects('a call that was stopped for longer than its lease', (dialect) => {
  let empty: EmptyDatabase;
  let vies: ViesServer;
  let service: TestApp;
  let owner: Owner;
  let db: Database;
  beforeAll(async () => {
    empty = await createEmptyDatabase(dialect);
    vies = await startViesServer('DE136695976');
    service = await startTestApp({
      settings: { databaseUrl: empty.url, sampleData: false, viesApiBase: vies.url },
    });
    db = service.app.db;
    owner = await addPerson(db, EMAIL);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await vies[Symbol.asyncDispose]();
    await empty[Symbol.asyncDispose]();
  });

  it('makes no second order after another one made it from the same key', async () => {
    const send = sender(service.url, owner);
    const { order } = await writesOf(db, owner, 'stopped');
    const write = { ...order!, body: { ...order!.body, billing_country: 'DE', vat_number: 'DE136695976' } };
    const opened = Promise.withResolvers<void>();
    vies.gate = opened.promise;
    const late = send(write, 'stopped');
    await expect.poll(() => vies.questions.length).toBe(1);
    // As if the first had slept for 61 seconds.
    service.setTime('2026-11-18T12:01:01Z');
    const next = send(write, 'stopped');
    const claimedAt = async () => (await db.select().from(db.t.idempotencyKeys))[0]!.createdAt.toISOString();
    await expect.poll(claimedAt).toBe('2026-11-18T12:01:01.000Z');
    opened.resolve();
    const answers = await Promise.all([late, next]);
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.number)).size).toBe(1);
    for (const { status, body } of answers) {
      if (status !== 201) expect(body.error.reason).toBe('idempotency_key_in_use');
    }
    expect(await db.$count(db.t.orders)).toBe(1);
    expect(await send(write, 'stopped')).toMatchObject({ status: 201, replayed: true });
  });

  it('keeps its key when another process starts on the same database', async () => {
    const [person] = await db.select().from(db.t.accounts);
    const own = { accountId: person!.id, operation: 'add_milestone', key: 'beside' };
    const now = new Date('2026-11-18T12:01:01Z');
    expect(await reserveIdempotencyKey(db, own, { requestHash: 'hash' }, now)).toMatchObject({
      state: 'new',
    });
    await using beside = await startTestApp({ settings: { databaseUrl: empty.url, sampleData: false } });
    expect(await reserveIdempotencyKey(beside.app.db, own, { requestHash: 'hash' }, now)).toEqual({
      state: 'running',
    });
  });
});
