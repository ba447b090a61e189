import { setImmediate } from 'node:timers/promises';
import type { SitePage } from '../crawl/site-page.ts';
import type { ReadPage } from '../html/page.ts';
import { readPage } from '../html/read-page.ts';
import { runStage, type Stages } from './stages.ts';
import type { PagesOfBothKinds } from '../proposals/number-pages.ts';

/**
 * Reads the pages that are no error pages, the start page first. Yields to other work between two pages. Throws the reason of
 * the signal.
 */
export async function readSitePages(
  pages: readonly SitePage[],
  { stages, signal }: { stages?: Stages | undefined; signal?: AbortSignal | undefined } = {},
): Promise<ReadPage[]> {
  const read: ReadPage[] = [];
  for (const page of pages) {
    if (page.status < 400) read.push(...runStage(stages, `page ${page.url}`, () => [readPage(page)], []));
    await setImmediate();
    signal?.throwIfAborted();
  }
  const [first, ...others] = read;
  return first ? [withCanonicalAddress(first, others), ...others] : [];
}

/** Reads both kinds of pages, see `readSitePages`. */
export async function readBothKinds(pages: readonly SitePage[]): Promise<PagesOfBothKinds> {
  const { site = [], elsewhere = [] } = Object.groupBy(pages, (page) =>
    page.elsewhere ? 'elsewhere' : 'site',
  );
  const others: ReadPage[] = [];
  for (const page of elsewhere) others.push(...(await readSitePages([page])));
  return { site: await readSitePages(site), elsewhere: others };
}

/** Gives the start page its canonical address if that is the root of the site and no other page has it, wherever redirects led. */
function withCanonicalAddress(start: ReadPage, others: ReadPage[]): ReadPage {
  const canonicalUrl = start.rels.find(({ rel }) => rel === 'canonical')?.url ?? '';
  if (
    !URL.canParse(canonicalUrl) ||
    new URL(canonicalUrl).pathname !== '/' ||
    new URL(canonicalUrl).origin !== new URL(start.url).origin ||
    others.some(({ url }) => url === canonicalUrl)
  )
    return start;
  return { ...start, url: canonicalUrl };
}
