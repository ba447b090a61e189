/**
 * Drafts profiles of a folder of sites with known answers and prints the folder's own score.
 *
 *     npm run bench:drafts -- FOLDER [--writer extractive] [--split dev|all] [--sites a,b] [--verbose]
 *
 * FOLDER holds `serve.mjs` (answers the sites on loopback, `--port --map`) and `score.mjs` (takes drafts.json).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Writer } from '../pipeline/candidates.ts';
import { choosePages } from '../pipeline/choose-pages.ts';
import { crawlSite } from '../pipeline/crawl-site.ts';
import { extractiveWriter } from '../pipeline/extractive-writer.ts';
import type { SiteDraft } from '../pipeline/site-draft.ts';
import { draftFromPages } from '../pipeline/write-draft.ts';

const WRITERS: Record<string, Writer> = { extractive: extractiveWriter };
const STARTS = 5;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    writer: { type: 'string', default: 'extractive' },
    split: { type: 'string', default: 'all' },
    sites: { type: 'string' },
    keep: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const writer = WRITERS[options.writer];
if (!folder || !writer) {
  console.error(
    `usage: npm run bench:drafts -- FOLDER [--writer ${Object.keys(WRITERS).join('|')}] [--split dev|all] [--sites a,b] [--keep drafts.json] [--verbose]`,
  );
  process.exit(2);
}

const work = await mkdtemp(join(tmpdir(), 'drafts-'));
const server = await serve(folder, join(work, 'served.json'));
try {
  const served = JSON.parse(await readFile(join(work, 'served.json'), 'utf8')) as Record<
    string,
    { url: string }
  >;
  const wanted = options.sites?.split(',') ?? Object.keys(served);
  const drafts: Record<string, unknown> = {};
  const started = performance.now();
  for (const site of wanted) {
    const start = served[site];
    if (start) drafts[site] = forScorer(await draft(start.url));
  }
  console.log(
    `drafted ${Object.keys(drafts).length} sites in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  const file = options.keep ?? join(work, 'drafts.json');
  await writeFile(file, JSON.stringify(drafts, null, 1));
  const selection = options.sites ? ['--sites', options.sites] : ['--split', options.split];
  const scorer = spawn(
    process.execPath,
    [join(folder, 'score.mjs'), file, ...selection, ...(options.verbose ? ['--verbose'] : [])],
    { stdio: 'inherit' },
  );
  process.exitCode = await new Promise<number>((resolve) =>
    scorer.once('close', (code) => resolve(code ?? 1)),
  );
} finally {
  server.kill();
  await rm(work, { recursive: true, force: true });
}

async function draft(url: string): Promise<SiteDraft> {
  const crawl = await crawlSite(url, {
    allowPrivate: true,
    userAgentName: 'LaunchDirectoryBench',
    publicUrl: 'http://localhost',
    choosePages,
    now: () => new Date(),
  });
  return draftFromPages(crawl, { categories: [], ...(writer ? { writer } : {}) });
}

/** Our draft in the scorer's words. */
function forScorer({ fields, faqs, founders, socials }: SiteDraft): Record<string, unknown> {
  const links = Object.values(socials);
  const list = (value: { evidence: unknown[] }[], shown: unknown[]): unknown => ({
    value: shown,
    state: 'ai',
    evidence: value.flatMap(({ evidence }) => evidence),
  });
  return {
    ...fields,
    faqs: list(
      faqs,
      faqs.map(({ question, answer }) => ({ question, answer })),
    ),
    founders: list(
      founders,
      founders.map(({ name }) => ({ name })),
    ),
    social_links: list(
      links,
      links.map(({ url }) => url),
    ),
  };
}

/** Starts the folder's server below the ports systems hand out; another run of ports when one is taken. */
async function serve(sites: string, map: string): Promise<ChildProcess> {
  for (let start = 1; ; start += 1) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    const stdio = ['ignore', 'pipe', start === STARTS ? 'inherit' : 'ignore'] as const;
    const child = spawn(process.execPath, [join(sites, 'serve.mjs'), '--port', String(port), '--map', map], {
      stdio: [...stdio],
    });
    const answers = await new Promise<boolean>((resolve) => {
      child.stdout?.once('data', () => resolve(true));
      child.once('exit', () => resolve(false));
    });
    if (answers) return child;
    if (start === STARTS) throw new Error('serve.mjs did not start');
  }
}
