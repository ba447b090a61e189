import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../store/engine/open.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { createEmptyDatabase, runOnServer } from '../kit/databases.ts';
import { startPostgresProxy } from '../kit/postgres-proxy.ts';
import { TEST_ALL } from '../kit/test-all.ts';
import { ask } from './founder.ts';
import { startProgram } from './program.ts';
import { openRaw } from './raw.ts';

// What hangs here hangs for ever: a program without its own deadline would not end at all.
vi.setConfig({ testTimeout: 120_000 });

/** A server that takes connections and says nothing. */
async function startMuteServer() {
  const called = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    called.resolve();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    called: called.promise,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.concurrent('a process told to stop', () => {
  it('is not ready any more while it still answers, and ends while clients, mail server and a website say nothing', async () => {
    await using empty = await createEmptyDatabase('sqlite');
    await using db = await openDatabase(empty.url);
    const key = await createTestApiKey(db);
    const createdAt = new Date();
    const mail = { recipient: 'a@example.com', subject: 's', text: 't', html: 'h', headers: {}, createdAt };
    await db.transaction(async (tx) => {
      await tx.insert(tx.t.outgoingMail).values({ key: 'hello', ...mail });
      const job = { kind: 'mail', key: 'hello', payload: {}, runAfter: createdAt, createdAt } as const;
      await tx.insert(tx.t.jobs).values(job);
    });
    await using mute = await startMuteServer();
    const settings = { STOP_DELAY: '3', DATABASE_URL: empty.url, SMTP_URL: `smtp://127.0.0.1:${mute.port}` };
    await using site = await startMuteServer();
    await using program = await startProgram(settings);
    const { body } = await ask(program.url, '/drafts', {
      method: 'POST',
      body: JSON.stringify({ url: `http://127.0.0.1:${site.port}/` }),
      headers: { authorization: `Bearer ${key}` },
    });
    await Promise.all([mute.called, site.called]);
    const half = await openRaw(
      program.url,
      'POST /v1/drafts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{',
    );
    const deaf = await openRaw(program.url, 'GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200));
    deaf.pause();
    const stopped = program.stop();
    let ready = await fetch(`${program.url}/readyz`);
    while (ready.status === 200) ready = await fetch(`${program.url}/readyz`);
    expect(await ready.json()).toEqual({ status: 'not ready', reason: 'The service is stopping.' });
    const answer = await fetch(`${program.url}/v1/site`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await stopped).toBe(0);
    half.destroy();
    deaf.destroy();
    // The draft is made after the next start.
    expect(await db.select().from(db.t.drafts)).toMatchObject([{ id: body.id, status: 'crawling' }]);
  });

  if (TEST_ALL)
    it('ends as it should when that is said in the moment it is ready', async () => {
      for (let round = 0; round < 3; round += 1) {
        await using program = await startProgram();
        expect(await program.stop()).toBe(0);
      }
    });

  it('ends while its database says nothing', async () => {
    await using empty = await createEmptyDatabase('postgres');
    await using proxy = await startPostgresProxy(empty.url);
    await using program = await startProgram({ DATABASE_URL: proxy.url });
    await using db = await openDatabase(empty.url);
    const authorization = `Bearer ${await createTestApiKey(db)}`;
    proxy.pause();
    const asked = Array.from({ length: 20 }, () =>
      fetch(`${program.url}/v1/me`, { headers: { authorization } }).catch(() => undefined),
    );
    expect((await fetch(`${program.url}/readyz`)).status).toBe(503);
    expect(await program.stop()).toBe(0);
    await Promise.all(asked);
  });
});

it('a start on an empty database that only reads ends with one line', async () => {
  await using empty = await createEmptyDatabase('postgres');
  await runOnServer(
    `alter database ${new URL(empty.url).pathname.slice(1)} set default_transaction_read_only = on`,
  );
  const refused = await startProgram({ DATABASE_URL: empty.url }).catch((error: unknown) => String(error));
  expect(refused).toBe('Error: the program ended: DATABASE_URL: The database can only be read.\n');
});
