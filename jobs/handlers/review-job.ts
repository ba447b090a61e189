import type { Logger } from 'pino';
import { isOneOf } from '../../rules/states/define-states.ts';
import { TAKEN_DOWN_STATUSES } from '../../rules/states/listing.ts';
import type { AiReview } from '../../rules/orders/ai-review.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { findLine, type OrderLineRow } from '../../store/orders/orders.ts';
import { moveLine } from '../../store/orders/write/orders.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Job } from '../../store/work/jobs.ts';
import type { Mail } from '../../store/work/outgoing-mail.ts';
import { finishJob } from '../../store/work/write/jobs.ts';
import { deliveredMessage, teamTakeoverMessage } from '../../mail/messages/order-messages.ts';
import { WorkerDied } from '../../worker-pool/pool.ts';
import type { CrawlResult, SitePage } from '../../extraction/crawl/site-page.ts';
import type { ReviewResult } from '../../extraction/writers/site-draft.ts';
import type { WriterProblemCode } from '../../extraction/problems.ts';
import { getFinalProblem, hasTooManyStarts } from './retry-limits.ts';
import { renderListingPage } from './listing-page.ts';
import type { JobHandler } from '../run-job.ts';

/** With the queue's doubling pauses, these attempts take over an hour. */
const MAX_ATTEMPTS = 11;

type ReviewJobDeps = {
  db: Database;
  crawl: (url: string, signal: AbortSignal) => Promise<CrawlResult>;
  /** Resolves to undefined if Claude is not configured. */
  writeReview: (pages: SitePage[], signal: AbortSignal) => Promise<ReviewResult | undefined>;
  queueMail: (tx: Tx, mail: Mail) => Promise<void>;
  publicUrl: () => string;
  now: () => Date;
  log: Logger;
};

/** Carries the reason why there is no review, worded for the buyer. */
class NoReview extends Error {
  readonly isFinal: boolean;
  constructor(why: string, isFinal: boolean) {
    super(why);
    this.isFinal = isFinal;
  }
}

/**
 * Handles the job behind `ai_review`: reads the website and the listing, has Claude write what a first-time visitor did not
 * understand, and delivers the order line with it. A failure is retried for a while and then passed to the team.
 */
export function createReviewJob(deps: ReviewJobDeps): JobHandler {
  const { db, now, log } = deps;
  return async (job, signal) => {
    const found = await findLine(db, Number(job.key));
    if (found?.line.fulfilment !== 'in_work') return;
    let review: AiReview | undefined;
    let failure = '';
    try {
      review = await writeReviewOfListing(deps, job, found.line, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = error instanceof NoReview ? error : toFinalFailure(error, job);
      if (!reason || (!reason.isFinal && job.attempts < MAX_ATTEMPTS)) throw error;
      log.error({ err: error, order: found.order.number }, 'review given up');
      failure = reason.message;
    }
    await db.transaction(async (tx) => {
      await finishJob(tx, job);
      // The line may have been refunded in the meantime; then no review is delivered.
      const latest = await findLine(tx, found.line.id);
      if (latest?.line.fulfilment !== 'in_work') return;
      const { order, line } = latest;
      const note = review ? REVIEW_NOTE : getHandoverNote(failure);
      await moveLine(tx, line, review ? 'deliver' : 'hand_over', { note, ...(review && { review }) }, now());
      const buyer = await findAccount(tx, order.accountId);
      if (!buyer) return;
      const { name } = await getSiteSettings(tx);
      const message = review ? deliveredMessage : teamTakeoverMessage;
      const url = `${deps.publicUrl()}/orders/${order.number}`;
      await deps.queueMail(tx, {
        key: `reviewed-${order.number}-${line.position}`,
        to: buyer.email,
        ...message(name, order.number, line.name, note, url),
      });
    });
  };
}

const REVIEW_NOTE =
  'Written by Claude, an AI, as a first-time visitor; it may be wrong. Its statements stand with the words they are about.';

const WRITER_PROBLEMS: Record<WriterProblemCode, string> = {
  writer_refused: 'It declined to write about these pages.',
  writer_cut_off: 'Its answer was cut off.',
  writer_overloaded: 'It is overloaded.',
  writer_timeout: 'It did not answer in time.',
  writer_failed: 'It could not be asked.',
  writer_unreadable: 'What it wrote does not stand on the pages.',
  writer_unfit: 'What it wrote does not fit the pages.',
};

const getHandoverNote = (why: string): string =>
  `Claude, the AI that writes it, could not: ${why} The team looks into it: it is written later, or its price goes back to you.`;

async function writeReviewOfListing(
  { db, crawl, writeReview, publicUrl, now, log }: ReviewJobDeps,
  job: Job,
  { listingId }: OrderLineRow,
  signal: AbortSignal,
): Promise<AiReview> {
  if (hasTooManyStarts(job.attempts)) throw new NoReview('It was begun too often.', true);
  const listing = listingId === null ? undefined : await findListing(db, listingId);
  if (!listing || isOneOf(listing.status, TAKEN_DOWN_STATUSES)) {
    throw new NoReview('The listing was taken off the site meanwhile.', true);
  }
  const pages = await crawlPages(listing, crawl, signal);
  const reviewed = await writeReview([...pages, renderListingPage(listing, publicUrl(), now())], signal);
  if (!reviewed) throw new NoReview('This directory is not connected to it any more.', true);
  if (!reviewed.ok) throw new NoReview(WRITER_PROBLEMS[reviewed.code], false);
  const { model, statements, cost_usd } = reviewed;
  log.info({ listing: listing.id, statements: statements.length, model, cost_usd }, 'review written');
  return {
    model,
    written_at: now().toISOString(),
    pages: pages.map(({ url }) => url),
    statements,
  };
}

async function crawlPages(
  listing: ListingRow,
  crawl: ReviewJobDeps['crawl'],
  signal: AbortSignal,
): Promise<SitePage[]> {
  const { pages, problems } = await crawl(listing.url, signal);
  const [problem] = problems;
  if (pages.length === 0) throw new NoReview(problem?.message ?? 'The website could not be read.', false);
  return pages;
}

/** Describes a fault of this service, or a site that crashes its reader; undefined while another attempt is worthwhile. */
function toFinalFailure(error: unknown, { attempts }: Job): NoReview | undefined {
  const code = getFinalProblem(error, attempts);
  if (code === null) return undefined;
  const message = error instanceof WorkerDied ? 'The website takes too much time or memory to read.' : '';
  return new NoReview(message || 'Something went wrong on our side.', true);
}
