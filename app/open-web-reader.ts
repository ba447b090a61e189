import { createClaimCheck } from '../extraction/page-checks/claim-check.ts';
import { createHomepageBadgeCheck } from '../extraction/page-checks/homepage-badge-check.ts';
import type { AskModel } from '../extraction/writers/claude/ask.ts';
import { crawlSite, type ExtraPages } from '../extraction/crawl/crawl-site.ts';
import type { CrawlLimits } from '../extraction/crawl/limits.ts';
import { AGENT_NAME } from '../extraction/crawl/problem-fixes.ts';
import { buildUserAgentHeader } from '../extraction/crawl/fetch/fetch-page.ts';
import { openGuardedNetwork } from '../extraction/crawl/fetch/guarded-network.ts';
import { openPageReader, type ReadLimits } from '../extraction/reader/page-reader.ts';
import type { CrawlResult, SitePage } from '../extraction/crawl/site-page.ts';
import type { CategoryOption, DraftRequest } from '../extraction/writers/candidates.ts';
import type { Claim } from '../rules/drafts/prove-again.ts';
import type { ProposalsRequest } from '../rules/drafts/proposals.ts';
import type { PagesRequest } from '../rules/drafts/shown-pages.ts';
import type { Secrets, Settings } from '../settings.ts';
import { type CategoryRow, listCategories, listVisibleCategories } from '../store/listings/categories.ts';
import type { Database } from '../store/engine/database.ts';
import type { ProcessPool } from '../worker-pool/pool.ts';

export type WebReaderDeps = {
  db: Database;
  settings: Settings;
  secrets: Secrets;
  now: () => Date;
  crawlLimits: Partial<CrawlLimits> | undefined;
  readLimits: ReadLimits;
  /** Worker processes that are shared by several services. */
  readerPool: ProcessPool | undefined;
};

/** Creates everything that reads other websites, over one guarded network, and the writers of drafts and reviews. */
export async function openWebReader(deps: WebReaderDeps) {
  const { db, settings, secrets, now, crawlLimits, readLimits, readerPool } = deps;
  const { dnsServers, publicUrl } = settings;
  const reader = openPageReader(readLimits, await openClaudeClient(settings, secrets), readerPool);
  const network = openGuardedNetwork({
    allowPrivate: settings.crawlerAllowPrivate,
    dnsServers,
    lookupMs: 5000,
    connectMs: 10_000,
  });
  const userAgent = buildUserAgentHeader(AGENT_NAME, publicUrl);
  return {
    checkHomepageBadge: createHomepageBadgeCheck({ network, reader, userAgent, now, publicUrl }),
    crawl: (url: string, signal: AbortSignal, extra?: ExtraPages): Promise<CrawlResult> =>
      crawlSite(url, {
        allowPrivate: settings.crawlerAllowPrivate,
        dnsServers,
        userAgentName: AGENT_NAME,
        publicUrl,
        reader,
        signal,
        now,
        ...(crawlLimits ? { limits: crawlLimits } : {}),
        ...(extra ? { extra } : {}),
      }),
    writeDraft: async (read: CrawlResult, signal?: AbortSignal, wish?: DraftRequest) =>
      reader.draft(read, { categories: toCategoryChoices(await listVisibleCategories(db)), ...wish }, signal),
    findEvidence: (pages: SitePage[], claims: Claim[], signal?: AbortSignal) =>
      reader.findEvidence(pages, claims, signal),
    showPages: (pages: SitePage[], request: PagesRequest, signal?: AbortSignal) =>
      reader.showPages(pages, request, signal),
    judgeProposals: async (
      pages: SitePage[],
      proposals: Omit<ProposalsRequest, 'categories'>,
      signal?: AbortSignal,
    ) => {
      const categories = (await listCategories(db)).map(({ name }) => name);
      return reader.judgeProposals(pages, { ...proposals, categories }, signal);
    },
    writeReview: (pages: SitePage[], signal: AbortSignal) => reader.review(pages, signal),
    checkClaim: createClaimCheck({ network, reader, userAgent, dnsServers, now }),
    /** Starts a process that reads pages, so that the first website does not wait for one. */
    async startAhead() {
      reader.startAhead();
    },
    async close() {
      await Promise.all([network.close(), reader.close()]);
    },
  };
}

/** Converts category rows to the choices that are passed to writers. */
function toCategoryChoices(rows: CategoryRow[]): CategoryOption[] {
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  return rows.map(({ name, slug, keywords, parentId }) => {
    const parent = parentId === null ? undefined : slugs.get(parentId);
    return { name, slug, ...(keywords ? { keywords } : {}), ...(parent ? { parent } : {}) };
  });
}

/** Creates the Claude client if its key is set. The library is large, so it is imported only then. */
async function openClaudeClient(
  { anthropic }: Settings,
  { anthropicApiKey: apiKey }: Secrets,
): Promise<AskModel | undefined> {
  if (apiKey === undefined) return undefined;
  const { openClaude } = await import('../extraction/writers/claude/open-claude.ts');
  return openClaude({ apiKey, ...anthropic });
}
