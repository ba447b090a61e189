import { setTimeout as pause } from 'node:timers/promises';
import { elementAt } from '../../rules/typed/assert.ts';
import { mcpRequest } from '../../test/kit/mcp-request.ts';
import type { Directory } from './directory.ts';
import { startHttpProxy } from './http-proxy.ts';
import { createNewerProgram } from './newer-program.ts';
import { MAIN } from './processes.ts';

const CLIENTS = 8;
const NEXT_COLUMN = {
  sqlite: ['ALTER TABLE `listings` ADD `next` text;'],
  postgres: ['ALTER TABLE "listings" ADD COLUMN "next" text;'],
};

/** The results of rolling deploys under load. */
export type Deployed = {
  requests: number;
  failed: number;
  retried: number;
  failures: string[];
  seconds: number;
};

/**
 * Runs rolling deploys, one process after another, while clients read and write through a proxy. The second deploy
 * brings a newer program with a migration, which is applied while all old processes serve. At least `requests` are
 * made, as many during each deploy.
 */
export async function deployUnderLoad(
  directory: Directory,
  deploys: number,
  requests: number,
  say: (line: string) => void,
): Promise<Deployed> {
  await using stack = new AsyncDisposableStack();
  const newer = stack.use(await createNewerProgram(NEXT_COLUMN));
  const subject = await directory.newSubject();
  const proxy = stack.use(await startHttpProxy(directory.processes.map(({ url }) => url)));
  const load = startLoad(proxy.url, subject.key, subject.listingId);
  const begun = performance.now();
  for (let deploy = 1; deploy <= deploys; deploy += 1) {
    const main = deploy === 1 ? MAIN : newer.main;
    if (deploy === 2) await directory.operate(main, 'migrate');
    for (const process of directory.processes) await process.replace(main);
    // The same number of requests after each deploy.
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

/** Starts clients that mostly read and sometimes write, each request once: any unexpected response is a failure. */
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
      const [path, init] = elementAt(kinds, n % kinds.length)(n);
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
