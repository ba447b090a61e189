import type { Logger } from 'pino';
import type { DraftDocument, Evidence } from '../../rules/drafts/draft-document.ts';
import { collectSources } from '../../rules/listings/website-sources.ts';
import { keepProposed, listProposed, nameWriters } from '../../rules/drafts/keep-proposed.ts';
import {
  addName,
  type Claim,
  getClaimKey,
  keepProposer,
  listClaims,
  listLostElsewhere,
  proveAgain,
} from '../../rules/drafts/prove-again.ts';
import { isSaidElsewhere } from '../../rules/drafts/quoted-items.ts';
import { assertDefined } from '../../rules/typed/assert.ts';
import { mergeReading } from '../../rules/drafts/site-reading.ts';
import { entriesOf } from '../../rules/typed/records.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { READING_STATUSES } from '../../rules/states/draft.ts';
import type { Database } from '../../store/engine/database.ts';
import { type DraftRow, findDraft } from '../../store/drafts/drafts.ts';
import { saveSources } from '../../store/listings/write/listings.ts';
import { moveDraft } from '../../store/drafts/write/drafts.ts';
import type { Job } from '../../store/work/jobs.ts';
import { finishJob, assertJobHeld } from '../../store/work/write/jobs.ts';
import { listStoredPages, packPages } from '../../store/drafts/stored-pages.ts';
import { saveStoredPages } from '../../store/drafts/write/stored-pages.ts';
import { createProblem } from '../../extraction/crawl/problem.ts';
import { type Crawl, type ElsewhereReading, NOTHING_ELSEWHERE, readElsewhere } from './read-elsewhere.ts';
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
  crawl: Crawl;
  findEvidence: (pages: SitePage[], claims: Claim[], signal: AbortSignal) => Promise<Evidence[][]>;
  writeDraft: (crawl: CrawlResult, signal: AbortSignal, wish?: DraftRequest) => Promise<SiteDraft>;
  now: () => Date;
  log: Logger;
}): JobHandler {
  const { db, crawl, writeDraft, findEvidence, now, log } = options;
  return async (job, signal) => {
    const draft = await findDraft(db, job.key);
    if (!draft || !isOneOf(draft.status, READING_STATUSES)) return;

    let read: Reading | undefined;
    try {
      read = hasTooManyStarts(job.attempts)
        ? await giveUp('reading_failed', draft, signal)
        : await crawlAndWrite(job, draft, signal);
    } catch (error) {
      const code = getFinalProblem(error, job.attempts);
      if (signal.aborted || code === null) throw error;
      log.error({ err: error, draft: draft.id }, 'draft given up');
      read = await giveUp(code, draft, signal);
    }
    if (!read) return;
    const { drafted, crawled, proofs } = read;
    await db.transaction(async (tx) => {
      const latest = await findDraft(tx, draft.id);
      if (latest && isOneOf(latest.status, READING_STATUSES)) {
        const reading = { ...nameWriters(drafted, now()), writer: getDraftWriter(drafted) };
        const merged = mergeReading(
          latest.document,
          keepProposed(latest.document, reading, proofs),
          getMergeMode(latest),
        );
        const proven = proveReading(merged, proofs);
        const document = finishReading(latest.document, proven, { drafted, crawled });
        await moveDraft(tx, latest, { event: 'finish', document, readyAt: now() }, now());
        if (latest.listingId !== null) await saveSources(tx, latest.listingId, collectSources(document));
      }
      await finishJob(tx, job);
    });
    log.info({ draft: draft.id, ...getLogFigures(drafted) }, 'draft ready');
  };

  async function giveUp(code: ProblemCode, draft: DraftRow, signal: AbortSignal): Promise<Reading> {
    const crawled = createUnreadCrawl(code, draft);
    return { crawled, drafted: await writeDraft(crawled, signal), proofs: new Map() };
  }

  /**
   * Crawls the website and the pages of others, or only the pages that are awaited, in addition to those that are stored.
   */
  async function crawlPages({ id, url, document }: DraftRow, signal: AbortSignal): Promise<Crawled> {
    const { extra_pages: urls = [], awaited_pages, also_read: elsewhereUrls = [] } = document;
    const stored = awaited_pages || elsewhereUrls.length > 0 ? await listStoredPages(db, id) : [];
    const { site = [], others = [] } = Object.groupBy(stored, ({ elsewhere }) =>
      elsewhere ? 'others' : 'site',
    );
    if (!awaited_pages || site.length === 0) {
      const [crawled, elsewhere] = await Promise.all([
        crawl(url, signal, { urls }),
        readElsewhere(crawl, elsewhereUrls, others, signal),
      ]);
      return { ...crawled, elsewhere };
    }
    const { pages, ...found } = await crawl(url, signal, { urls: awaited_pages, only: true });
    const readUrls = new Set(pages.map((page) => page.url));
    return {
      ...found,
      pages: [...site.filter((page) => !readUrls.has(page.url)), ...pages],
      elsewhere: { ...NOTHING_ELSEWHERE, earlierPages: others },
    };
  }

  async function crawlAndWrite(job: Job, draft: DraftRow, signal: AbortSignal): Promise<Reading | undefined> {
    const crawled = await crawlPages(draft, signal);
    const { pages, elsewhere } = crawled;
    const packedPages = await packPages(db, [...pages, ...elsewhere.pages, ...elsewhere.earlierPages]);
    const draftExists = await db.transaction(async (tx) => {
      await assertJobHeld(tx, job, now());
      // The person may have deleted the draft in the meantime.
      if (!(await findDraft(tx, draft.id))) return false;
      // If a second reading finds nothing, the pages of the first reading stay.
      if (draft.readyAt === null || pages.length > 0) await saveStoredPages(tx, draft.id, packedPages);
      await moveDraft(tx, draft, { event: 'pages_read' }, now());
      return true;
    });
    if (!draftExists) return undefined;
    const drafted = await writeDraft(crawled, signal, { chosen: getChosenTexts(draft.document) });
    return { drafted, crawled, proofs: await findProofs(draft, { drafted, crawled }, signal) };
  }

  /** Looks on the pages for what they are not known to prove: what the person wrote, what an assistant proposed, and what was quoted from an earlier reading. */
  async function findProofs(
    draft: DraftRow,
    { drafted, crawled: { pages, elsewhere } }: Pick<Reading, 'drafted' | 'crawled'>,
    signal: AbortSignal,
  ): Promise<Reading['proofs']> {
    // A reading that failed takes no quote away.
    if (pages.length === 0 || drafted.problems.some(({ code }) => code === 'needs_javascript'))
      return new Map();
    const quotedNow = listQuotedPages(drafted);
    const proposed = listProposed(draft.document);
    const isProposed = new Set(proposed.map(getClaimKey));
    const readUrls = new Set(elsewhere.pages.map(({ url }) => url));
    const merged = mergeReading(draft.document, drafted, getMergeMode(draft));
    const own = listClaims(merged).filter(
      (claim) =>
        !isProposed.has(getClaimKey(claim)) &&
        (isSaidElsewhere(claim.evidence)
          ? claim.evidence.some(({ url }) => readUrls.has(url))
          : !claim.evidence.some((quote) => quotedNow.has(getPageVersion(quote)))),
    );
    const claims = addName([...proposed, ...own], merged);
    if (claims.length === 0) return new Map();
    try {
      const found = await findEvidence([...pages, ...elsewhere.pages], claims, signal);
      return new Map(found.map((evidence, at) => [getClaimKey(assertDefined(claims[at])), evidence]));
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error, draft: draft.id }, 'quotes of own values not looked for');
      return new Map();
    }
  }
}

/** The pages of the website, and those of others. */
type Crawled = CrawlResult & { elsewhere: ElsewhereReading };

/** The result of a reading, and the quotes that it has for earlier values, by their claim. */
type Reading = { drafted: SiteDraft; crawled: Crawled; proofs: ReadonlyMap<string, Evidence[]> };

const getPageVersion = ({ url, sha256 }: Evidence): string => `${sha256} ${url}`;

/** Returns the pages that a draft quotes, in the version that was read. */
const listQuotedPages = ({ fields, faqs, founders, socials }: SiteDraft): Set<string> =>
  new Set(
    [...Object.values(fields), ...faqs, ...founders, ...Object.values(socials)].flatMap(({ evidence }) =>
      evidence.map(getPageVersion),
    ),
  );

const getMergeMode = ({ readyAt, listingId }: DraftRow) => ({
  isRepeated: readyAt !== null,
  keepCurrent: listingId !== null,
});

const proveReading = (document: DraftDocument, proofs: Reading['proofs']): DraftDocument =>
  proofs.size === 0
    ? document
    : proveAgain(document, (claim) => {
        const found = proofs.get(getClaimKey(claim));
        return found ? keepProposer(found, claim.evidence) : claim.evidence;
      });

/** Adds which pages were read. Where only some were awaited, what is known of the others stays. */
function finishReading(
  before: DraftDocument,
  // Proposals are counted for each reading.
  { awaited_pages: awaited, proposals: _, unsourced: _before, ...document }: DraftDocument,
  { drafted, crawled }: Pick<Reading, 'drafted' | 'crawled'>,
): DraftDocument {
  const { read = [], problems } = drafted;
  if (read.length === 0 && before.pages) return document;
  const unsourced = listLostElsewhere(before, document);
  const isNamed = new Set([...read, ...(crawled.notRead ?? []).map(({ url }) => url), ...(awaited ?? [])]);
  const earlier = awaited ? (before.pages?.not_read ?? []).filter(({ url }) => !isNamed.has(url)) : [];
  const earlierProblems = awaited
    ? before.problems.filter(
        ({ code, url }) =>
          !code.startsWith('writer_') && !problems.some((one) => one.code === code) && !isNamed.has(url),
      )
    : [];
  const elsewhere = awaited ? before.pages?.elsewhere : listElsewhere(crawled.elsewhere);
  return {
    ...document,
    ...(unsourced.length > 0 ? { unsourced } : {}),
    problems: [...earlierProblems, ...document.problems, ...crawled.elsewhere.problems],
    pages: {
      read,
      not_read: [...(crawled.notRead ?? []), ...earlier],
      ...(elsewhere ? { elsewhere } : {}),
      ...nameEmptiness(drafted),
    },
  };
}

const nameEmptiness = ({ isNearlyEmpty }: SiteDraft): { nearly_empty?: true } =>
  isNearlyEmpty ? { nearly_empty: true } : {};

const listElsewhere = ({ pages, earlierPages, notRead }: ElsewhereReading) =>
  pages.length + notRead.length > 0
    ? { read: [...pages, ...earlierPages].map(({ url }) => url), not_read: notRead }
    : undefined;

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

const createUnreadCrawl = (code: ProblemCode, { url }: DraftRow): Crawled => ({
  pages: [],
  problems: [createProblem(code, url)],
  elsewhere: NOTHING_ELSEWHERE,
});
