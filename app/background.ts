import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createMailer } from '../mail/mailer.ts';
import { createAlertLinks } from '../mail/alert-links.ts';
import { createUnsubscribeLinks } from '../mail/unsubscribe.ts';
import { createQuotes } from '../orders/cart/quotes.ts';
import { createOrderLinks } from '../orders/order-links.ts';
import { createPaymentService } from '../orders/payment-service.ts';
import { createVatDecider } from '../orders/cart/vat-decider.ts';
import type { StripeProvider } from '../orders/payments/stripe.ts';
import { createTestProvider } from '../orders/payments/test-provider.ts';
import { createVies } from '../orders/payments/vies.ts';
import { createBadgeJob, checkBadge } from '../scheduler/badge-check.ts';
import { createCalendar } from '../scheduler/calendar.ts';
import { createCompareJob } from '../jobs/handlers/compare-job.ts';
import { createDraftJob } from '../jobs/handlers/draft-job.ts';
import { createReviewJob } from '../jobs/handlers/review-job.ts';
import { createLogoJob } from '../jobs/handlers/logo-job.ts';
import { createMailJob } from '../mail/mail-job.ts';
import { createUnsolicitedMail } from '../mail/unsolicited-mail.ts';
import { createOptionalMail } from '../mail/optional-mail.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import { createQueue } from '../jobs/queue.ts';
import { createUpdateMailJob, createLaunchMailJob } from '../mail/notify-followers.ts';
import type { Secrets, Settings } from '../settings.ts';
import type { Database, Tx } from '../store/engine/database.ts';
import { generateToken } from '../store/people/opaque-token.ts';
import type { JobKind, JobRank } from '../store/work/job-kinds.ts';
import type { Mail } from '../store/work/outgoing-mail.ts';
import { addMail } from '../store/work/write/outgoing-mail.ts';
import type { ServerSecrets } from '../store/site/write/server-secrets.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { createCalendarMail } from './calendar-mail.ts';
import type { WebReader } from './web-reader.ts';

/** The maximum time in milliseconds that an answer waits for a badge check; a longer check becomes a job. */
const BADGE_CHECK_MS = 8_000;

export type BackgroundDeps = {
  db: Database;
  settings: Settings;
  secrets: Secrets;
  serverSecret: ServerSecrets;
  web: WebReader;
  /** A `fetch` over the guarded network. */
  documents: { fetch: typeof fetch };
  drawLogo: Parameters<typeof createLogoJob>[0]['redrawLogo'];
  now: () => Date;
  log: Logger;
  recordAlarm: (alarm: string) => void;
  badgeCheckMs: number | undefined;
};

export type Background = Awaited<ReturnType<typeof openBackground>>;

/** Creates what outlives a request: job queue, mail, payments, calendar. It starts nothing. */
export async function openBackground(deps: BackgroundDeps) {
  const { db, settings, secrets, serverSecret, web, now, log, recordAlarm } = deps;
  const { badgeCheckMs = BADGE_CHECK_MS } = deps;
  const mailer = openMailer(deps);
  const linkKey = await serverSecret('link_key', async () => generateToken());
  const unsubscribe = createUnsubscribeLinks(linkKey, settings.publicUrl);
  const alertLinks = createAlertLinks(linkKey, settings.publicUrl);
  const orderLinks = createOrderLinks(linkKey);
  const quotes = createQuotes(linkKey);
  const elicitationKey = createHmac('sha256', linkKey).update('questions to people').digest();

  const badgeDeps = { db, checkHomepageBadge: web.checkHomepageBadge, now };
  const handlers: Record<JobKind, JobHandler> = {
    ...createHandlers(deps, { mailer, queueMail, unsubscribe }),
    check_badge: createBadgeJob(badgeDeps),
    end_payment: (job) => orders.jobs.end_payment(job),
    refund_payment: (job) => orders.jobs.refund_payment(job),
  };
  const queue = createQueue({ db, now, log, recordAlarm, handlers });
  async function queueMail(tx: Tx, message: Mail, rank?: JobRank): Promise<void> {
    await addMail(tx, message, now());
    await queue.enqueue(tx, { kind: 'mail', key: message.key, ...(rank && { rank }) });
  }
  const mail = {
    queue: queueMail,
    offer: createOptionalMail({ queueMail, unsubscribe }),
    toStranger: createUnsolicitedMail({ queueMail, unsubscribe, now, isLimited: settings.rateLimits }),
  };

  const stripe = await openStripe(settings, secrets);
  const askVies = settings.viesApiBase ? createVies({ base: settings.viesApiBase, now, log }) : null;
  const decideOrderVat = createVatDecider({ db, lookUpVatNumber: askVies, now });
  const provider = stripe ?? getTestProvider(settings);
  const orders = createPaymentService({
    ...{ db, decideOrderVat, links: orderLinks, provider, jobs: queue, mail, now, log },
    ...{ rateLimits: settings.rateLimits, publicUrl: settings.publicUrl },
  });
  const calendar = createCalendar({
    ...{ db, jobs: queue, checkHomepageBadge: web.checkHomepageBadge, now, log },
    ...createCalendarMail(mail, settings.publicUrl),
  });
  function checkBadgeNow(listingId: number, signal?: AbortSignal) {
    const timeout = AbortSignal.timeout(badgeCheckMs);
    return checkBadge(badgeDeps, listingId, signal ? AbortSignal.any([timeout, signal]) : timeout);
  }
  return {
    elicitationKey,
    queue,
    mail,
    mailer,
    checkBadgeNow,
    unsubscribe,
    alertLinks,
    orderLinks,
    quotes,
    stripe,
    decideOrderVat,
    orders,
    calendar,
  };
}

function openMailer({ db, settings, secrets, log }: BackgroundDeps) {
  if (settings.production && !secrets.smtpUrl)
    log.warn('no SMTP_URL: mail, including sign-in codes, is only saved as files');
  return createMailer({
    smtpUrl: secrets.smtpUrl,
    from: settings.mailFrom,
    siteName: async () => (await getSiteSettings(db)).name,
    outboxFolder: join(settings.dataFolder, 'outbox'),
    logContent: !settings.production,
    log,
  });
}

type QueueMail = (tx: Tx, message: Mail, rank?: JobRank) => Promise<void>;

/** Creates the job handlers, except those for payments and badge checks. */
function createHandlers(
  { db, settings, web, documents, drawLogo, now, log, recordAlarm }: BackgroundDeps,
  {
    mailer,
    queueMail,
    unsubscribe,
  }: {
    mailer: ReturnType<typeof createMailer>;
    queueMail: QueueMail;
    unsubscribe: ReturnType<typeof createUnsubscribeLinks>;
  },
) {
  const { crawl, writeDraft, findEvidence, writeReview } = web;
  const publicUrl = (): string => settings.publicUrl;
  const queueBulk = (tx: Tx, message: Mail) => queueMail(tx, message, 'bulk');
  const followerMailDeps = { db, queueMail: queueBulk, unsubscribe, publicUrl };
  return {
    draft: createDraftJob({ db, crawl, writeDraft, findEvidence, now, log }),
    compare: createCompareJob({ db, crawl, writeDraft, now, log }),
    mail: createMailJob({ db, mailer, now, log, recordAlarm }),
    ai_review: createReviewJob({ db, crawl, writeReview, queueMail, publicUrl, now, log }),
    keep_logo: createLogoJob({ db, fetch: documents.fetch, redrawLogo: drawLogo, now }),
    tell_followers: createUpdateMailJob(followerMailDeps),
    tell_launched: createLaunchMailJob(followerMailDeps),
  };
}

/** Returns the test provider, whose payments are a click; null in production. */
const getTestProvider = ({ production, publicUrl }: Settings) =>
  production ? null : createTestProvider(publicUrl);

/** Creates the Stripe provider if its keys are set. The library is large, so it is imported only then. */
async function openStripe({ stripe }: Settings, secrets: Secrets): Promise<StripeProvider | null> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = secrets;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  const { createStripeProvider: createStripe } = await import('../orders/payments/stripe.ts');
  return createStripe({ secretKey, webhookSecret, ...stripe });
}
