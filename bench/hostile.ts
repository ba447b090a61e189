/**
 * Drafts hostile websites that are slow to read (`test/hostile/hostile-sites.ts`), one after another: measures the longest
 * time of the main thread in one turn of its event loop, during which all other requests wait. It is processor time of that
 * thread, so that other load of the machine does not count.
 *
 *     node bench/hostile.ts [--bytes 1900000] [--only words]
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { createTestApiKey } from '../test/kit/api-key.ts';
import { restClient } from '../test/kit/clients.ts';
import { HOSTILE_SITES } from '../test/hostile/hostile-sites.ts';
import { startTestApp } from '../test/kit/start.ts';
import { z } from 'zod';
import { measureLongestTurn } from './turns.ts';

const READ = z.object({ status: z.string(), problems: z.array(z.object({ code: z.string() })).default([]) });

const { values: options } = parseArgs({
  options: { bytes: { type: 'string', default: '1900000' }, only: { type: 'string', default: '' } },
});
const names = Object.keys(HOSTILE_SITES).filter((name) => name.includes(options.only));
const sites = new Worker(new URL('./hostile-server.ts', import.meta.url), {
  workerData: Number(options.bytes),
});

const app = await startTestApp({ settings: { sampleData: false } });
const { call } = await restClient(app.url, await createTestApiKey(app.app.db));
// What is loaded with the first draft is loaded.
await longestTurnDuring('links');

const rows: { name: string; turn: number; seconds: number; problems: string }[] = [];
for (const name of names) rows.push({ name, ...(await longestTurnDuring(name)) });
rows.sort((left, right) => right.turn - left.turn);
const over = rows.filter(({ turn }) => turn > 50);
console.log(
  `Drafts of ${rows.length} kinds of websites of ${options.bytes} bytes: the longest turn of the service's event loop was ${rows[0]?.turn.toFixed(0)} ms; in ${over.length} kinds longer than 50 ms.\n`,
);
console.log('| website | longest turn, ms | draft, s | problems |\n|---|---|---|---|');
for (const { name, turn, seconds, problems } of rows)
  console.log(`| ${name} | ${turn.toFixed(1)} | ${seconds.toFixed(1)} | ${problems} |`);
await app[Symbol.asyncDispose]();
await sites.terminate();

async function longestTurnDuring(name: string) {
  sites.postMessage(name);
  const [url]: unknown[] = await once(sites, 'message');
  const started = performance.now();
  const turns = measureLongestTurn();
  const { body } = await call('submit_listing', { url });
  const id = String(body['id']);
  await app.app.catchUp();
  const turn = turns.stop();
  const seconds = (performance.now() - started) / 1000;
  const { body: read } = await call('get_draft', { id });
  const draft = READ.parse(read);
  const codes = [...new Set(draft.problems.map(({ code }) => code))];
  return {
    turn,
    seconds,
    problems: [...(draft.status === 'ready' ? [] : [draft.status]), ...codes].join(', '),
  };
}
