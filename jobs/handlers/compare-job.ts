import type { Logger } from 'pino';
import { COMPARED_FIELDS } from '../../rules/listings/comparison.ts';
import type { Competitor } from '../../rules/drafts/draft-document.ts';
import type { DraftRequest } from '../../extraction/writers/candidates.ts';
import type { Database } from '../../store/engine/database.ts';
import { findDraft } from '../../store/drafts/drafts.ts';
import { saveDraft } from '../../store/drafts/write/drafts.ts';
import { addJob, finishJob } from '../../store/work/write/jobs.ts';
import { createProblem } from '../../extraction/crawl/problem.ts';
import { getFinalProblem, hasTooManyStarts } from './retry-limits.ts';
import type { JobHandler } from '../run-job.ts';
import type { CrawlResult } from '../../extraction/crawl/site-page.ts';
import type { SiteDraft } from '../../extraction/writers/site-draft.ts';

/**
 * Handles the job behind `competitor_url`: reads the competitor's website like the website of a draft and stores what it
 * says in the draft. The comparison always ends in `ready`, with `problems` if the site could not be read. The job can be
 * run again from the start.
 */
export function createCompareJob(options: {
  db: Database;
  crawl: (url: string, signal: AbortSignal) => Promise<CrawlResult>;
  writeDraft: (crawl: CrawlResult, signal: AbortSignal, request: DraftRequest) => Promise<SiteDraft>;
  now: () => Date;
  log: Logger;
}): JobHandler {
  const { db, crawl, writeDraft, now, log } = options;
  return async (job, signal) => {
    const url = (await findDraft(db, job.key))?.document.competitor?.url;
    if (url === undefined) return;

    let crawled: CrawlResult;
    let drafted: SiteDraft;
    try {
      crawled = hasTooManyStarts(job.attempts)
        ? { pages: [], problems: [createProblem('reading_failed', url)] }
        : await crawl(url, signal);
      drafted = await writeDraft(crawled, signal, { fields: [...COMPARED_FIELDS] });
    } catch (error) {
      const code = getFinalProblem(error, job.attempts);
      if (signal.aborted || code === null) throw error;
      log.error({ err: error, draft: job.key }, 'comparison given up');
      crawled = { pages: [], problems: [createProblem(code, url)] };
      drafted = await writeDraft(crawled, signal, { fields: [...COMPARED_FIELDS] });
    }
    await db.transaction(async (tx) => {
      await finishJob(tx, job);
      const latest = await findDraft(tx, job.key);
      if (!latest?.document.competitor) return;
      // The person has named another competitor in the meantime, which is read next.
      if (latest.document.competitor.url !== url) return addJob(tx, { kind: job.kind, key: job.key }, now());
      const competitor = buildCompetitor(url, drafted, now());
      await saveDraft(tx, latest.id, { document: { ...latest.document, competitor } }, now());
    });
    log.info(
      {
        draft: job.key,
        problems: drafted.problems.map(({ code }) => code),
        ...(drafted.usage ? { claude: drafted.usage } : {}),
      },
      'competitor compared',
    );
  };
}

function buildCompetitor(url: string, { fields, problems }: SiteDraft, now: Date): Competitor {
  const proven = COMPARED_FIELDS.flatMap((name) => {
    const field = fields[name];
    return field.state === 'ai' ? [[name, { value: field.value, evidence: field.evidence }] as const] : [];
  });
  return { url, status: 'ready', read_at: now.toISOString(), fields: Object.fromEntries(proven), problems };
}
