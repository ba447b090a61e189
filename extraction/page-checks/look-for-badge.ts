import { type BadgeCheckResult, explainMissingBadge } from '../../rules/badges/badge-check.ts';
import { crawlProblem } from '../crawl/problem.ts';
import { type FetchedPage, fetchPage, type FetchOptions } from '../crawl/fetch/fetch-page.ts';
import { WorkerDied } from '../../worker-pool/pool.ts';
import type { Problem } from '../problems.ts';
import type { FetchParser } from '../crawl/fetch-parser.ts';
import type { PageChecks } from './page-checks.ts';

/** Bytes and milliseconds for one style sheet; all are fetched at once, and the caller waits for 8 s at most. */
const SHEETS = { bytes: 500_000, requestMs: 4_000 };

/** Looks for the badge of a listing on its homepage. */
export type LookForBadge = (url: string, slug: string, signal: AbortSignal) => Promise<BadgeCheckResult>;

/** Creates a check for badges on homepages that applies the style sheets of the homepage's own site. */
export function badgeLooker(
  options: Omit<FetchOptions, 'accept' | 'signal'> & { reader: FetchParser & PageChecks; publicUrl: string },
): LookForBadge {
  const { publicUrl, reader, ...fetching } = options;
  return async (url, slug, signal) => {
    const fetched = await fetchPage(url, { ...fetching, reader, accept: 'html', signal });
    if (!fetched.ok) return unread(fetched.problem, fetched.status);
    const { page } = fetched;
    try {
      return lookOf(page, await seenOn(page, slug, signal));
    } catch (error) {
      if (error instanceof WorkerDied)
        return unread({ url: page.url, message: 'Reading it takes too much time or memory.' }, null);
      throw error;
    }
  };

  async function seenOn({ text: html, url }: FetchedPage, slug: string, signal: AbortSignal) {
    const found = await reader.badge({ html, url, publicUrl, slug }, signal);
    // External style sheets may hide the badge, or show it.
    if (found.saw !== 'badge' && found.saw !== 'hidden') return found;
    const addresses = await reader.sheets({ html, url }, signal);
    if (addresses.length === 0) return found;
    const sheets = Object.fromEntries(
      await Promise.all(addresses.map(async (address) => [address, await sheetAt(address, signal)] as const)),
    );
    return reader.badge({ html, url, publicUrl, slug, sheets }, signal);
  }

  /** Fetches a style sheet; '' if there is none. */
  async function sheetAt(address: string, signal: AbortSignal): Promise<string> {
    const fetched = await fetchPage(address, { ...fetching, reader, accept: 'text', signal, limits: SHEETS });
    return fetched.ok && /^text\/css\b/i.test(fetched.page.contentType ?? '') ? fetched.page.text : '';
  }
}

function lookOf(
  { url, standIn }: FetchedPage,
  found: Parameters<typeof explainMissingBadge>[0],
): BadgeCheckResult {
  const why_not = explainMissingBadge(found);
  if (found.saw === 'nothing' && standIn) return unread(crawlProblem(standIn, url), null);
  return { url, saw: found.saw, ...(why_not ? { why_not } : {}) };
}

const unread = (
  { url, message }: Pick<Problem, 'url' | 'message'>,
  status: number | null,
): BadgeCheckResult => ({
  url,
  why_not: `The homepage could not be read. ${message}${status === null ? '' : ` (HTTP status ${status})`}`,
});
