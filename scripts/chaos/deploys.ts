import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { itemAt } from '../../rules/typed/sure.ts';
import { mcpRequest } from '../../test/kit/mcp-request.ts';
import type { Directory } from './directory.ts';
import { startHttpProxy } from './http-proxy.ts';
import { MAIN } from './processes.ts';

const CLIENTS = 8;
const JOURNAL = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number(), when: z.number() })) });

/** What came of rolling deploys under load. */
export type Deployed = {
  requests: number;
  failed: number;
  retried: number;
  failures: string[];
  seconds: number;
};

/**
 * So many deploys, one process after the other, while clients read and write through a proxy. The second one brings a
 * newer program with a migration, which is applied while all old processes serve. `requests` are made at least, as many
 * with each deploy.
 */
export async function deployUnderLoad(
  directory: Directory,
  deploys: number,
  requests: number,
  say: (line: string) => void,
): Promise<Deployed> {
  await using stack = new AsyncDisposableStack();
  const newer = await newerProgram();
  stack.defer(() => rm(newer.folder, { recursive: true, force: true }));
  const subject = await directory.newSubject();
  const proxy = stack.use(await startHttpProxy(directory.processes.map(({ url }) => url)));
  const load = startLoad(proxy.url, subject.key, subject.listingId);
  const begun = performance.now();
  for (let deploy = 1; deploy <= deploys; deploy += 1) {
    const main = deploy === 1 ? MAIN : newer.main;
    if (deploy === 2) await directory.operate(main, 'migrate');
    for (const process of directory.processes) await process.replace(main);
    // As many requests after each as after any other.
    while (load.made < (requests * deploy) / deploys) await pause(200);
    say(`deploy ${deploy}: ${load.made} requests, ${load.failures.length} failed`);
  }
  await load.end();
  return {
    requests: load.made,
    failed: load.failures.length,
    retried: proxy.retried,
    failures: load.failures.slice(0, 5),
    seconds: Math.round((performance.now() - begun) / 1000),
  };
}

/** Clients that read most of the time and write some, each request once: whatever is not answered as it should has failed. */
function startLoad(url: string, key: string, listingId: number) {
  const failures: string[] = [];
  const self = { made: 0, failures, end };
  let ending = false;
  const json = { 'content-type': 'application/json' };
  const asked = mcpRequest('tools/call', { name: 'get_site', arguments: {} });
  const kinds: ((n: number) => [string, RequestInit])[] = [
    () => ['/v1/categories', {}],
    () => ['/v1/listings?q=product', {}],
    () => ['/', {}],
    () => ['/v1/launches?section=recent', {}],
    () => ['/v1/me', { headers: { authorization: `Bearer ${key}` } }],
    () => [asked.path, asked],
    (n) => [
      `/v1/me/listings/${listingId}`,
      {
        method: 'PATCH',
        headers: { ...json, authorization: `Bearer ${key}` },
        body: JSON.stringify({ fields: { tagline: `Number ${n}` } }),
      },
    ],
  ];

  async function client(): Promise<void> {
    while (!ending) {
      const n = (self.made += 1);
      const [path, init] = itemAt(kinds, n % kinds.length)(n);
      try {
        const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(20_000) });
        const text = await response.text();
        if (!response.ok)
          failures.push(`${init.method ?? 'GET'} ${path}: ${response.status} ${text.slice(0, 120)}`);
      } catch (error) {
        failures.push(`${path}: ${String(error)}`);
      }
    }
  }
  const running = Promise.all(Array.from({ length: CLIENTS }, client));
  async function end(): Promise<void> {
    ending = true;
    await running;
  }
  return self;
}

/** A copy of this program with one more migration, as the next version of it has. */
async function newerProgram(): Promise<{ folder: string; main: string }> {
  const root = path.dirname(MAIN);
  const folder = await mkdtemp(path.join(tmpdir(), 'chaos-newer-'));
  const left = new Set(['node_modules', 'data', '.git', 'test', 'bench', 'docs', 'examples']);
  for (const name of await readdir(root))
    if (!left.has(name)) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  await mkdir(path.join(folder, 'node_modules'), { recursive: true });
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== '.cache')
      await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  for (const dialect of ['sqlite', 'postgres']) {
    const migrations = path.join(folder, 'store/migrations', dialect);
    const file = path.join(migrations, 'meta/_journal.json');
    const journal = JOURNAL.parse(JSON.parse(await readFile(file, 'utf8')));
    const last = itemAt(journal.entries, journal.entries.length - 1);
    const tag = '9999_next_version';
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    await writeFile(file, JSON.stringify(journal));
    const column =
      dialect === 'sqlite'
        ? 'ALTER TABLE `listings` ADD `next` text;'
        : 'ALTER TABLE "listings" ADD COLUMN "next" text;';
    await writeFile(path.join(migrations, `${tag}.sql`), column);
  }
  return { folder, main: path.join(folder, 'main.js') };
}
