/**
 * Drafts the labelled websites of bench/sites/ and scores them.
 *
 *     npm run bench:sites -- FOLDER --set tune|unseen|all [--mirror DIR] [--sites a,b] [--hostile] [--verbose] [--mutants [--every 4]]
 *     npm run bench:sites -- FOLDER --docs [--mirror DIR]     # all four tables, written into docs/drafts.md
 *
 * FOLDER takes the sites' pages (outside this repository); what is not there yet is brought from GitHub, or from bare git
 * directories below DIR. The unseen half shows totals and scores of fields only, and each look at it is written down in
 * bench/sites/looks.md. `--hostile` puts hidden text, an unfilled legal text and facts of others on every page first.
 */
import { parseArgs } from 'node:util';
import { scoreMutants } from './draft-mutants.ts';
import { draftSites, writeDraft } from './sites/draft.ts';
import { halfOf, labelledSites, type LabelledSite } from './sites/labels.ts';
import { bringPages } from './sites/pages.ts';
import { countLook, misses, tables, writeDocs, type SiteResult } from './sites/report.ts';

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
    docs: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (!folder || !['tune', 'unseen', 'all'].includes(options.set)) {
  console.error(
    'usage: npm run bench:sites -- FOLDER [--set tune|unseen|all] [--mirror DIR] [--sites a,b] [--hostile] [--verbose] [--mutants [--every 4]] [--docs]',
  );
  process.exit(2);
}
if (options.docs) await writeTables(folder);
else await showSet(folder);

async function showSet(pages: string): Promise<void> {
  const { set, hostile } = options;
  const isBlind = set !== 'tune';
  const named = options.sites?.split(',');
  const sites = brought(
    pages,
    (site) => (set === 'all' || halfOf(site) === set) && (named?.includes(site.name) ?? true),
  );
  const started = performance.now();
  const { results, drafted } = await draftSites(sites, pages, { hostile });
  const seconds = (performance.now() - started) / 1000;
  console.log(`${sites.length} sites of the set "${set}" drafted in ${seconds.toFixed(1)} s\n`);
  console.log(tables(results));
  if (options.verbose && !isBlind) console.log(`\n${misses(results)}`);
  if (set === 'unseen' && !named) countLook(results, hostile ? 'hostile' : '', new Date());
  if (!options.mutants) return;
  console.log('\nmutants');
  for (const one of await scoreMutants(drafted, writeDraft, Number(options.every))) {
    const failures = isBlind ? '' : one.failures.slice(0, 12).join(', ');
    console.log(`  ${one.name}: ${one.passed}/${one.mutants} ${failures}`);
  }
}

/** Both halves, as they are and as hostile copies. */
async function writeTables(pages: string): Promise<void> {
  const columns: [name: string, results: SiteResult[]][] = [];
  for (const half of ['tune', 'unseen'] as const) {
    const sites = brought(pages, (site) => halfOf(site) === half);
    for (const hostile of [false, true]) {
      const { results } = await draftSites(sites, pages, { hostile });
      if (half === 'unseen') countLook(results, hostile ? 'hostile' : '', new Date());
      columns.push([hostile ? `${half}, hostile` : half, results]);
    }
  }
  writeDocs(columns);
}

function brought(pages: string, isWanted: (site: LabelledSite) => boolean): LabelledSite[] {
  const sites = labelledSites().filter(isWanted);
  const absent = bringPages(sites, pages, options.mirror);
  if (absent.length === 0) return sites;
  console.error(`not brought:\n${absent.join('\n')}`);
  process.exit(1);
}
