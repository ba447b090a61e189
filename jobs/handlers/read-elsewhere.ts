import type { ExtraPages } from '../../extraction/crawl/crawl-site.ts';
import { createProblem } from '../../extraction/crawl/problem.ts';
import type { CrawlResult, SitePage } from '../../extraction/crawl/site-page.ts';
import { WorkerDied } from '../../worker-pool/pool.ts';

export type Crawl = (url: string, signal: AbortSignal, extra?: ExtraPages) => Promise<CrawlResult>;

/** The result of reading other websites. `earlierPages` are pages of an earlier reading that could not be read again. */
export type ElsewhereReading = Required<CrawlResult> & { earlierPages: SitePage[] };

export const NOTHING_ELSEWHERE: ElsewhereReading = { pages: [], problems: [], notRead: [], earlierPages: [] };

/**
 * Reads one page at each of these addresses, all at once, each within the time of a crawl. What cannot be read is named, and never
 * fails the draft; `stored` are the pages of an earlier reading. Throws the reason of the signal.
 */
export async function readElsewhere(
  crawl: Crawl,
  urls: readonly string[],
  stored: readonly SitePage[],
  signal: AbortSignal,
): Promise<ElsewhereReading> {
  const reads = await Promise.all(urls.map((url) => readOne(crawl, url, signal)));
  const pages = [...new Map(reads.flatMap((read) => read.pages).map((page) => [page.url, page])).values()];
  const notRead = reads.flatMap((read) => read.notRead ?? []);
  const readUrls = new Set(pages.map(({ url }) => url));
  return {
    pages,
    problems: reads.flatMap(({ problems }) => problems),
    notRead,
    earlierPages: notRead.length > 0 ? stored.filter(({ url }) => !readUrls.has(url)) : [],
  };
}

async function readOne(crawl: Crawl, url: string, signal: AbortSignal): Promise<CrawlResult> {
  try {
    // A page that refreshes to another one comes after its target.
    const { pages, ...found } = await crawl(url, signal, { urls: [url], only: true });
    return { ...found, pages: pages.slice(0, 1).map((page) => ({ ...page, elsewhere: true })) };
  } catch (error) {
    signal.throwIfAborted();
    const why = error instanceof WorkerDied ? 'too_complex' : 'reading_failed';
    return { pages: [], problems: [createProblem(why, url)], notRead: [{ url, why }] };
  }
}
