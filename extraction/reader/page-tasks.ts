import type { Task, TaskContext } from '../../worker-pool/serve.ts';
import { badgeOn } from '../page-checks/badge-on-page.ts';
import { sheetsOf } from '../page-checks/style-sheets.ts';
import { choosePages, pagesInSitemap, usualPages } from '../crawl/choose-pages.ts';
import type { Reply } from '../writers/claude/ask.ts';
import { decodeBody } from '../crawl/fetch/decode-body.ts';
import type { BadgeQuestion, ProofQuestion, ProofSeen } from '../page-checks/page-checks.ts';
import type { ChoosePages, RobotsAnswer, RobotsQuestion } from '../crawl/fetch-parser.ts';
import type { DraftTask } from './page-reader.ts';
import type { BadgeOnPage } from '../../rules/badges/badge-check.ts';
import { proofIn } from '../page-checks/proof-on-page.ts';
import { parseRobots, robotsAllows } from '../crawl/robots.ts';
import type { Reviewed, SiteDraft } from '../writers/site-draft.ts';
import type { SitePage } from '../crawl/site-page.ts';

/** All tasks that parse untrusted content. They run only here, in a process of `openPageReader`. */
export const PAGE_TASKS = {
  decode: decodeBody,

  robots({ text, agentName, url }: RobotsQuestion): RobotsAnswer {
    const { allows, crawlDelayMs } = parseRobots(text, agentName);
    return { allowed: allows(new URL(url)), crawlDelayMs };
  },

  choosePages: ({ start, robots, agentName, links, among }: ChoosePages): string[] => {
    const allows = robotsAllows(robots, agentName, { startUrl: start.url, most: links });
    if (among === 'usual') return usualPages(start, allows);
    if (among && among !== 'facts') return pagesInSitemap(start, among.sitemap, allows);
    return choosePages(start, allows, among === 'facts');
  },

  badge: (question: BadgeQuestion): BadgeOnPage => badgeOn(question),

  sheets: (page: { html: string; url: string }): string[] => sheetsOf(page),

  proof: (question: ProofQuestion): ProofSeen => proofIn(question),

  // Most processes never write a draft, so the code for it, four fifths of the total, is loaded with the first one.
  async draft(
    { problems, asked, leftOut, asksClaude }: DraftTask,
    { parts, ask, at }: TaskContext,
  ): Promise<SiteDraft> {
    const { draftFromPages } = await import('../writers/write-draft.ts');
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parent process sends the parts and replies of this type
    const crawl = { pages: parts as SitePage[], problems };
    const context = { ...asked, stages: { began: at, leftOut } };
    if (!asksClaude) return draftFromPages(crawl, context);
    const { claudeWriter } = await import('../writers/claude/claude-writer.ts');
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parent process sends the parts and replies of this type
    const writer = claudeWriter((question) => ask(question) as Promise<Reply>);
    return draftFromPages(crawl, { ...context, writer });
  },

  async review(_: null, { parts, ask }: TaskContext): Promise<Reviewed> {
    const { reviewPages } = await import('../writers/write-review.ts');
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the parent process sends the parts and replies of this type
    return reviewPages(parts as SitePage[], (question) => ask(question) as Promise<Reply>);
  },
} satisfies Record<string, Task>;
