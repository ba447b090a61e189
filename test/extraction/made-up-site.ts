import { createHash } from 'node:crypto';
import { readPage } from '../../extraction/html/read-page.ts';
import type { ReadPage } from '../../extraction/html/page.ts';
import type { CrawlResult, SitePage } from '../../extraction/crawl/site-page.ts';
import type { SiteDraft } from '../../extraction/writers/site-draft.ts';
import { draftFromPages } from '../../extraction/writers/write-draft.ts';

export const HOME = 'https://quillbee.test/';

/** A page of a made-up company; `path` is relative to its start page. */
export function page(html: string, path = ''): SitePage {
  const sha256 = createHash('sha256').update(html).digest('hex');
  return { url: new URL(path, HOME).href, status: 200, html, sha256, fetched_at: '2026-11-20T10:00:00.000Z' };
}

/** The page as a writer sees it. */
export function read(html: string, path = ''): ReadPage {
  return readPage(page(html, path));
}

/** Pages by path, the start page under ''. */
export function crawl(pages: Record<string, string>): CrawlResult {
  return { pages: Object.entries(pages).map(([path, html]) => page(html, path)), problems: [] };
}

export const CATEGORIES = [
  { name: 'Writing', slug: 'writing', keywords: ['notes', 'notebook'] },
  { name: 'Accounting', slug: 'accounting' },
];

/** The extractive draft of a made-up site. */
export function draft(pages: Record<string, string>): Promise<SiteDraft> {
  return draftFromPages(crawl(pages), { categories: CATEGORIES });
}

/** A body in the usual frame: language, title and nothing else. */
export function html(body: string, head = '<title>Quillbee</title>', language = 'en'): string {
  return `<!doctype html><html lang="${language}"><head>${head}</head><body>${body}</body></html>`;
}
