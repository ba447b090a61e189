import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Line, Quote, Refusal } from '../../extraction/candidate.ts';
import type { CrawlResult } from '../../extraction/crawl/site-page.ts';
import { foldQuote } from '../../extraction/html/fold-text.ts';
import type { ReadPage } from '../../extraction/html/page.ts';
import { readPage } from '../../extraction/html/read-page.ts';
import { EvidenceVerifier, type Subject } from '../../extraction/proof/evidence.ts';
import type { Grade, Verdict } from '../../extraction/proof/verdict.ts';
import { crawlSites } from '../sites/draft.ts';
import { labelledSites } from '../sites/labels.ts';
import { bringPages } from '../sites/pages.ts';
import type { Claim, SiteClaims } from './claims.ts';

const MADE_UP = path.join(import.meta.dirname, 'sites');

export type Judged = Claim & Pick<SiteClaims, 'site' | 'language' | 'half'> & { outcome: Grade | Refusal };

/** Judges the claims about each site; real sites are crawled as the service does. Without a folder they are left out. */
export async function* judgeClaims(
  wanted: SiteClaims[],
  folder?: string,
  mirror?: string,
): AsyncGenerator<Judged[]> {
  const madeUp = new Set(readdirSync(MADE_UP));
  for (const one of wanted.filter(({ site }) => madeUp.has(site))) yield judgeSite(one, readMadeUp(one.site));
  if (folder === undefined) return;
  const sites = labelledSites().filter(({ name }) => wanted.some(({ site }) => site === name));
  const missing = bringPages(sites, folder, mirror);
  if (missing.length > 0) console.error(`left out: ${missing.join(', ')}`);
  for await (const { site, crawl } of crawlSites(
    sites.filter(({ name }) => !missing.some((line) => line.startsWith(`${name}:`))),
    folder,
  )) {
    const claims = wanted.find((one) => one.site === site.name);
    if (claims) yield judgeSite(claims, crawl);
  }
}

function readMadeUp(site: string): CrawlResult {
  const names = readdirSync(path.join(MADE_UP, site)).filter((name) => name.endsWith('.html'));
  const ordered = names.toSorted(
    (left, right) => Number(right === 'index.html') - Number(left === 'index.html'),
  );
  const pages = ordered.map((name) => ({
    url: `https://${site.replace(/^mu-/, '')}.example/${name === 'index.html' ? '' : name}`,
    html: readFileSync(path.join(MADE_UP, site, name), 'utf8'),
    status: 200,
    sha256: `${site} ${name}`,
    fetched_at: '2026-11-29T00:00:00.000Z',
  }));
  return { pages, problems: [] };
}

function judgeSite({ site, language, half, claims }: SiteClaims, crawl: CrawlResult): Judged[] {
  const pages = crawl.pages.filter(({ status }) => status < 400).map((page) => readPage(page));
  const verifier = new EvidenceVerifier(pages, []);
  return claims.map((claim) => ({ ...claim, site, language, half, outcome: judge(claim, pages, verifier) }));
}

function judge(claim: Claim, pages: ReadPage[], verifier: EvidenceVerifier): Judged['outcome'] {
  const quotes: (Quote | Line)[] = [];
  for (const excerpt of claim.lines) quotes.push(findLine(excerpt, claim, pages, quotes[0]));
  const check = (subject: Subject, value: string): Verdict =>
    verifier.checkAnywhere(subject, { value, quotes });
  const verdicts =
    claim.field === 'founders'
      ? [
          check('founder', claim.value),
          ...[claim.title, claim.bio].flatMap((text) => (text ? [check({ about: claim.value }, text)] : [])),
        ]
      : claim.field === 'faqs'
        ? [check('question', claim.value), check({ answerTo: claim.value }, claim.answer ?? '')]
        : [check(claim.field, claim.value)];
  const refused = verdicts.find((verdict) => !verdict.ok);
  if (refused && !refused.ok) return refused.reason;
  return verdicts.some((verdict) => verdict.ok && verdict.grade === 'worded') ? 'worded' : 'stated';
}

/** The whole line that an excerpt is from: the one it is all of, if there is one; of several the nearest to the first line. */
function findLine(
  excerpt: string,
  { page: path }: Claim,
  pages: ReadPage[],
  first?: Quote | Line,
): Quote | Line {
  const wanted = foldQuote(excerpt);
  const searched = pages.filter((page) => path === undefined || isPath(page, path));
  const lines = (searched.length > 0 ? searched : pages).flatMap((page) =>
    page.blocks.map((block) => ({ page, block })),
  );
  const distance = ({ page, block }: (typeof lines)[number]): number =>
    first?.within && page.url === first.url ? Math.abs(block.start - first.within.start) : 1e9;
  const nearest = (found: typeof lines): (typeof lines)[number] | undefined =>
    found.toSorted((left, right) => distance(left) - distance(right))[0];
  const line =
    nearest(lines.filter(({ block }) => foldQuote(block.text) === wanted)) ??
    nearest(lines.filter(({ block }) => foldQuote(block.text).includes(wanted)));
  const [start] = searched.length > 0 ? searched : pages;
  if (line) return { url: line.page.url, within: { start: line.block.start, end: line.block.end } };
  return { url: start?.url ?? '', quote: excerpt };
}

const isPath = ({ url }: ReadPage, path: string): boolean => {
  const bare = (text: string): string =>
    text.replace(/^\/|\/$|(?:index)?\.html?$/g, '').replace(/\/index$/, '');
  return bare(decodeURI(new URL(url).pathname)) === bare(path);
};
