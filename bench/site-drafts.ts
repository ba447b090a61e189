/**
 * Drafts the labelled websites of bench/sites/ and scores them.
 *
 *     npm run bench:sites -- FOLDER --set tune|unseen|all [--mirror DIR] [--sites a,b] [--verbose] [--mutants]
 *
 * FOLDER takes the sites' pages (outside this repository); what is not there yet is brought from GitHub, or from bare git
 * directories below DIR. The unseen half shows totals and scores of fields only, and each look at it is written down in
 * bench/sites/looks.md.
 */
import { parseArgs } from 'node:util';
import { crawlSite } from '../pipeline/crawl/crawl-site.ts';
import type { Crawl, SiteDraft } from '../pipeline/propose/site-draft.ts';
import { draftFromPages } from '../pipeline/propose/write-draft.ts';
import { openPageReader } from '../pipeline/read/page-reader.ts';
import { CATEGORIES } from '../store/sample/categories.ts';
import { scoreMutants } from './draft-mutants.ts';
import { checkHonesty } from './sites/honesty.ts';
import { halfOf, labelledSites, type LabelledSite } from './sites/labels.ts';
import { bringPages } from './sites/pages.ts';
import { countLook, misses, tables, type SiteResult } from './sites/report.ts';
import { scoreSite } from './sites/score.ts';
import { serveSites, type ServedSites } from './sites/serve.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: 'tune' },
    mirror: { type: 'string' },
    sites: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (!folder || !['tune', 'unseen', 'all'].includes(options.set)) {
  console.error(
    'usage: npm run bench:sites -- FOLDER --set tune|unseen|all [--mirror DIR] [--sites a,b] [--verbose] [--mutants]',
  );
  process.exit(2);
}
const isBlind = options.set !== 'tune';
const named = options.sites?.split(',');
const wanted = labelledSites().filter(
  (site) => (options.set === 'all' || halfOf(site) === options.set) && (named?.includes(site.name) ?? true),
);
const absent = bringPages(wanted, folder, options.mirror);
if (absent.length > 0) {
  console.error(`not brought:\n${absent.join('\n')}`);
  process.exit(1);
}

const choices = CATEGORIES.flatMap((category) => [category, ...category.children]).map(
  ({ name, slug, keywords }) => ({ name, slug, keywords: keywords.split(/,\s*/) }),
);
const slugs = new Map(choices.map(({ name, slug }) => [name, slug]));
const reader = openPageReader();
const served = await serveSites(wanted, folder);
try {
  const results: SiteResult[] = [];
  const drafted: Parameters<typeof scoreMutants>[0] = [];
  const started = performance.now();
  for (const site of wanted) {
    const crawl = await read(site, served);
    const draft = await write(crawl);
    results.push({
      name: site.name,
      scores: scoreSite(site, inSlugs(draft)),
      honesty: checkHonesty(site, draft, served.pageAt),
    });
    drafted.push({ name: site.name, crawl, draft, labels: {} });
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`${wanted.length} sites of the set "${options.set}" drafted in ${seconds.toFixed(1)} s\n`);
  console.log(tables(results));
  if (options.verbose && !isBlind) console.log(`\n${misses(results)}`);
  if (options.set === 'unseen' && !named) countLook(results, new Date());
  if (options.mutants) {
    console.log('\nmutants');
    for (const { name, mutants, passed, failures } of await scoreMutants(drafted, write))
      console.log(`  ${name}: ${passed}/${mutants} ${isBlind ? '' : failures.slice(0, 12).join(', ')}`);
  }
} finally {
  await served.close();
  await reader.close();
}

function read(site: LabelledSite, { urlOf, dnsServers }: ServedSites): Promise<Crawl> {
  return crawlSite(urlOf(site), {
    allowPrivate: true,
    dnsServers,
    userAgentName: 'LaunchDirectoryBench',
    publicUrl: 'http://localhost',
    reader,
    now: () => new Date(),
  });
}

function write(crawl: Crawl): Promise<SiteDraft> {
  return draftFromPages(crawl, { categories: choices });
}

/** Categories are drafted by their names and labelled by their slugs. */
function inSlugs(draft: SiteDraft): SiteDraft {
  const { categories } = draft.fields;
  if (categories.state !== 'ai') return draft;
  const value = [categories.value].flat().map((name) => slugs.get(name) ?? name);
  return { ...draft, fields: { ...draft.fields, categories: { ...categories, value } } };
}
