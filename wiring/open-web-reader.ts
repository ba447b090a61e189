import { choosePages } from '../pipeline/choose-pages.ts';
import { createClaimCheck } from '../pipeline/claim-check.ts';
import type { Ask } from '../pipeline/claude/ask.ts';
import { type CrawlLimits, crawlSite } from '../pipeline/crawl-site.ts';
import { draftingThreads } from '../pipeline/draft-thread.ts';
import { fetchPage, userAgentHeader } from '../pipeline/fetch-page.ts';
import { openGuardedNetwork } from '../pipeline/guarded-network.ts';
import type { Crawl } from '../pipeline/site-draft.ts';
import type { DraftFieldName } from '../rules/draft-fields.ts';
import type { Secrets, Settings } from '../settings.ts';
import { listCategories } from '../store/catalog.ts';
import type { Database } from '../store/database.ts';

const AGENT_NAME = 'LaunchDirectoryBot';

export type WebReaderParts = {
  db: Database;
  settings: Settings;
  secrets: Secrets;
  now: () => Date;
  crawlLimits: Partial<CrawlLimits> | undefined;
};

/** All that is read from other websites, through one guarded network, and what is written of it. */
export async function openWebReader({ db, settings, secrets, now, crawlLimits }: WebReaderParts) {
  const { dnsServers, publicUrl } = settings;
  const network = openGuardedNetwork({
    allowPrivate: settings.crawlerAllowPrivate,
    dnsServers,
    lookupMs: 5000,
    connectMs: 10_000,
  });
  const userAgent = userAgentHeader(AGENT_NAME, publicUrl);
  const draftInThread = draftingThreads(await claude(settings, secrets));
  return {
    readHomepage: (url: string, signal: AbortSignal) =>
      fetchPage(url, { network, userAgent, accept: 'html', now, signal }),
    crawl: (url: string, signal: AbortSignal): Promise<Crawl> =>
      crawlSite(url, {
        allowPrivate: settings.crawlerAllowPrivate,
        dnsServers,
        userAgentName: AGENT_NAME,
        publicUrl,
        choosePages,
        signal,
        now,
        ...(crawlLimits ? { limits: crawlLimits } : {}),
      }),
    writeDraft: async (read: Crawl, signal?: AbortSignal, fields?: DraftFieldName[]) =>
      draftInThread(read, {
        categories: await listCategories(db),
        ...(fields ? { fields } : {}),
        ...(signal ? { signal } : {}),
      }),
    checkClaim: createClaimCheck({ network, userAgent, dnsServers, now }),
    close: () => network.close(),
  };
}

/** Claude, where its key is set. Its library is large, so it is read only then. */
async function claude(
  { anthropic }: Settings,
  { anthropicApiKey: apiKey }: Secrets,
): Promise<Ask | undefined> {
  if (apiKey === undefined) return undefined;
  const { openClaude } = await import('../pipeline/claude/open-claude.ts');
  return openClaude({ apiKey, ...anthropic });
}
