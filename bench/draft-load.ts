/**
 * Measures 200 concurrent drafts on one service: how responsive reads stay, what the service and its readers need, and how long each
 * account waits; then one reader by itself, from its start on. `npm run bench -- drafts` writes it into docs/benchmarks.md.
 *
 *     node bench/draft-load.ts [--drafts 200] [--page-kb 24]
 *
 * The service runs in its own process; this one serves the websites and sends reads. One account submits half of the
 * drafts first, nine others the rest. Memory is what a process has for itself, and its part of what is shared (PSS).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
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
import type { CrawlResult } from '../extraction/crawl/site-page.ts';
import { getMemoryMb, getProcessorMs, listChildren, measureReaders } from './reader-cost.ts';

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
const PAGES = 'pricing about team faq contact features customers plans company help tour support'.split(' ');

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

  const readsBefore = describeTimes(await readUntil(url, wait(BASELINE_MS)));
  const memoryBefore = measureMemory();
  const started = performance.now();
  const submitted = await submitAll(url);
  const finished = new Map<string, number>();
  const most = { service: 0, readers: 0, reader: 0, all: 0 };
  const readerMs = new Map<number, number>();
  const done = (async () => {
    while (finished.size < submitted.length) {
      await wait(500);
      const now = measureMemory();
      most.service = Math.max(most.service, now.service);
      most.readers = Math.max(most.readers, now.readers.length);
      most.reader = Math.max(most.reader, ...now.readers.map(({ mb }) => mb));
      most.all = Math.max(most.all, now.service + now.readers.reduce((sum, { mb }) => sum + mb, 0));
      for (const { pid } of now.readers) readerMs.set(pid, getProcessorMs(pid));
      for (const [account, key] of keys.entries()) await noteReady(url, account, key, finished, started);
    }
  })();
  const readsWhile = describeTimes(await readUntil(url, done));
  const last = (which: (account: number) => boolean): number =>
    Math.max(...[...finished].filter(([id]) => which(accountOf(submitted, id))).map(([, at]) => at));
  const allMs = [...readerMs.values()].reduce((sum, ms) => sum + ms, 0);
  console.log(
    [
      `${submitted.length} drafts of websites with 13 pages of ${options['page-kb']} kB, submitted at once:`,
      '',
      '| reads | p50 ms | p95 ms | p99 ms | longest ms |\n| --- | --- | --- | --- | --- |',
      `| before | ${readsBefore} |`,
      `| while drafting | ${readsWhile} |`,
      '',
      `- All were ready after ${seconds(last(() => true))}, ${((60_000 * submitted.length) / last(() => true)).toFixed(0)} a minute; those of the nine accounts with fewer after ${seconds(last((account) => account > 0))}.`,
      `- Readers computed ${(allMs / submitted.length).toFixed(0)} ms a draft, reading the pages included.`,
      `- Memory before: service ${memoryBefore.service} MB, ${memoryBefore.readers.length} reader ${memoryBefore.readers.map(({ mb }) => mb).join()} MB. At most: service ${most.service} MB, ${most.readers} readers of ${most.reader} MB each, ${most.all} MB in all.`,
      '',
      await describeReaders(),
    ].join('\n'),
  );
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

/** Writes a page of a website that has 13 of them. */
function writePage(site: string, name: string, bytes: number): string {
  const words = 'Quillbee keeps the notes of small teams in one place so that nobody has to ask twice. ';
  const block = `<section class="card"><h3>Search everything</h3><p>${words.repeat(4)}</p></section>`;
  const body = block.repeat(Math.ceil(bytes / block.length));
  const links = PAGES.map((page) => `<a href="/${site}/${page}">${page}</a>`).join(' ');
  return `<!doctype html><html lang="en"><title>Quillbee ${name}</title><nav>${links}</nav><h1>Notes that stay ${site}</h1><p>Founded in 2016 in Malmö, Sweden.</p>${body}`;
}

/** Reads a website of some pages without a server. */
function readSite(site: string, pages: string[], bytes: number): CrawlResult {
  const fetched = { status: 200, sha256: '', fetched_at: '2026-01-01T00:00:00.000Z' };
  return {
    pages: ['', ...pages].map((name) => ({
      ...fetched,
      url: `https://${site}.example.com/${name}`,
      html: writePage(site, name, bytes),
    })),
    problems: [],
  };
}

/** One reader by itself: a small website first, then others. */
async function describeReaders(): Promise<string> {
  const small = (site: string): CrawlResult => readSite(site, PAGES.slice(0, 2), 6_000);
  const large = (site: string): CrawlResult => readSite(site, PAGES, PAGE_BYTES);
  const { draftMs, memoryMb } = await measureReaders([small('a'), small('b'), large('c'), large('d')]);
  const [cold, next, firstLarge, nextLarge] = draftMs;
  return [
    '| a reader by itself | processor ms |\n| --- | --- |',
    `| its start and the first draft, 3 pages of 6 kB | ${cold} |`,
    `| the next draft of 3 pages | ${next} |`,
    `| 13 pages of ${options['page-kb']} kB | ${firstLarge} |`,
    `| the next 13 pages | ${nextLarge} |`,
    '',
    `It holds ${memoryMb} MB after these drafts.`,
  ].join('\n');
}

/** Websites of 13 pages each, below one origin's paths. */
async function serveSites() {
  const server = createServer((request, response) => {
    const [, site = '', name = ''] = (request.url ?? '').split('/');
    if (site === 'robots.txt') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(writePage(site, name, PAGE_BYTES));
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

/** The middle, the slowest of 20 and of 100, and the longest, as cells of a table. */
function describeTimes(times: number[]): string {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return [0.5, 0.95, 0.99, 1].map(at).join(' | ');
}

/** Measures the megabytes of the service and of each of its readers. */
function measureMemory(): { service: number; readers: { pid: number; mb: number }[] } {
  const { pid = 0 } = service;
  return {
    service: getMemoryMb(pid),
    readers: listChildren(pid, 'page-worker').map((reader) => ({ pid: reader, mb: getMemoryMb(reader) })),
  };
}
