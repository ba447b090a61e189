import type { Logger } from 'pino';
import type { DraftDocument } from '../../rules/drafts/draft-document.ts';
import type { Evidence } from '../../rules/drafts/draft-document.ts';
import { keepProposed, listProposed, nameWriters, type Proof } from '../../rules/drafts/keep-proposed.ts';
import type { Claim } from '../../rules/drafts/prove-again.ts';
import { mergeReading } from '../../rules/drafts/site-reading.ts';
import { entriesOf } from '../../rules/typed/records.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { READING_STATUSES } from '../../rules/states/draft.ts';
import type { Database } from '../../store/engine/database.ts';
import { type DraftRow, findDraft } from '../../store/drafts/drafts.ts';
import { moveDraft } from '../../store/drafts/write/drafts.ts';
import type { Job } from '../../store/work/jobs.ts';
import { finishJob, assertJobHeld } from '../../store/work/write/jobs.ts';
import { packPages } from '../../store/drafts/stored-pages.ts';
import { saveStoredPages } from '../../store/drafts/write/stored-pages.ts';
import { createProblem } from '../../extraction/crawl/problem.ts';
import { getFinalProblem, hasTooManyStarts } from './retry-limits.ts';
import type { JobHandler } from '../run-job.ts';
import { getDraftWriter } from '../../extraction/writers/draft-writer.ts';
import type { DraftRequest } from '../../extraction/writers/candidates.ts';
import type { CrawlResult, SitePage } from '../../extraction/crawl/site-page.ts';
import type { ProblemCode } from '../../extraction/problems.ts';
import type { SiteDraft } from '../../extraction/writers/site-draft.ts';

/**
 * Handles the job behind submit_listing: `crawling` -> `drafting` -> `ready`. The draft always ends in `ready`: a site that
 * cannot be read leaves every field `not_found` and the reason in `problems`. The job can be run again from the start.
 */
export function createDraftJob(options: {
  db: Database;
  crawl: (url: string, signal: AbortSignal) => Promise<CrawlResult>;
  writeDraft: (crawl: CrawlResult, signal: AbortSignal, wish?: DraftRequest) => Promise<SiteDraft>;
  findEvidence: (pages: SitePage[], claims: Claim[], signal: AbortSignal) => Promise<Evidence[][]>;
  now: () => Date;
  log: Logger;
}): JobHandler {
  const { db, crawl, writeDraft, findEvidence, now, log } = options;
  return async (job, signal) => {
    const draft = await findDraft(db, job.key);
    if (!draft || !isOneOf(draft.status, READING_STATUSES)) return;

    let written: { drafted: SiteDraft; proofs: Proof[] } | undefined;
    try {
      written = hasTooManyStarts(job.attempts)
        ? await writeUnread('reading_failed', draft, signal)
        : await crawlAndWrite(job, draft, signal);
    } catch (error) {
      const code = getFinalProblem(error, job.attempts);
      if (signal.aborted || code === null) throw error;
      log.error({ err: error, draft: draft.id }, 'draft given up');
      written = await writeUnread(code, draft, signal);
    }
    if (!written) return;
    const { drafted, proofs } = written;
    await db.transaction(async (tx) => {
      const latest = await findDraft(tx, draft.id);
      if (latest && isOneOf(latest.status, READING_STATUSES)) {
        const reading = { ...nameWriters(drafted, now()), writer: getDraftWriter(drafted) };
        const document = mergeReading(latest.document, keepProposed(latest.document, reading, proofs), {
          isRepeated: latest.readyAt !== null,
          keepCurrent: latest.listingId !== null,
        });
        await moveDraft(tx, latest, { event: 'finish', document, readyAt: now() }, now());
      }
      await finishJob(tx, job);
    });
    log.info({ draft: draft.id, ...getLogFigures(drafted) }, 'draft ready');
  };

  const writeUnread = async (code: ProblemCode, draft: DraftRow, signal: AbortSignal) => ({
    drafted: await writeDraft(createUnreadCrawl(code, draft), signal),
    proofs: [],
  });

  async function crawlAndWrite(
    job: Job,
    draft: DraftRow,
    signal: AbortSignal,
  ): Promise<{ drafted: SiteDraft; proofs: Proof[] } | undefined> {
    const crawled = await crawl(draft.url, signal);
    const packedPages = await packPages(db, crawled.pages);
    const draftExists = await db.transaction(async (tx) => {
      await assertJobHeld(tx, job, now());
      // The person may have deleted the draft in the meantime.
      if (!(await findDraft(tx, draft.id))) return false;
      // If a second reading finds nothing, the pages of the first reading stay.
      if (draft.readyAt === null || packedPages.length) await saveStoredPages(tx, draft.id, packedPages);
      await moveDraft(tx, draft, { event: 'pages_read' }, now());
      return true;
    });
    if (!draftExists) return undefined;
    const drafted = await writeDraft(crawled, signal, { chosen: getChosenTexts(draft.document) });
    return { drafted, proofs: await proveProposals(draft, crawled, signal) };
  }

  /** Looks for what an assistant proposed on the pages as they are now. */
  async function proveProposals(
    { id, document }: DraftRow,
    { pages }: CrawlResult,
    signal: AbortSignal,
  ): Promise<Proof[]> {
    const claims = listProposed(document);
    if (pages.length === 0 || claims.length === 0) return [];
    try {
      const found = await findEvidence(pages, claims, signal);
      return claims.map((claim, at) => ({ claim, evidence: found[at] ?? [] }));
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error, draft: id }, 'proposals not proven again');
      return [];
    }
  }
}

/** Returns what is logged about a draft, without any text of the website. */
const getLogFigures = ({ problems, fields, usage }: SiteDraft): object => ({
  problems: problems.map(({ code }) => code),
  filled: Object.values(fields).filter(({ state }) => state === 'ai').length,
  ...(usage ? { claude: usage } : {}),
});

/** Returns the texts of the website that the person chose, with the quotes that proved them. */
const getChosenTexts = ({ fields }: DraftDocument): NonNullable<DraftRequest['chosen']> =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, { value, chosen, evidence: quotes }]) =>
      chosen && typeof value === 'string' ? [[name, { value, quotes }]] : [],
    ),
  );

const createUnreadCrawl = (code: ProblemCode, { url }: DraftRow): CrawlResult => ({
  pages: [],
  problems: [createProblem(code, url)],
});
