// Compares the speed of answers with node:http and MCP frameworks on the same machine.
//   node bench/serve.ts [seconds a round] [rounds] [part of a title]     default 2 5, all
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Request } from 'autocannon';
import { type Comparison, CONTESTS, listComparisons, OLDER_SERVERS } from './serve/contests.ts';
import { createDirectory } from './serve/directory.ts';
import { type Goal, GOALS } from './serve/goals.ts';
import { load, type Round } from './serve/load.ts';
import { isPinned, startServer } from './serve/start-server.ts';
import { elementAt, assertDefined } from '../rules/typed/assert.ts';

const LISTINGS = 10_000;

/** Medians of the rounds, of the processor time the least. `ofFirst`: requests for the same processor time, as a share of the first server's. */
export type Score = Round & { server: string; ofFirst: number };
export type ServingFigures = { title: string; scores: Score[] }[];

/**
 * Runs every contest whose title has `part` in it, its servers taking turns round after round. All of them take less than ten
 * minutes with the defaults.
 */
export async function measureServing(seconds = 2, rounds = 5, part = ''): Promise<ServingFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-bench-'));
  try {
    const directory = await createDirectory(`file:${path.join(folder, 'directory.db')}`, LISTINGS);
    const figures: ServingFigures = [];
    for (const contest of listComparisons(directory).filter(({ title }) => title.includes(part))) {
      figures.push({
        title: contest.title,
        scores: await run(contest, directory.databaseUrl, folder, seconds, rounds),
      });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function run(
  { servers, requests, olderRequests = requests, meanwhile, sample, connections }: Comparison,
  databaseUrl: string,
  dataFolder: string,
  seconds: number,
  rounds: number,
): Promise<Score[]> {
  await using stack = new AsyncDisposableStack();
  const ours = stack.use(await startServer('ours', { databaseUrl, dataFolder, body: '' }));
  const body = sample ? await bodyOf(ours.url, sample) : '';
  const running = [];
  for (const name of servers) {
    running.push(
      name === 'ours' ? ours : stack.use(await startServer(name, { databaseUrl, dataFolder, body })),
    );
  }
  const results: Round[][] = servers.map(() => []);
  const requestsFor = (at: number) => (OLDER_SERVERS.has(elementAt(servers, at)) ? olderRequests : requests);
  const optionsFor = (at: number) => ({
    connections,
    meanwhile: elementAt(servers, at) === 'ours' ? meanwhile : [],
  });
  for (const [at, server] of running.entries()) await load(server, requestsFor(at), 1, { connections });
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, server] of running.entries())
      elementAt(results, at).push(await load(server, requestsFor(at), seconds, optionsFor(at)));
  }
  const scores = results.map((all) => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p99: median(all.map(({ p99 }) => p99)),
    // Whatever else the machine does only ever adds to it.
    cpuMicros: Math.min(...all.map(({ cpuMicros }) => cpuMicros)),
  }));
  return scores.map((round, at) => ({
    server: elementAt(servers, at),
    ...round,
    ofFirst: elementAt(scores, 0).cpuMicros / round.cpuMicros,
  }));
}

/** What our service answers, for the peers to answer too. */
async function bodyOf(url: string, { method, path: place, headers, body }: Request): Promise<string> {
  const response = await fetch(url + place, {
    method: assertDefined(method),
    headers: new Headers(
      Object.entries(headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ),
    ...(body === undefined ? {} : { body: String(body) }),
  });
  if (!response.ok) throw new Error(`${place} answered ${response.status}`);
  return response.text();
}

const median = (numbers: number[]): number =>
  elementAt(
    numbers.toSorted((a, b) => a - b),
    numbers.length >> 1,
  );

const NAMES: Record<string, string> = {
  'bare-http': 'node:http, the answer ready',
  'http-and-read': 'node:http, a row read and made JSON',
  'sdk-alone': 'MCP SDK by itself, the result ready',
  'sdk-per-request': 'MCP SDK, a server a request',
  tmcp: 'tmcp, the result ready',
  'hono-mcp': '@hono/mcp in 2025-11-25, the result ready',
  fastmcp: 'fastmcp in 2025-11-25, the result ready',
  'one-transaction': 'Express and zod, a transaction a request',
  ours: '**Launch Directory**',
};

/** A goal with the figures of a run: the ratio that was measured. */
type Outcome = Goal & { ratio: number };

/** Compares a run with the goals; a goal whose contests were not run is left out. */
function compareWithGoals(figures: ServingFigures): Outcome[] {
  const find = (contest: Goal['contest'], server: string) =>
    figures.find(({ title }) => title === CONTESTS[contest])?.scores.find((score) => score.server === server)
      ?.cpuMicros;
  return GOALS.flatMap((goal) => {
    const ours = find(goal.contest, 'ours');
    const theirs = find(...goal.of);
    return ours === undefined || theirs === undefined ? [] : [{ ...goal, ratio: ours / theirs }];
  });
}

function goalsReport(figures: ServingFigures): string[] {
  const outcomes = compareWithGoals(figures);
  const missed = outcomes.filter(({ ratio, times }) => ratio > times);
  return [
    '### Goals',
    '',
    'Processor time of a request of ours as a multiple of that of another server (`bench/serve/goals.ts`).',
    missed.length === 0
      ? 'All goals are reached.'
      : `Short of the goal: ${missed.map(({ contest }) => CONTESTS[contest]).join('; ')}.`,
    '',
    '| request | multiple of | goal | measured | |',
    '| --- | --- | --: | --: | --- |',
    ...outcomes.map(
      ({ contest, times, of: [, server], ratio }) =>
        `| ${CONTESTS[contest]} | ${NAMES[server]} | ${times} | ${ratio.toFixed(2)} | ${ratio > times ? '**missed**' : ''} |`,
    ),
  ];
}

/** The figures as Markdown. */
export function servingReport(figures: ServingFigures): string {
  const tables = figures.map(({ title, scores }) =>
    [
      `### ${title}`,
      '',
      '| server | requests/s | p99 ms | processor µs a request | of the first |',
      '| --- | --- | --- | --- | --- |',
      ...scores.map(
        ({ server, perSecond, p99, cpuMicros, ofFirst }) =>
          `| ${NAMES[server]} | ${Math.round(perSecond).toLocaleString('en')} | ${p99} | ${cpuMicros.toFixed(1)} | ${ofFirst.toFixed(2)} |`,
      ),
    ].join('\n'),
  );
  return [
    `${LISTINGS.toLocaleString('en')} listings in SQLite, 32 connections (4 for pages that are made), everything on except rate limits and metrics. "Of the first"`,
    `compares processor time per request, because the load generator (autocannon) is slower than the fastest servers.`,
    isPinned
      ? 'The servers have one core, the load generator the other.'
      : 'Servers and load generator share the processor cores.',
    '',
    tables.join('\n\n'),
    '',
    ...goalsReport(figures),
  ].join('\n');
}

if (import.meta.main) {
  const [seconds, rounds] = process.argv.slice(2, 4).map(Number);
  console.log(servingReport(await measureServing(seconds, rounds, process.argv[4])));
}
