/**
 * Drafts the labelled websites of bench/sites/ and scores them.
 *
 *     npm run bench:sites -- FOLDER --set tune|unseen|all [--mirror DIR] [--sites a,b] [--hostile] [--verbose] [--mutants [--every 4] [--kind removed]]
 *     npm run bench:sites -- FOLDER --docs [--stored] [--hostile] [--mirror DIR]     # both halves, written into docs/drafts.md
 *     npm run bench:sites -- --count                          # the number of sites by kind, written into docs/drafts.md
 *     npm run bench:sites -- FOLDER --writer claude [--answers honest|wrong|invented|random] [--set ...]
 *     npm run bench:sites -- FOLDER --writer claude --docs    # compared with the extractive writer, written into docs/drafts.md
 *
 * FOLDER stores the sites' pages (outside this repository); missing ones are fetched from GitHub, or from bare git
 * directories below DIR. The unseen half prints totals and scores of fields only, and each run on it is recorded in
 * bench/sites/looks.md. `--writer claude` with `--answers` uses a stand-in on loopback, called through the vendor's library;
 * without it Claude itself, with ANTHROPIC_API_KEY as the service reads it, which costs money. `--stored` takes only the sites whose
 * pages FOLDER already has. `--hostile` first adds hidden
 * text, an unfilled legal template and facts of third parties to every page.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scoreMutants } from './draft-mutants.ts';
import { z } from 'zod';
import { openClaude } from '../extraction/writers/claude/open-claude.ts';
import type { CrawlResult } from '../extraction/crawl/site-page.ts';
import type { SiteDraft } from '../extraction/writers/site-draft.ts';
import { createClaudeWriter } from '../extraction/writers/claude/claude-writer.ts';
import { readSettings } from '../settings.ts';
import { draftSites, type Who, writeDraft } from './sites/draft.ts';
import { halfOf, labelledSites, type LabelledSite } from './sites/labels.ts';
import { bringPages } from './sites/pages.ts';
import {
  countLook,
  misses,
  type SiteResult,
  tables,
  writeDocs,
  writeSet,
  writeWritersDocs,
} from './sites/report.ts';
import { WAYS } from './sites/stand-in.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: 'tune' },
    mirror: { type: 'string' },
    sites: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    kind: { type: 'string' },
    docs: { type: 'boolean', default: false },
    stored: { type: 'boolean', default: false },
    count: { type: 'boolean', default: false },
    writer: { type: 'string', default: 'extractive' },
    answers: { type: 'string' },
  },
});
if (options.count) {
  writeSet();
  process.exit(0);
}
const [folder] = positionals;
if (!folder || !['tune', 'unseen', 'all'].includes(options.set)) {
  console.error(
    'usage: npm run bench:sites -- FOLDER [--set tune|unseen|all] [--mirror DIR] [--sites a,b] [--hostile] [--verbose] [--mutants [--every 4] [--kind removed]] [--stored] [--writer claude [--answers honest|wrong|invented|random]] [--docs]',
  );
  process.exit(2);
}
const who = whoWrites();
if (options.docs && options.writer === 'claude') await writeWriters(folder);
else if (options.docs) await writeTables(folder);
else await showSet(folder);

/** Who writes, as the options say. */
function whoWrites(): Who {
  if (options.writer !== 'claude' || options.docs) return {};
  if (options.answers !== undefined) return { way: z.enum(WAYS).parse(options.answers) };
  const { settings, secrets } = readSettings(process.env);
  if (!secrets.anthropicApiKey)
    throw new Error('--writer claude needs ANTHROPIC_API_KEY, or --answers for a stand-in.');
  return {
    writer: createClaudeWriter(openClaude({ apiKey: secrets.anthropicApiKey, ...settings.anthropic })),
  };
}

async function showSet(pages: string): Promise<void> {
  const { set, hostile } = options;
  const isBlind = set !== 'tune';
  const named = options.sites?.split(',');
  const sites = brought(
    pages,
    (site) => (set === 'all' || halfOf(site) === set) && (named?.includes(site.name) ?? true),
  );
  const started = performance.now();
  const { results, drafted } = await draftSites(sites, pages, { hostile, ...who });
  const seconds = (performance.now() - started) / 1000;
  console.log(`${sites.length} sites of the set "${set}" drafted in ${seconds.toFixed(1)} s\n`);
  console.log(tables(results));
  if (options.verbose && !isBlind) console.log(`\n${misses(results)}`);
  if (set === 'unseen' && !named) countLook(results, hostile ? 'hostile' : '', new Date());
  if (!options.mutants) return;
  console.log('\nmutants');
  const write = (crawl: CrawlResult): Promise<SiteDraft> => writeDraft(crawl, who.writer);
  for (const one of await scoreMutants(drafted, write, {
    every: Number(options.every),
    only: options.kind,
  })) {
    const failures = isBlind ? '' : one.failures.slice(0, 12).join(', ');
    console.log(`  ${one.name}: ${one.passed}/${one.mutants} ${failures}`);
  }
}

/** Both halves as they are, and with `--hostile` as hostile copies, too. */
async function writeTables(pages: string): Promise<void> {
  const columns: [name: string, results: SiteResult[]][] = [];
  for (const half of ['tune', 'unseen'] as const) {
    const sites = brought(pages, (site) => halfOf(site) === half);
    for (const hostile of options.hostile ? [false, true] : [false]) {
      const { results } = await draftSites(sites, pages, { hostile });
      if (half === 'unseen') countLook(results, hostile ? 'hostile' : '', new Date());
      columns.push([hostile ? `${half}, hostile` : half, results]);
    }
  }
  writeDocs(columns);
  writeSet();
}

/** Both writers on one set, Claude's stand-in answering in each way. Only the tuning half has a reader that knows it. */
async function writeWriters(pages: string): Promise<void> {
  const columns: [name: string, results: SiteResult[]][] = [];
  for (const half of ['tune', 'unseen'] as const) {
    const sites = brought(pages, (site) => halfOf(site) === half);
    const { results: alone } = await draftSites(sites, pages);
    columns.push([`${half}, extractive`, alone]);
    for (const way of WAYS.filter((one) => half === 'tune' || one !== 'honest')) {
      const { results } = await draftSites(sites, pages, { way });
      columns.push([`${half}, Claude ${way}`, results]);
    }
    if (half === 'unseen') countLook(alone, 'writers', new Date());
  }
  writeWritersDocs(columns);
}

function brought(pages: string, isWanted: (site: LabelledSite) => boolean): LabelledSite[] {
  const isThere = ({ name }: LabelledSite): boolean => !options.stored || existsSync(join(pages, name));
  const sites = labelledSites().filter((site) => isWanted(site) && isThere(site));
  const absent = bringPages(sites, pages, options.mirror);
  if (absent.length === 0) return sites;
  console.error(`not brought:\n${absent.join('\n')}`);
  process.exit(1);
}
