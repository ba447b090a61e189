import type { Logger } from 'pino';
import type { DraftDocument } from '../../rules/drafts/draft-document.ts';
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
import { crawlProblem } from '../../extraction/crawl/problem.ts';
import { givenUpWith, isBegunTooOften } from './give-up.ts';
import type { JobHandler } from '../run-job.ts';
import { writerOf } from '../../extraction/writers/writer-of.ts';
import type { DraftWish } from '../../extraction/writers/candidates.ts';
import type { Crawl } from '../../extraction/crawl/site-page.ts';
import type { ProblemCode } from '../../extraction/problems.ts';
import type { SiteDraft } from '../../extraction/writers/site-draft.ts';

/**
 * The job behind submit_listing: `crawling` -> `drafting` -> `ready`. Always ends in `ready`: a site that
 * cannot be read leaves every field `not_found` and the reason in `problems`. May run again from the start.
 */
export function draftJob(options: {
  db: Database;
  crawl: (url: string, signal: AbortSignal) => Promise<Crawl>;
  writeDraft: (crawl: Crawl, signal: AbortSignal, wish?: DraftWish) => Promise<SiteDraft>;
  now: () => Date;
  log: Logger;
}): JobHandler {
  const { db, crawl, writeDraft, now, log } = options;
  return async (job, signal) => {
    const draft = await findDraft(db, job.key);
    if (!draft || !isOneOf(draft.status, READING_STATUSES)) return;

    let drafted: SiteDraft | undefined;
    try {
      drafted = isBegunTooOften(job.attempts)
        ? await writeDraft(unread('reading_failed', draft), signal)
        : await readAndWrite(job, draft, signal);
    } catch (error) {
      const code = givenUpWith(error, job.attempts);
      if (signal.aborted || code === null) throw error;
      log.error({ err: error, draft: draft.id }, 'draft given up');
      drafted = await writeDraft(unread(code, draft), signal);
    }
    if (!drafted) return;
    await db.transaction(async (tx) => {
      const latest = await findDraft(tx, draft.id);
      if (latest && isOneOf(latest.status, READING_STATUSES)) {
        const document = mergeReading(
          latest.document,
          { ...drafted, writer: writerOf(drafted) },
          { isRepeated: latest.readyAt !== null, keepCurrent: latest.listingId !== null },
        );
        await moveDraft(tx, latest, { event: 'finish', document, readyAt: now() }, now());
      }
      await finishJob(tx, job);
    });
    log.info({ draft: draft.id, ...figuresOf(drafted) }, 'draft ready');
  };

  async function readAndWrite(
    job: Job,
    draft: DraftRow,
    signal: AbortSignal,
  ): Promise<SiteDraft | undefined> {
    const read = await crawl(draft.url, signal);
    const packed = await packPages(db, read.pages);
    const isThere = await db.transaction(async (tx) => {
      await assertJobHeld(tx, job, now());
      // The person may have deleted it meanwhile.
      if (!(await findDraft(tx, draft.id))) return false;
      // Read again in vain, it keeps what was read before.
      if (draft.readyAt === null || packed.length) await saveStoredPages(tx, draft.id, packed);
      await moveDraft(tx, draft, { event: 'pages_read' }, now());
      return true;
    });
    return isThere ? writeDraft(read, signal, { chosen: chosenIn(draft.document) }) : undefined;
  }
}

/** What is logged of a draft: no text of the website. */
const figuresOf = ({ problems, fields, usage }: SiteDraft): object => ({
  problems: problems.map(({ code }) => code),
  filled: Object.values(fields).filter(({ state }) => state === 'ai').length,
  ...(usage ? { claude: usage } : {}),
});

/** Texts the person chose of the website's, with the quotes that proved them. */
const chosenIn = ({ fields }: DraftDocument): NonNullable<DraftWish['chosen']> =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, { value, chosen, evidence: quotes }]) =>
      chosen && typeof value === 'string' ? [[name, { value, quotes }]] : [],
    ),
  );

const unread = (code: ProblemCode, { url }: DraftRow): Crawl => ({
  pages: [],
  problems: [crawlProblem(code, url)],
});
