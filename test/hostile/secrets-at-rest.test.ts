import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createUnsubscribeLinks } from '../../mail/unsubscribe.ts';
import type { Database } from '../../store/engine/database.ts';
import { listAuditLog } from '../../store/people/audit-log.ts';
import { openServerSecrets } from '../../store/site/write/server-secrets.ts';
import { openBrowser } from '../kit/browser.ts';
import { restClient } from '../kit/clients.ts';
import { createBareDatabase, describeAnyDialect, describeDatabases } from '../kit/databases.ts';
import { addDraft, addOwnListing, addPerson } from '../kit/owner.ts';
import { extractCode, connectApp, continueSignIn, createApiKeyOnPage } from '../kit/person.ts';
import { addListing } from '../kit/listing.ts';
import { BILLING, payOnPage } from '../kit/shop.ts';
import { startTestApp } from '../kit/start.ts';

// Whole sign-ins, with tokens and a paid order.
vi.setConfig({ testTimeout: 60_000 });

/** Everything a thief of the database reads. */
async function everyRow(db: Database): Promise<string> {
  const tables = await Promise.all(
    Object.entries(db.t).map(async ([name, table]) => [name, await db.select().from(table)] as const),
  );
  return JSON.stringify(tables);
}

describeAnyDialect('a stolen database', (dialect) => {
  it('opens nothing: no code, cookie, key, token or link in it works', async () => {
    await using empty = await createBareDatabase(dialect);
    await using service = await startTestApp({ settings: { databaseUrl: empty.url } });
    const { db } = service.app;
    const handedOut: Record<string, string> = {};
    const mailTo = async (address: string) => {
      await service.app.catchUp();
      return (await service.mail()).findLast(({ to }) => to === address)!;
    };
    const linkIn = (text: string): string => /http\S+\/([\w-]{43})$/m.exec(text)![1]!;

    const browser = openBrowser(service.url);
    await continueSignIn(browser, await browser.get('/sign-in'), 'ada@example.com', async (email) => {
      const { text } = await mailTo(email);
      handedOut['sign-in code'] = extractCode(text);
      return extractCode(text);
    });
    const key = (handedOut['API key'] = await createApiKeyOnPage(browser));
    const tokens = await connectApp(service.url, browser);
    handedOut['access token'] = tokens.accessToken;
    handedOut['refresh token'] = tokens.refreshToken;
    for (const { name, value } of browser.cookies) handedOut[`cookie ${name}`] = value;

    const { call } = await restClient(service.url, key);
    const ada = await addPerson(db, 'ada@example.com');
    const draft = await addDraft(db, ada);
    await call('invite_cofounder', { id: draft.id, email: 'bob@example.com' });
    handedOut['invite'] = linkIn((await mailTo('bob@example.com')).text);
    const listing = await addOwnListing(db, ada, 'seaweed');
    await addListing(db, 'tidepool', { url: 'https://tidepool.example/' });
    await call('claim_listing', { slug: 'tidepool', method: 'email', email: 'ada@tidepool.example' });
    handedOut['claim link'] = linkIn((await mailTo('ada@tidepool.example')).text);
    const order = (
      await call('create_checkout', {
        items: [{ product: 'billboard_min', listing_id: listing.id, amount_cents: 10_000 }],
        billing_country: BILLING.country,
      })
    ).body as { checkout_url: string; number: string };
    handedOut['checkout link'] = new URL(order.checkout_url).pathname.split('/').at(-1)!;
    const receipt = await payOnPage(order.checkout_url);
    handedOut['receipt link'] = new URL(receipt.url).searchParams.get('key')!;
    await service.app.catchUp();

    const stolen = await everyRow(db);
    for (const [what, secret] of Object.entries(handedOut)) {
      expect(secret.length, what).toBeGreaterThanOrEqual(6);
      expect(stolen, what).not.toMatch(new RegExp(`(?<!\\d)${RegExp.escape(secret)}(?!\\d)`));
    }
    expect(stolen).toContain(order.number);
  });
});

describeDatabases('secrets of the server', (db) => {
  const now = () => new Date('2026-11-22T12:00:00Z');
  const log = pino({ level: 'silent' });
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const open = (key?: Buffer, oldKey?: Buffer) => openServerSecrets({ db: db(), key, oldKey, now, log });
  const made = { value: 'made once' };
  const get = async (key?: Buffer, oldKey?: Buffer) =>
    (await open(key, oldKey))('test', () => Promise.resolve(made));
  const stored = async () => JSON.stringify(await db().select().from(db().t.serverSecrets));

  it('are the same whatever key they are kept under, and in plain only without one', async () => {
    expect(await get()).toEqual(made);
    expect(await stored()).toContain('made once');
    expect(await get(first)).toEqual(made);
    expect(await stored()).not.toContain('made once');
    expect(await get(first)).toEqual(made);
    expect(await get(second, first)).toEqual(made);
    expect(await get(second)).toEqual(made);
    const events = await listAuditLog(db(), { limit: 10 });
    expect(events.map(({ type, details }) => [type, details])).toEqual([
      ['secrets_rewritten', { secrets: 1, encrypted: true }],
      ['secrets_rewritten', { secrets: 1, encrypted: true }],
    ]);
  });

  it('are not opened by another key or by none, and stay as they are', async () => {
    const before = await stored();
    await expect(get(first)).rejects.toThrow(/^SECRETS_KEY: is not the key/);
    await expect(get()).rejects.toThrow(/^SECRETS_KEY: is needed/);
    expect(await stored()).toBe(before);
  });

  it('cannot be put in the place of one another', async () => {
    const { serverSecrets } = db().t;
    await (
      await open(second)
    )('other', async () => 'other');
    await db().transaction((tx) =>
      tx.update(serverSecrets).set({ value: sql`(select value from server_secrets where name = 'other')` }),
    );
    await expect(open(second)).rejects.toThrow();
  });
});

describe('SECRETS_KEY', () => {
  it('is asked for in production', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    await using _service = await startTestApp({ settings: { production: true }, log });
    expect(lines.join()).toContain('SECRETS_KEY');
  });

  it('keeps the signatures of links, through a restart', async () => {
    const key = randomBytes(32);
    await using service = await startTestApp({ secrets: { secretsKey: key } });
    const { db } = service.app;
    const now = () => new Date();
    const log = pino({ level: 'silent' });
    const secret = await openServerSecrets({ db, key, oldKey: undefined, now, log });
    const linkKey = await secret('link_key', async () => 'missing');
    const url = createUnsubscribeLinks(linkKey, service.url).url({ accountId: 1, kind: 'reviews' });
    expect((await fetch(url)).status).toBe(200);
    await service.restart();
    expect((await fetch(url)).status).toBe(200);
  });
});
