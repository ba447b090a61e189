import type { Task, TaskContext } from '../../processes/serve.ts';
import { badgeOn } from '../proof/badge-on-page.ts';
import { choosePages, pagesInSitemap, usualPages } from '../../crawl/choose-pages.ts';
import type { Reply } from '../../propose/claude/ask.ts';
import { claudeWriter } from '../../propose/claude-writer.ts';
import { decodeBody } from '../../crawl/fetch/decode-body.ts';
import { extractiveWriter } from '../../propose/extractive-writer.ts';
import type {
  BadgeQuestion,
  ChoosePages,
  DraftTask,
  ProofQuestion,
  ProofSeen,
  RobotsAnswer,
  RobotsQuestion,
} from './page-reader.ts';
import type { BadgeOnPage } from '../../../rules/badges/badge-look.ts';
import { proofIn } from '../proof/proof-on-page.ts';
import { parseRobots, robotsAllows } from '../../crawl/robots.ts';
import type { Reviewed, SiteDraft, SitePage } from '../../propose/site-draft.ts';
import { reviewPages } from '../../propose/write-review.ts';
import { draftFromPages } from '../../propose/write-draft.ts';

/** All that is done with what strangers wrote: done here, in a process of `openPageReader`, and nowhere else. */
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

  proof: (question: ProofQuestion): ProofSeen => proofIn(question),

  draft: ({ problems, context, asksClaude }: DraftTask, { parts, ask }: TaskContext): Promise<SiteDraft> => {
    const writer = asksClaude
      ? // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what comes from the process that gave the task, which made it
        claudeWriter((question) => ask(question) as Promise<Reply>)
      : extractiveWriter;
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what comes from the process that gave the task, which made it
    return draftFromPages({ pages: parts as SitePage[], problems }, { ...context, writer });
  },
  review: (_: null, { parts, ask }: TaskContext): Promise<Reviewed> =>
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what comes from the process that gave the task, which made it
    reviewPages(parts as SitePage[], (question) => ask(question) as Promise<Reply>),
} satisfies Record<string, Task>;
