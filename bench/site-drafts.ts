/**
 * Drafts the labelled websites of bench/sites/ and scores them.
 *
 *     npm run bench:sites -- FOLDER --set tune|unseen|all [--mirror DIR] [--sites a,b] [--hostile] [--verbose] [--mutants [--every 4]]
 *
 * FOLDER takes the sites' pages (outside this repository); what is not there yet is brought from GitHub, or from bare git
 * directories below DIR. The unseen half shows totals and scores of fields only, and each look at it is written down in
 * bench/sites/looks.md. `--hostile` puts hidden text, an unfilled legal text and facts of others on every page first.
 */
import { parseArgs } from 'node:util';
import { crawlSite } from '../pipeline/crawl/crawl-site.ts';
import type { Crawl, SiteDraft } from '../pipeline/propose/site-draft.ts';
import { draftFromPages } from '../pipeline/propose/write-draft.ts';
import { openPageReader } from '../pipeline/read/page-reader.ts';
import { recordOf } from '../rules/typed/records.ts';
import { CATEGORIES } from '../store/sample/categories.ts';
import { type Label, scoreMutants, takenOf } from './draft-mutants.ts';
import { checkHonesty } from './sites/honesty.ts';
import { accepted, halfOf, labelledSites, type LabelledSite } from './sites/labels.ts';
import { hostileOf } from './sites/hostile.ts';
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
    hostile: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
  },
});
const [folder] = positionals;
if (!folder || !['tune', 'unseen', 'all'].includes(options.set)) {
  console.error(
    'usage: npm run bench:sites -- FOLDER --set tune|unseen|all [--mirror DIR] [--sites a,b] [--hostile] [--verbose] [--mutants [--every 4]]',
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
    const plain = await read(site, served);
    const crawl = options.hostile ? hostileOf(plain) : plain;
    const htmlAt = (url: string): string | undefined =>
      crawl.pages.find((page) => page.url === url)?.html ?? served.pageAt(url);
    const draft = await write(crawl);
    const honesty = checkHonesty(site, draft, htmlAt);
    results.push({
      name: site.name,
      scores: scoreSite(site, inSlugs(draft)),
      honesty: options.hostile ? { ...honesty, traps: [...honesty.traps, ...takenOf(draft)] } : honesty,
    });
    drafted.push({ name: site.name, crawl, draft, labels: factsOf(site) });
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`${wanted.length} sites of the set "${options.set}" drafted in ${seconds.toFixed(1)} s\n`);
  console.log(tables(results));
  if (options.verbose && !isBlind) console.log(`\n${misses(results)}`);
  if (options.set === 'unseen' && !named) countLook(results, options.hostile ? 'hostile' : '', new Date());
  if (options.mutants) {
    console.log('\nmutants');
    for (const { name, mutants, passed, failures } of await scoreMutants(
      drafted,
      write,
      Number(options.every),
    ))
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

/** All forms of a labelled fact, to be taken out of the pages. */
function factsOf(site: LabelledSite): Record<string, Label> {
  const fields = ['country', 'city', 'founded_year', 'contact_email', 'demo_video_url'] as const;
  return recordOf(fields, (field) => ({ values: field === 'country' ? [] : accepted(site, field) }));
}

/** Categories are drafted by their names and labelled by their slugs. */
function inSlugs(draft: SiteDraft): SiteDraft {
  const { categories } = draft.fields;
  if (categories.state !== 'ai') return draft;
  const value = [categories.value].flat().map((name) => slugs.get(name) ?? name);
  return { ...draft, fields: { ...draft.fields, categories: { ...categories, value } } };
}
