// Measures votes of 128 concurrent people for one listing, on both databases (PostgreSQL with fsync).
//   node bench/votes.ts [seconds]     default 6
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../test/kit/embedded-postgres.ts';
import { addListing } from '../test/kit/listing.ts';
import { startTestApp } from '../test/kit/start.ts';
import { createVoters } from '../test/kit/voters.ts';
import { elementAt } from '../rules/typed/assert.ts';

const VOTERS = 128;
const seconds = Number(process.argv[2] ?? 6);

/** Everyone votes and withdraws the vote repeatedly, at one process or another. */
async function measure(name: string, databaseUrl: string, processes: number): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const settings = { databaseUrl, sampleData: false };
  const services: Awaited<ReturnType<typeof startTestApp>>[] = [];
  for (let at = 0; at < processes; at += 1) services.push(stack.use(await startTestApp({ settings })));
  const { db } = elementAt(services, 0).app;
  const slug = `voted-${processes}`;
  await addListing(db, slug);
  const people = await createVoters(db, VOTERS, slug);
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  const everybody = people.map(async (person, at) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const began = performance.now();
      const status = await person(elementAt(services, at % processes).url, '/votes', {
        [turn % 2 ? 'take' : 'give']: slug,
      });
      times.push(performance.now() - began);
      if (status !== 303) failed += 1;
    }
  });
  await Promise.all(everybody);
  const p99 = elementAt(
    times.sort((a, b) => a - b),
    Math.floor(times.length * 0.99),
  );
  return `| ${name} | ${Math.round(times.length / seconds)} | ${Math.round(p99)} | ${failed} of ${times.length} |`;
}

const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-bench-'));
const { server, port } = await startPostgres('bench', ['-c', 'fsync=on']);
console.log('| database | votes/s | p99 ms | failed |\n| --- | --- | --- | --- |');
console.log(await measure('SQLite', `file:${folder}/directory.db`, 1));
const url = `postgres://bench:bench@127.0.0.1:${port}/postgres`;
console.log(await measure('PostgreSQL, one pool', url, 1));
console.log(await measure('PostgreSQL, two pools', url, 2));
await server.stop();
await rm(folder, { recursive: true });
