import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { createEmptyDatabase, type EmptyDatabase, runOnServer } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { type PostgresProxy, startPostgresProxy } from '../kit/postgres-proxy.ts';

// A dead way is given up after 3 seconds.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

/** Milliseconds instead of those of an address that names none, which are waited for as well. */
const LIMITS = '?statement_timeout=2000&query_timeout=3000';

/** Asks until the answer is as wanted: recovery is an event nobody announces. */
const until = (good: () => Promise<boolean>): Promise<void> => expect.poll(good).toBe(true);

describe('a service whose PostgreSQL', () => {
  let empty: EmptyDatabase;
  let proxy: PostgresProxy;
  let service: TestApp;
  let key: string;
  beforeAll(async () => {
    empty = await createEmptyDatabase('postgres');
    proxy = await startPostgresProxy(empty.url);
    service = await startTestApp({ settings: { databaseUrl: `${proxy.url}${LIMITS}`, sampleData: false } });
    key = await createTestApiKey(service.app.db);
    await addListing(service.app.db, 'listed');
  });
  afterEach(() => {
    proxy.resume();
    proxy.refusing = false;
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
    await empty[Symbol.asyncDispose]();
  });

  const get = async (path: string) => {
    const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } });
    return {
      status: response.status,
      retry: response.headers.get('retry-after'),
      text: await response.text(),
    };
  };
  const mcp = async () => {
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_account', arguments: {} },
      }),
    });
    return {
      status: response.status,
      retry: response.headers.get('retry-after'),
      text: await response.text(),
    };
  };
  const works = async () => (await get('/v1/me')).status === 200;
  const busy = () => Promise.all(Array.from({ length: 40 }, () => get('/v1/me')));

  it('is away answers 503 and when to come again, on REST, MCP and pages, and is back at once', async () => {
    proxy.refusing = true;
    proxy.cut();
    const answers = [await get('/v1/me'), await mcp(), await get('/l/listed'), await get('/account')];
    expect(answers.map(({ status, retry }) => [status, Number(retry) > 0])).toEqual(
      answers.map(() => [503, true]),
    );
    expect(JSON.parse(answers[0]!.text)).toMatchObject({
      error: { code: 'internal', reason: 'unavailable', retry_after: 2 },
    });
    // Nothing of what the driver says, such as the address.
    expect(answers.map(({ text }) => text).join()).not.toMatch(/127\.0\.0\.1:\d+\/test|ECONN|terminated/);
    expect(await get('/readyz')).toMatchObject({
      status: 503,
      text: '{"status":"not ready","reason":"The database does not answer."}',
    });
    expect((await get('/healthz')).status).toBe(200);
    proxy.refusing = false;
    expect(await works()).toBe(true);
  });

  it('is away tells apps so at every address of sign-in, with 503 and when to come again', async () => {
    const token = (fields: Record<string, string>) =>
      fetch(`${service.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
    const register = () =>
      fetch(`${service.url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'App', redirect_uris: ['http://127.0.0.1/callback'] }),
      });
    const client_id = String(((await (await register()).json()) as { client_id: string }).client_id);
    proxy.refusing = true;
    proxy.cut();
    const refresh = { grant_type: 'refresh_token', refresh_token: 'x', client_id };
    for (const answer of [await token(refresh), await register()]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
    }
    const asked = await fetch(`${service.url}/oauth/authorize?client_id=${client_id}`, {
      redirect: 'manual',
    });
    expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '2']);
    proxy.refusing = false;
    expect((await token(refresh)).status).toBe(400);
  });

  it('cuts connections between two requests is not missed', async () => {
    await busy();
    proxy.cut();
    expect((await busy()).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  });

  it('is silent keeps nobody waiting for ever, and all connections are replaced', async () => {
    await busy();
    proxy.pause();
    const answers = busy();
    const ready = await get('/readyz');
    expect(ready).toMatchObject({ status: 503, text: expect.stringContaining('does not answer') });
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([503]));
    // Those connections stay dead for good; new ones are let through.
    proxy.resume();
    proxy.halfClose();
    await until(works);
    await until(async () => (await get('/readyz')).status === 200);
  });

  it('only reads is not ready and says so, and is written again once it takes writes', async () => {
    const name = new URL(empty.url).pathname.slice(1);
    const { accounts } = service.app.db.t;
    const rename = () =>
      service.app.db.transaction((tx) =>
        tx.update(accounts).set({ name: 'New' }).where(eq(accounts.email, 'founder@tidepool.example')),
      );
    await runOnServer(`alter database ${name} set default_transaction_read_only = on`);
    proxy.cut();
    await expect(rename()).rejects.toThrow();
    await until(async () => (await get('/readyz')).text.includes('can only be read'));
    expect((await get('/v1/me')).status).toBe(200);
    await runOnServer(`alter database ${name} reset default_transaction_read_only`);
    // The sessions opened meanwhile still only read: they are thrown away.
    await rename();
    await until(async () => (await get('/readyz')).status === 200);
  });

  it('runs a statement without end is rid of it', async () => {
    const { rows } = { rows: await service.app.db.select().from(service.app.db.t.accounts) };
    expect(rows).toHaveLength(1);
    const { sql } = await import('drizzle-orm');
    const endless = service.app.db.select({ n: sql`pg_sleep(60)` }).from(sql`(values (1)) one`);
    await expect(endless).rejects.toMatchObject({ cause: { code: '57014' } });
    expect(await works()).toBe(true);
  });
});
