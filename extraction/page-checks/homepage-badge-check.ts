import { type BadgeCheckResult, explainMissingBadge } from '../../rules/badges/badge-check.ts';
import { createProblem } from '../crawl/problem.ts';
import { type FetchedPage, fetchPage, type FetchOptions } from '../crawl/fetch/fetch-page.ts';
import { WorkerDied } from '../../worker-pool/pool.ts';
import type { Problem } from '../problems.ts';
import type { FetchParser } from '../crawl/fetch-parser.ts';
import type { PageChecks } from './page-checks.ts';

/** Bytes and milliseconds for one style sheet; all are fetched at once, and the caller waits for 8 s at most. */
const STYLE_SHEET_LIMITS = { bytes: 500_000, requestMs: 4_000 };

/** Checks the homepage of a listing for its badge. */
export type CheckHomepageBadge = (
  url: string,
  slug: string,
  signal: AbortSignal,
) => Promise<BadgeCheckResult>;

/** Creates a check for badges on homepages that applies the style sheets of the homepage's own site. */
export function createHomepageBadgeCheck(
  options: Omit<FetchOptions, 'accept' | 'signal'> & { reader: FetchParser & PageChecks; publicUrl: string },
): CheckHomepageBadge {
  const { publicUrl, reader, ...fetchOptions } = options;
  return async (url, slug, signal) => {
    const fetched = await fetchPage(url, { ...fetchOptions, reader, accept: 'html', signal });
    if (!fetched.ok) return toUnreadResult(fetched.problem, fetched.status);
    const { page } = fetched;
    try {
      return toCheckResult(page, await findBadgeOn(page, slug, signal));
    } catch (error) {
      if (error instanceof WorkerDied)
        return toUnreadResult({ url: page.url, message: 'Reading it takes too much time or memory.' }, null);
      throw error;
    }
  };

  async function findBadgeOn({ text: html, url }: FetchedPage, slug: string, signal: AbortSignal) {
    const found = await reader.findBadge({ html, url, publicUrl, slug }, signal);
    // External style sheets may hide the badge, or show it.
    if (found.saw !== 'badge' && found.saw !== 'hidden') return found;
    const addresses = await reader.listStyleSheets({ html, url }, signal);
    if (addresses.length === 0) return found;
    const sheets = Object.fromEntries(
      await Promise.all(
        addresses.map(async (address) => [address, await fetchStyleSheet(address, signal)] as const),
      ),
    );
    return reader.findBadge({ html, url, publicUrl, slug, sheets }, signal);
  }

  /** Fetches a style sheet; '' if there is none. */
  async function fetchStyleSheet(address: string, signal: AbortSignal): Promise<string> {
    const fetched = await fetchPage(address, {
      ...fetchOptions,
      reader,
      accept: 'text',
      signal,
      limits: STYLE_SHEET_LIMITS,
    });
    return fetched.ok && /^text\/css\b/i.test(fetched.page.contentType ?? '') ? fetched.page.text : '';
  }
}

function toCheckResult(
  { url, substitutePage: standIn }: FetchedPage,
  found: Parameters<typeof explainMissingBadge>[0],
): BadgeCheckResult {
  const why_not = explainMissingBadge(found);
  if (found.saw === 'nothing' && standIn) return toUnreadResult(createProblem(standIn, url), null);
  return { url, saw: found.saw, ...(why_not ? { why_not } : {}) };
}

const toUnreadResult = (
  { url, message }: Pick<Problem, 'url' | 'message'>,
  status: number | null,
): BadgeCheckResult => ({
  url,
  why_not: `The homepage could not be read. ${message}${status === null ? '' : ` (HTTP status ${status})`}`,
});
