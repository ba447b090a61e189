/**
 * Drafts profiles of a folder of sites with known answers and prints the score of the folder's own script, figures of the
 * drafts, and results for mutants of each site: a fact removed, a number changed, prompt injections and hidden text added.
 *
 *     npm run bench:drafts -- FOLDER [--writer extractive|claude] [--split dev|all] [--sites a,b] [--verbose]
 *
 * FOLDER holds `serve.mjs` (answers the sites on loopback, `--port --map`), `score.mjs` (takes drafts.json: precision,
 * recall, F1, verbatim quotes, invented values per field) and NAME/labels.json ({fields: {F: null | {values, evidence}}}).
 * `--writer claude` reads ANTHROPIC_API_KEY, ANTHROPIC_MODEL and ANTHROPIC_BASE_URL as the service does, and costs money.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Writer } from '../extraction/writers/candidates.ts';
import { openClaude } from '../extraction/writers/claude/open-claude.ts';
import { createClaudeWriter } from '../extraction/writers/claude/claude-writer.ts';
import { crawlSite } from '../extraction/crawl/crawl-site.ts';
import { openPageReader } from '../extraction/reader/page-reader.ts';
import { extractiveWriter } from '../extraction/writers/rules/rules-writer.ts';
import type { CrawlResult } from '../extraction/crawl/site-page.ts';
import type { SiteDraft, WriterUsage } from '../extraction/writers/site-draft.ts';
import { draftFromPages } from '../extraction/writers/write-draft.ts';
import { readSettings } from '../settings.ts';
import { type Label, scoreMutants, unsupportedNumbers } from './draft-mutants.ts';

const WRITERS: Record<string, () => Writer> = {
  extractive: () => extractiveWriter,
  claude: openClaudeWriter,
};
const STARTS = 5;
/** What Claude used, draft by draft. */
const spent: WriterUsage[] = [];

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
const openWriter = WRITERS[options.writer];
if (!folder || !openWriter) {
  console.error(
    `usage: npm run bench:drafts -- FOLDER [--writer ${Object.keys(WRITERS).join('|')}] [--split dev|all] [--sites a,b] [--keep drafts.json] [--verbose]`,
  );
  process.exit(2);
}

const reader = openPageReader();
const writer = openWriter();
const work = await mkdtemp(join(tmpdir(), 'drafts-'));
const server = await serve(folder, join(work, 'served.json'));
try {
  const served: Record<string, { url: string }> = JSON.parse(
    await readFile(join(work, 'served.json'), 'utf8'),
  );
  const wanted = options.sites?.split(',') ?? Object.keys(served);
  const drafts: Record<string, unknown> = {};
  const sites: Parameters<typeof scoreMutants>[0] = [];
  const started = performance.now();
  for (const site of wanted) {
    const start = served[site];
    if (!start) continue;
    const crawl = await read(start.url);
    const draft = await write(crawl);
    drafts[site] = forScorer(draft);
    sites.push({ name: site, crawl, draft, labels: await labelsOf(site) });
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
  const numbers = sites.flatMap(({ name, draft }) =>
    unsupportedNumbers(draft).map((one) => `${name} ${one}`),
  );
  console.log(`numbers that stand in none of their quotes: ${numbers.length} ${numbers.join(', ')}`);
  console.log('mutants');
  for (const { name, mutants, passed, failures } of await scoreMutants(sites, write)) {
    const share = mutants === 0 ? '-' : `${((100 * passed) / mutants).toFixed(1)}%`;
    console.log(`  ${name}: ${passed}/${mutants} ${share} ${failures.slice(0, 12).join(', ')}`);
  }
  const cost = spent.reduce((sum, usage) => sum + (usage.cost_usd ?? 0), 0);
  if (spent.length)
    console.log(
      `asked ${spent[0]?.model} about ${spent.length} drafts, mutants included: $${cost.toFixed(2)}`,
    );
} finally {
  server.kill();
  await reader.close();
  await rm(work, { recursive: true, force: true });
}

function read(url: string): Promise<CrawlResult> {
  return crawlSite(url, {
    allowPrivate: true,
    userAgentName: 'LaunchDirectoryBench',
    publicUrl: 'http://localhost',
    reader,
    now: () => new Date(),
  });
}

async function write(crawl: CrawlResult): Promise<SiteDraft> {
  const draft = await draftFromPages(crawl, { categories: [], writer });
  if (draft.usage) spent.push(draft.usage);
  return draft;
}

async function labelsOf(site: string): Promise<Record<string, Label>> {
  const file = await readFile(join(folder ?? '', site, 'labels.json'), 'utf8');
  const { fields }: { fields: Record<string, Label> } = JSON.parse(file);
  return fields;
}

function openClaudeWriter(): Writer {
  const { settings, secrets } = readSettings(process.env);
  if (!secrets.anthropicApiKey) throw new Error('--writer claude needs ANTHROPIC_API_KEY');
  return createClaudeWriter(openClaude({ apiKey: secrets.anthropicApiKey, ...settings.anthropic }));
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
