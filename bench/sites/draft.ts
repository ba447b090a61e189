import { crawlSite } from '../../extraction/crawl/crawl-site.ts';
import type { CrawlResult } from '../../extraction/crawl/site-page.ts';
import type { SiteDraft } from '../../extraction/writers/site-draft.ts';
import { draftFromPages } from '../../extraction/writers/write-draft.ts';
import { openPageReader } from '../../extraction/reader/page-reader.ts';
import { buildRecord } from '../../rules/typed/records.ts';
import { CATEGORIES } from '../../store/sample/categories.ts';
import { type Label, type scoreMutants, takenOf } from '../draft-mutants.ts';
import { checkHonesty } from './honesty.ts';
import { hostileOf } from './hostile.ts';
import { accepted, allowed, type LabelledSite } from './labels.ts';
import type { SiteResult } from './report.ts';
import { scoreSite } from './score.ts';
import { serveSites } from './serve.ts';
import { startStandIn, type Way } from './stand-in.ts';
import type { CategoryOption, Writer } from '../../extraction/writers/candidates.ts';

/** The categories a new directory starts with. */
export const choices = CATEGORIES.flatMap((category) => [
  choiceOf(category),
  ...category.children.map((child) => ({ ...choiceOf(child), parent: category.slug })),
]);
const slugs = new Map(choices.map(({ name, slug }) => [name, slug]));

export type DraftedSites = { results: SiteResult[]; drafted: Parameters<typeof scoreMutants>[0] };

/** Who writes: a writer, or a stand-in for Claude that answers in one of the ways. The extractive writer where nobody is named. */
export type Who = { writer?: Writer | undefined; way?: Way | undefined };

/** Drafts sites from their brought pages, and scores each draft; with `hostile`, from hostile copies of them. */
export async function draftSites(
  sites: LabelledSite[],
  folder: string,
  { hostile = false, way, ...who }: Who & { hostile?: boolean } = {},
): Promise<DraftedSites> {
  const standIn = way && (await startStandIn(way, choices));
  const writer = standIn?.writer ?? who.writer;
  const made: DraftedSites = { results: [], drafted: [] };
  try {
    for await (const { site, crawl: plain, served } of crawlSites(sites, folder)) {
      const crawl = hostile ? hostileOf(plain) : plain;
      // A start page that the front address leads on to is quoted under that.
      const start = (url: string) => (new URL(url).pathname === '/' ? crawl.pages[0] : undefined);
      const htmlAt = (url: string): string | undefined =>
        (crawl.pages.find((page) => page.url === url) ?? start(url))?.html ?? served.pageAt(url);
      standIn?.about(site);
      const draft = await writeDraft(crawl, writer);
      const honesty = checkHonesty(site, draft, htmlAt);
      const traps = hostile ? takenOf(draft) : [];
      made.results.push({
        name: site.name,
        scores: scoreSite(site, inSlugs(draft)),
        honesty: { ...honesty, traps: [...honesty.traps, ...traps] },
      });
      made.drafted.push({ name: site.name, crawl, draft, labels: factsOf(site) });
    }
  } finally {
    await standIn?.close();
  }
  return made;
}

function choiceOf({
  name,
  slug,
  keywords,
}: {
  name: string;
  slug: string;
  keywords: string;
}): CategoryOption {
  return { name, slug, keywords: keywords.split(/,\s*/) };
}

/** Reads sites from their brought pages, one after the other, as the service does. */
export async function* crawlSites(
  sites: LabelledSite[],
  folder: string,
): AsyncGenerator<{
  site: LabelledSite;
  crawl: CrawlResult;
  served: Awaited<ReturnType<typeof serveSites>>;
}> {
  const reader = openPageReader();
  const served = await serveSites(sites, folder);
  const options = { allowPrivate: true, dnsServers: served.dnsServers, reader, now: () => new Date() };
  const who = { userAgentName: 'LaunchDirectoryBench', publicUrl: 'http://localhost' };
  try {
    for (const site of sites) {
      yield { site, crawl: await crawlSite(served.urlOf(site), { ...options, ...who }), served };
    }
  } finally {
    await served.close();
    await reader.close();
  }
}

/** Drafts as the service does, with the categories a new directory starts with. */
export function writeDraft(crawl: CrawlResult, writer?: Writer): Promise<SiteDraft> {
  return draftFromPages(crawl, { categories: choices, ...(writer ? { writer } : {}) });
}

/** All forms of a labelled fact, to be taken out of the pages. A country is stated by its names and by its cities. */
function factsOf(site: LabelledSite): Record<string, Label> {
  const fields = ['country', 'city', 'founded_year', 'contact_email', 'demo_video_url'] as const;
  const cities = [...accepted(site, 'city'), ...[allowed(site, 'city')].flat().map(String)];
  return buildRecord(fields, (field) => ({
    values: field === 'country' ? [...countryNames(site), ...cities] : accepted(site, field),
  }));
}

/** A country's names in the site's language and in English, and the last word of them: "Korea" of "South Korea". */
function countryNames(site: LabelledSite): string[] {
  return accepted(site, 'country').flatMap((code) =>
    [site.language, 'en'].flatMap((language) => {
      const name = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
      return [name, name.split(' ').pop() ?? name];
    }),
  );
}

/** Categories are drafted by their names and labelled by their slugs. */
export function inSlugs(draft: SiteDraft): SiteDraft {
  const { categories } = draft.fields;
  if (categories.state !== 'ai') return draft;
  const value = [categories.value].flat().map((name) => slugs.get(name) ?? name);
  return { ...draft, fields: { ...draft.fields, categories: { ...categories, value } } };
}
