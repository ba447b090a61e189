import type { Task, TaskContext } from '../../worker-pool/serve.ts';
import { findBadge } from '../page-checks/badge-on-page.ts';
import { listStyleSheets } from '../page-checks/style-sheets.ts';
import {
  choosePages,
  chooseSitemapPages,
  guessUsualPages,
  listNotRead,
  listSitemapsOfIndex,
} from '../crawl/choose-pages.ts';
import type { ModelReply } from '../writers/claude/ask.ts';
import { decodeBody } from '../crawl/fetch/decode-body.ts';
import type { BadgeRequest, ProofRequest, ProofResult } from '../page-checks/page-checks.ts';
import type { NotReadRequest, PageChoice, RobotsResult, RobotsRequest } from '../crawl/fetch-parser.ts';
import type { Evidence } from '../../rules/drafts/draft-document.ts';
import type { JudgedProposals, ProposalsRequest } from '../../rules/drafts/proposals.ts';
import type { PagesRequest, ShownPages } from '../../rules/drafts/shown-pages.ts';
import type { DraftTask, EvidenceRequest } from './page-reader.ts';
import type { BadgeOnPage } from '../../rules/badges/badge-check.ts';
import { findProof } from '../page-checks/proof-on-page.ts';
import { parseRobots, createRobotsCheck } from '../crawl/robots.ts';
import type { ReviewResult, SiteDraft } from '../writers/site-draft.ts';
import type { NotReadPage, SitePage } from '../crawl/site-page.ts';
import type { PagesOfBothKinds } from '../proposals/number-pages.ts';
import { draftFromPages } from '../writers/write-draft.ts';

/** All tasks that parse untrusted content. They run only here, in a process of `openPageReader`. */
export const PAGE_TASKS = {
  decode: decodeBody,

  robots({ text, agentName, url }: RobotsRequest): RobotsResult {
    const { allows, crawlDelayMs, sitemaps } = parseRobots(text, agentName);
    return { allowed: allows(new URL(url)), crawlDelayMs, sitemaps };
  },

  choosePages: ({ start, robots, agentName, links, among }: PageChoice): string[] => {
    const allows = createRobotsCheck(robots, agentName, { startUrl: start.url, most: links });
    if (among === 'usual') return guessUsualPages(start, allows);
    if (among && among !== 'facts') return chooseSitemapPages(start, among.sitemap, allows);
    return choosePages(start, allows, among === 'facts');
  },

  sitemapsOfIndex: (sitemap: string): string[] => listSitemapsOfIndex(sitemap),

  notRead({ start, robots, agentName, links, sitemaps, visited }: NotReadRequest): NotReadPage[] {
    const allows = createRobotsCheck(robots, agentName, { startUrl: start.url, most: links });
    return listNotRead(start, { sitemaps, visited }, allows);
  },

  badge: (request: BadgeRequest): BadgeOnPage => findBadge(request),

  sheets: (page: { html: string; url: string }): string[] => listStyleSheets(page),

  proof: (request: ProofRequest): ProofResult => findProof(request),

  async draft(
    { problems, request: asked, leftOut, usesClaude: usesClaude }: DraftTask,
    { parts, ask, at }: TaskContext,
  ): Promise<SiteDraft> {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parent process sends the parts and replies of this type
    const crawl = { pages: parts as SitePage[], problems };
    const context = { ...asked, stages: { onStage: at, leftOut } };
    if (!usesClaude) return draftFromPages(crawl, context);
    const { createClaudeWriter: claudeWriter } = await import('../writers/claude/claude-writer.ts');
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parent process sends the parts and replies of this type
    const writer = claudeWriter((question) => ask(question) as Promise<ModelReply>);
    return draftFromPages(crawl, { ...context, writer });
  },

  async evidence({ claims }: EvidenceRequest, { parts }: TaskContext): Promise<Evidence[][]> {
    const { findEvidence } = await import('./find-evidence.ts');
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parent process sends the parts and replies of this type
    return findEvidence(claims, parts as SitePage[]);
  },

  async showPages(request: PagesRequest, { parts }: TaskContext): Promise<ShownPages> {
    const { showPages } = await import('../proposals/show-pages.ts');
    return showPages(await readParts(parts), request);
  },

  async judgeProposals(request: ProposalsRequest, { parts }: TaskContext): Promise<JudgedProposals> {
    const { judgeProposals } = await import('../proposals/judge-proposals.ts');
    return judgeProposals(await readParts(parts), request);
  },

  async review(_: null, { parts, ask }: TaskContext): Promise<ReviewResult> {
    const { reviewPages } = await import('../writers/write-review.ts');
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parent process sends the parts and replies of this type
    return reviewPages(parts as SitePage[], (question) => ask(question) as Promise<ModelReply>);
  },
} satisfies Record<string, Task>;

/** Reads the pages that a task came with. */
async function readParts(parts: unknown[]): Promise<PagesOfBothKinds> {
  const { readBothKinds } = await import('../writers/read-site-pages.ts');
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parent process sends the parts and replies of this type
  return readBothKinds(parts as SitePage[]);
}
