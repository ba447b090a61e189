import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { countMilestones } from '../../store/listings/milestones.ts';
import { listApiKeys } from '../../store/people/api-keys.ts';
import { markApiKeyRevoked } from '../../store/people/write/api-keys.ts';
import type { Database } from '../../store/engine/database.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { TOOLS } from '../../tools/index.ts';
import { startProgram } from '../hostile/program.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { restClient } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';

const PROGRAM = path.join(import.meta.dirname, '../../main.js');
const ACCOUNT = 1;

let folder: string;
let databaseUrl: string;
let db: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
  databaseUrl = `file:${path.join(folder, 'directory.db')}`;
  db = await openDatabase(databaseUrl);
  await migrate(db);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const settings = () => ({ PORT: '0', DATABASE_URL: databaseUrl, SAMPLE_DATA: 'off' });

/** A client that starts the program itself, as desktop hosts do. */
async function connect(mode: 'legacy' | { pin: string }, key?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'stdio'],
    cwd: folder,
    stderr: 'ignore',
    env: { ...settings(), ...(key === undefined ? {} : { STDIO_API_KEY: key }) },
  });
  await client.connect(transport);
  return client;
}

async function call(client: Client, name: string): Promise<{ isError?: boolean; body: unknown }> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: {} });
  const text = content[0]?.type === 'text' ? content[0].text : '';
  if (isError) return { isError, body: JSON.parse(text) };
  // Both eras over stdio know structure: the same is not told as JSON once more.
  expect(() => JSON.parse(text) as unknown).toThrow();
  return { body: structuredContent };
}

const REFUSED = {
  isError: true,
  body: { error: { code: 'unauthenticated', fix: expect.stringContaining('STDIO_API_KEY') } },
};

// Starting the whole program takes its time on a busy machine.
describe('over stdio', { timeout: 60_000 }, () => {
  it('is the same server, for the person of its API key until that is revoked', async () => {
    const pin = '2026-07-28';
    const client = await connect({ pin }, await createTestApiKey(db, 'ana@example.com', ['account:read']));
    expect(client.getNegotiatedProtocolVersion()).toBe(pin);
    expect((await client.listTools()).tools.length).toBe(TOOLS.length);
    expect(await call(client, 'get_account')).toMatchObject({ body: { email: 'ana@example.com' } });

    const [key] = await listApiKeys(db, ACCOUNT);
    await db.transaction((tx) => markApiKeyRevoked(tx, ACCOUNT, key!.id, new Date()));
    expect(await call(client, 'get_account')).toMatchObject(REFUSED);
    await client.close();
  });

  it('shares a SQLite file with the service: what one writes the other finds', async () => {
    await using program = await startProgram({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
    const key = await createTestApiKey(db, 'bo@example.com');
    const [own] = await db.select().from(db.t.accounts).where(eq(db.t.accounts.email, 'bo@example.com'));
    const { id } = await addListing(db, 'shared', { ownerId: own!.id });
    const client = await connect('legacy', key);
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    expect((await client.listTools()).tools.length).toBe(TOOLS.length);
    expect(await call(client, 'get_account')).toMatchObject({ body: { email: 'bo@example.com' } });
    const rest = await restClient(program.url, key);
    const over = async (name: string, args: object) =>
      (await client.callTool({ name, arguments: { ...args } })).structuredContent as any;
    const there = async (name: string, args: object) => (await rest.call(name, { ...args })).body;

    await over('update_my_listing', { listing_id: id, fields: { tagline: 'Quokka census for islands' } });
    expect(await there('search_listings', { q: 'quokka' })).toMatchObject({ total: 1 });
    await there('update_my_listing', { listing_id: id, fields: { tagline: 'Wombat census for hills' } });
    expect(await over('search_listings', { q: 'wombat' })).toMatchObject({ total: 1 });

    // Both write at the same time.
    const milestones = Array.from({ length: 16 }, (_, n) => ({
      listing_id: id,
      title: `Step ${n}`,
      date: '2026-11-01',
    }));
    await Promise.all(milestones.map((one, n) => (n % 2 ? there : over)('add_milestone', one)));
    expect(await countMilestones(db, id)).toBe(milestones.length);
    await client.close();
  });

  it('ends at once with one line for a key that is nobody’s', () => {
    const ended = spawnSync(process.execPath, [PROGRAM, 'stdio'], {
      env: { ...settings(), LOG_LEVEL: 'silent', STDIO_API_KEY: 'ld_wrong' },
      input: '',
      encoding: 'utf8',
    });
    expect(ended).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^STDIO_API_KEY: is no API key of this directory.*\n$/),
    });
  });

  it('serves public tools without a key and a port, and reads lines as they are meant, after a byte order mark', async () => {
    // The port is taken, as by a directory that is served on the same data.
    await using taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const PORT = String((taken.address() as AddressInfo).port);
    const env = { ...settings(), PORT, LOG_LEVEL: 'silent' };
    const program = spawn(process.execPath, [PROGRAM, 'stdio'], { cwd: folder, env });
    const said = text(program.stderr);
    const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
    const ask = async (line: string): Promise<unknown> => {
      program.stdin.write(line);
      return JSON.parse((await answers.next()).value ?? 'null');
    };
    expect(await ask('\ufeff{"id": 1, "method": "initialize", "params": null}\r\n')).toMatchObject({
      result: { protocolVersion: '2025-11-25' },
    });
    expect(
      await ask('{"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {"cursor": null}}\n'),
    ).toMatchObject({
      result: { tools: expect.any(Array) },
    });
    const called =
      '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"get_site","arguments":"{}"}}\n';
    expect(await ask(`neither\n${called}`)).toMatchObject({
      id: 3,
      result: { structuredContent: expect.any(Object) },
    });
    const refused = '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"get_account"}}\n';
    expect(await ask(refused)).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining('STDIO_API_KEY') }] },
    });
    program.stdin.end();
    expect(await once(program, 'exit')).toEqual([0, null]);
    expect(await said).toMatch(/^ready over stdio/);
  });

  it('reads UTF-16, which PowerShell 5 pipes, and lines that end in a carriage return alone', async () => {
    const program = spawn(process.execPath, [PROGRAM, 'stdio'], { cwd: folder, env: settings() });
    const hello =
      '{"jsonrpc": "2.0", "id": 1, "method": "initialize"}\r{"jsonrpc": "2.0", "id": 2, "method": "ping"}\r';
    program.stdin.end(Buffer.from(`\ufeff${hello}`, 'utf16le'));
    const answers = await Array.fromAsync(createInterface({ input: program.stdout }));
    expect(answers.map((line) => Object(JSON.parse(line)).id).toSorted()).toEqual([1, 2]);
  });
});
