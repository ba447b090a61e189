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
import { deliveredMessage, handedOverMessage } from '../../mail/messages/order-messages.ts';
import { WorkerDied } from '../../worker-pool/pool.ts';
import type { Crawl, SitePage } from '../../extraction/crawl/site-page.ts';
import type { Reviewed } from '../../extraction/writers/site-draft.ts';
import type { WriterProblemCode } from '../../extraction/problems.ts';
import { givenUpWith, isBegunTooOften } from './give-up.ts';
import { listingPage } from './listing-page.ts';
import type { JobHandler } from '../run-job.ts';

/** With the queue's doubling pauses, this is over an hour of trying. */
const MOST_TRIES = 11;

type Parts = {
  db: Database;
  crawl: (url: string, signal: AbortSignal) => Promise<Crawl>;
  /** Undefined where there is no Claude. */
  writeReview: (pages: SitePage[], signal: AbortSignal) => Promise<Reviewed | undefined>;
  queueMail: (tx: Tx, mail: Mail) => Promise<void>;
  publicUrl: () => string;
  now: () => Date;
  log: Logger;
};

/** Why there is no review, in words for the buyer. */
class NoReview extends Error {
  readonly isFinal: boolean;
  constructor(why: string, isFinal: boolean) {
    super(why);
    this.isFinal = isFinal;
  }
}

/**
 * The job behind `ai_review`: reads website and listing, has Claude write what a first-time visitor did not understand,
 * and delivers the line of the order with it. What fails is tried again for a while, and then goes to the team.
 */
export function reviewJob(parts: Parts): JobHandler {
  const { db, now, log } = parts;
  return async (job, signal) => {
    const found = await findLine(db, Number(job.key));
    if (found?.line.fulfilment !== 'in_work') return;
    let review: AiReview | undefined;
    let failed = '';
    try {
      review = await write(parts, job, found.line, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const why = error instanceof NoReview ? error : unexpected(error, job);
      if (!why || (!why.isFinal && job.attempts < MOST_TRIES)) throw error;
      log.error({ err: error, order: found.order.number }, 'review given up');
      failed = why.message;
    }
    await db.transaction(async (tx) => {
      await finishJob(tx, job);
      // Refunded meanwhile, nothing is written any more.
      const latest = await findLine(tx, found.line.id);
      if (latest?.line.fulfilment !== 'in_work') return;
      const { order, line } = latest;
      const note = review ? WRITTEN : handedOver(failed);
      const event = review ? 'deliver' : 'hand_over';
      await moveLine(tx, line, { event, note, ...(review && { review }) }, now());
      const buyer = await findAccount(tx, order.accountId);
      if (!buyer) return;
      const { name } = await getSiteSettings(tx);
      const message = review ? deliveredMessage : handedOverMessage;
      const url = `${parts.publicUrl()}/orders/${order.number}`;
      await parts.queueMail(tx, {
        key: `reviewed-${order.number}-${line.position}`,
        to: buyer.email,
        ...message(name, order.number, line.name, note, url),
      });
    });
  };
}

const WRITTEN =
  'Written by Claude, an AI, as a first-time visitor; it may be wrong. Its statements stand with the words they are about.';

const WHY_NOT: Record<WriterProblemCode, string> = {
  writer_refused: 'It declined to write about these pages.',
  writer_cut_off: 'Its answer was cut off.',
  writer_overloaded: 'It is overloaded.',
  writer_timeout: 'It did not answer in time.',
  writer_failed: 'It could not be asked.',
  writer_unreadable: 'What it wrote does not stand on the pages.',
  writer_unfit: 'What it wrote does not fit the pages.',
};

const handedOver = (why: string): string =>
  `Claude, the AI that writes it, could not: ${why} The team looks into it: it is written later, or its price goes back to you.`;

async function write(
  { db, crawl, writeReview, publicUrl, now, log }: Parts,
  job: Job,
  { listingId }: OrderLineRow,
  signal: AbortSignal,
): Promise<AiReview> {
  if (isBegunTooOften(job.attempts)) throw new NoReview('It was begun too often.', true);
  const listing = listingId === null ? undefined : await findListing(db, listingId);
  if (!listing || isOneOf(listing.status, TAKEN_DOWN_STATUSES)) {
    throw new NoReview('The listing was taken off the site meanwhile.', true);
  }
  const pages = await pagesOf(listing, crawl, signal);
  const reviewed = await writeReview([...pages, listingPage(listing, publicUrl(), now())], signal);
  if (!reviewed) throw new NoReview('This directory is not connected to it any more.', true);
  if (!reviewed.ok) throw new NoReview(WHY_NOT[reviewed.code], false);
  const { model, statements, cost_usd } = reviewed;
  log.info({ listing: listing.id, statements: statements.length, model, cost_usd }, 'review written');
  return {
    model,
    written_at: now().toISOString(),
    pages: pages.map(({ url }) => url),
    statements,
  };
}

async function pagesOf(listing: ListingRow, crawl: Parts['crawl'], signal: AbortSignal): Promise<SitePage[]> {
  const { pages, problems } = await crawl(listing.url, signal);
  const [problem] = problems;
  if (pages.length === 0) throw new NoReview(problem?.message ?? 'The website could not be read.', false);
  return pages;
}

/** A fault of ours, or a site that ends the process reading it; undefined while it is worth another try. */
function unexpected(error: unknown, { attempts }: Job): NoReview | undefined {
  const code = givenUpWith(error, attempts);
  if (code === null) return undefined;
  const words = error instanceof WorkerDied ? 'The website takes too much time or memory to read.' : '';
  return new NoReview(words || 'Something went wrong on our side.', true);
}
