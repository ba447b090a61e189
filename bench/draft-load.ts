/**
 * Measures 200 concurrent drafts on one process: how responsive reads stay, the memory used, and how long each account waits.
 *
 *     node bench/draft-load.ts [--drafts 200] [--page-kb 24]
 *
 * The service runs in its own process; this one serves the websites and sends reads. One account submits half of the
 * drafts first, nine others the rest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { createApiKey } from '../auth/api-keys.ts';
import { getOrCreateAccount } from '../store/people/write/accounts.ts';
import { migrate } from '../store/engine/migrate.ts';
import { openDatabase } from '../store/engine/open.ts';
import { getPort } from '../http/get-port.ts';
import { z } from 'zod';

const DRAFT = z.object({ id: z.string(), status: z.string() });
const DRAFTS_LISTED = z.object({ items: z.array(DRAFT), has_more: z.boolean() });

const { values: options } = parseArgs({
  options: { drafts: { type: 'string', default: '200' }, 'page-kb': { type: 'string', default: '24' } },
});
const DRAFTS = Number(options.drafts);
const PAGE_BYTES = Number(options['page-kb']) * 1024;
const ACCOUNTS = 10;
const READERS = 4;
const BASELINE_MS = 5_000;

const folder = await mkdtemp(join(tmpdir(), 'draft-load-'));
const databaseUrl = `file:${join(folder, 'directory.db')}`;
const sites = await serveSites();
const keys = await makeKeys();
const service = spawn(process.execPath, ['main.js'], {
  stdio: ['ignore', 'pipe', 'ignore'],
  env: {
    PATH: process.env['PATH'],
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SAMPLE_DATA: 'on',
    RATE_LIMITS: 'off',
    CRAWLER_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'silent',
  },
});
try {
  const [line]: unknown[] = await once(service.stdout, 'data');
  const url = /ready (\S+)/.exec(String(line))?.[1];
  if (!url) throw new Error('the service did not start');

  report('reads before', await readUntil(url, wait(BASELINE_MS)));
  const memoryBefore = await memory();
  const started = performance.now();
  const submitted = await submitAll(url);
  const finished = new Map<string, number>();
  let mostMemory = 0;
  const done = (async () => {
    while (finished.size < submitted.length) {
      await wait(500);
      mostMemory = Math.max(mostMemory, await memory());
      for (const [account, key] of keys.entries()) await noteReady(url, account, key, finished, started);
    }
  })();
  report('reads while drafting', await readUntil(url, done));
  const last = (which: (account: number) => boolean): number =>
    Math.max(...[...finished].filter(([id]) => which(accountOf(submitted, id))).map(([, at]) => at));
  console.log(
    `${submitted.length} drafts of 13 pages of ${options['page-kb']} kB ready in ${seconds(last(() => true))}, ${((60_000 * submitted.length) / last(() => true)).toFixed(0)} a minute`,
  );
  console.log(
    `the nine accounts with fewer drafts had theirs after ${seconds(last((account) => account > 0))}`,
  );
  console.log(`memory ${memoryBefore} MB before, at most ${mostMemory} MB while drafting`);
} finally {
  service.kill();
  await once(service, 'exit');
  sites.close();
  await rm(folder, { recursive: true, force: true });
}

type Submitted = { id: string; account: number }[];

function accountOf(submitted: Submitted, id: string): number {
  return submitted.find((draft) => draft.id === id)?.account ?? 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

async function makeKeys(): Promise<string[]> {
  await using db = await openDatabase(databaseUrl);
  await migrate(db);
  const scopes = ['account:read', 'listings:write'] as const;
  const keys: string[] = [];
  for (let at = 0; at < ACCOUNTS; at += 1) {
    keys.push(
      await db.transaction(async (tx) => {
        const accountId = await getOrCreateAccount(tx, `load-${at}@example.com`, new Date());
        return createApiKey(tx, { accountId, name: 'load', scopes: [...scopes] }, new Date());
      }),
    );
  }
  return keys;
}

/** Websites of 13 pages each, below one origin's paths. */
async function serveSites() {
  const words = 'Quillbee keeps the notes of small teams in one place so that nobody has to ask twice. ';
  const block = `<section class="card"><h3>Search everything</h3><p>${words.repeat(4)}</p></section>`;
  const body = block.repeat(Math.ceil(PAGE_BYTES / block.length));
  const names = [
    'pricing',
    'about',
    'team',
    'faq',
    'contact',
    'features',
    'customers',
    'plans',
    'company',
    'help',
    'tour',
    'support',
  ];
  const links = (site: string) => names.map((name) => `<a href="/${site}/${name}">${name}</a>`).join(' ');
  const server = createServer((request, response) => {
    const [, site = '', name = ''] = (request.url ?? '').split('/');
    if (site === 'robots.txt') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Quillbee ${name}</title><nav>${links(site)}</nav><h1>Notes that stay ${site}</h1><p>Founded in 2016 in Malmö, Sweden.</p>${body}`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function submitAll(url: string): Promise<Submitted> {
  const port = getPort(sites);
  const submitted: Submitted = [];
  for (let at = 0; at < DRAFTS; at += 1) {
    const account = at < DRAFTS / 2 ? 0 : 1 + (at % (ACCOUNTS - 1));
    const answer = await fetch(`${url}/v1/drafts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[account]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://127.0.0.1:${port}/site-${at}/` }),
    });
    if (answer.status !== 201) throw new Error(`submit_listing answered ${answer.status}`);
    submitted.push({ id: DRAFT.parse(await answer.json()).id, account });
  }
  return submitted;
}

async function noteReady(
  url: string,
  account: number,
  key: string,
  finished: Map<string, number>,
  started: number,
): Promise<void> {
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/v1/drafts?page=${page}&per_page=50`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (!answer.ok) throw new Error(`list_my_drafts answered ${answer.status} for account ${account}`);
    const list = DRAFTS_LISTED.parse(await answer.json());
    for (const { id, status } of list.items)
      if (status === 'ready' && !finished.has(id)) finished.set(id, performance.now() - started);
    if (!list.has_more) return;
  }
}

/** Milliseconds of every read made until `end` settles. */
async function readUntil(url: string, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  const ended = end.finally(() => (over = true));
  const paths = [
    '/v1/listings?q=notes',
    '/v1/listings?sort=trending',
    '/v1/categories',
    '/v1/listings?q=team+chat',
  ];
  const reader = async (first: number): Promise<void> => {
    for (let at = first; !over; at += 1) {
      const started = performance.now();
      const answer = await fetch(url + (paths[at % paths.length] ?? ''));
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a read answered ${answer.status}`);
      times.push(performance.now() - started);
      // A visitor reads what was found before asking again.
      await wait(20);
    }
  };
  await Promise.all([ended, ...Array.from({ length: READERS }, (_, at) => reader(at))]);
  return times;
}

function report(what: string, times: number[]): void {
  const sorted = times.sort((left, right) => left - right);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  console.log(
    `${what}: ${sorted.length} reads, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
  );
}

/** Megabytes the service holds; 0 where the system does not tell. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
