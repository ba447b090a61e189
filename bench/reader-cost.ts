import { readdirSync, readFileSync } from 'node:fs';
import type { CrawlResult } from '../extraction/crawl/site-page.ts';
import { openPageReader } from '../extraction/reader/page-reader.ts';

/** Runs of each measurement. The lowest counts, because other work on the machine only adds. */
const RUNS = 3;
/** Milliseconds in a tick of the system's processor time (sysconf(3), `_SC_CLK_TCK`). */
const TICK_MS = 10;

/** Lists the processes that a process started and that run a program. */
export function listChildren(pid: number, program: string): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(' '))
    .filter((child) => child !== '' && read(`/proc/${child}/cmdline`).includes(program))
    .map(Number);
}

/** The milliseconds of processor time that a process has used; 0 once it is gone. */
export function getProcessorMs(pid: number): number {
  const [, ...fields] = read(`/proc/${pid}/stat`).split(') ').pop()?.split(' ') ?? [];
  return (Number(fields[10] ?? 0) + Number(fields[11] ?? 0)) * TICK_MS;
}

/** The megabytes that a process holds, of memory that it shares only its part; 0 once it is gone. */
export const getMemoryMb = (pid: number): number =>
  Math.round(Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024);

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** What one process needs for websites one after the other: processor time of each draft, the first with its start; its memory after all. */
export type ReaderCost = { draftMs: number[]; memoryMb: number };

/** Measures new processes that draft the same websites. */
export async function measureReaders(crawls: CrawlResult[]): Promise<ReaderCost> {
  const costs: ReaderCost[] = [];
  for (let run = 0; run < RUNS; run += 1) costs.push(await measureReader(crawls));
  const least = (valueOf: (cost: ReaderCost) => number): number => Math.min(...costs.map(valueOf));
  return {
    draftMs: crawls.map((_, at) => least(({ draftMs }) => draftMs[at] ?? 0)),
    memoryMb: least(({ memoryMb }) => memoryMb),
  };
}

async function measureReader(crawls: CrawlResult[]): Promise<ReaderCost> {
  const reader = openPageReader();
  try {
    const draftMs: number[] = [];
    let before = 0;
    let pid = 0;
    for (const crawl of crawls) {
      await reader.draft(crawl, { categories: [] });
      [pid = 0] = listChildren(process.pid, 'page-worker');
      draftMs.push(getProcessorMs(pid) - before);
      before = getProcessorMs(pid);
    }
    return { draftMs, memoryMb: getMemoryMb(pid) };
  } finally {
    await reader.close();
  }
}
