import { type Auth, createAuth } from '../auth/create-auth.ts';
import { TEST_PROVIDER } from '../orders/payments/test-provider.ts';
import { describePayment } from '../rules/orders/payment-methods.ts';
import { randomUUID } from 'node:crypto';
import { signInCodeMessage } from '../mail/messages/messages.ts';
import { SIGN_IN_CODE_PREFIX } from '../mail/mailer.ts';
import type { Secrets } from '../settings.ts';
import { getSiteSettings, type SiteSettings } from '../store/site/site-settings.ts';
import { type CounterFactory, createMemoryCounter } from '../tools/shared/limits/rate-counters.ts';
import { createLimiter, type Limiter, unlimited } from '../tools/shared/limits/limiter.ts';
import { createSharedCounters } from '../tools/shared/limits/shared-counters.ts';
import { createGuessLimiter, unlimitedGuesses } from '../tools/shared/limits/guess-limiter.ts';
import type { Services } from '../tools/shared/runtime/define.ts';
import { PROMO_GUESS_TEXTS } from '../tools/shared/orders/quote-cart.ts';
import type { Background } from './background.ts';
import type { createDocumentFetch } from './document-fetch.ts';
import type { Data } from './open-data.ts';
import { createSecurityNotifications } from './security-notifications.ts';
import type { WebReader } from './web-reader.ts';

/** The counters of rate limits, and the limiter of calls. */
export type Limits = { counters: CounterFactory; limiter: Limiter };

export function createLimits({ db, site }: Data, areOn: boolean): Limits {
  // With PostgreSQL several processes may share the limits.
  const counters = db.dialect === 'postgres' ? createSharedCounters(db) : createMemoryCounter;
  return { counters, limiter: areOn ? createLimiterFor(site, counters) : unlimited };
}

const createLimiterFor = (site: SiteSettings, counters: CounterFactory): Limiter =>
  createLimiter(
    {
      anonymous_reads: site.limit_anonymous_reads,
      reads: site.limit_reads,
      writes: site.limit_writes,
      changes_a_day: site.limit_changes_a_day,
      changes_of_network_a_day: site.limit_changes_of_network_a_day,
      crawls_of_network_a_day: site.limit_crawls_of_network_a_day,
      crawls: site.limit_crawls,
      invites_and_claims: site.limit_invites_and_claims,
      page_reads: site.limit_page_reads,
      proposals: site.limit_proposals,
    },
    site.limit_hosts,
    counters,
  );

export type ServiceDeps = Pick<Services, 'now' | 'settings' | 'log' | 'metrics' | 'assistantUse'> & {
  data: Data;
  background: Background;
  web: WebReader;
  limits: Limits;
  secrets: Secrets;
};

/** Creates the services that operations use. */
export function createServices(deps: ServiceDeps): Services {
  const { data, background, web, limits, secrets, ...rest } = deps;
  const { orders } = background;
  return {
    ...rest,
    db: data.db,
    search: data.search,
    serverSecret: data.serverSecret,
    jobs: background.queue,
    mail: background.mail,
    usesClaude: secrets.anthropicApiKey !== undefined,
    // A crawl ends by itself in a minute.
    crawl: (url, signal, extra) => web.crawl(url, signal ?? new AbortController().signal, extra),
    writeDraft: web.writeDraft,
    findEvidence: web.findEvidence,
    showPages: web.showPages,
    judgeProposals: web.judgeProposals,
    checkBadge: background.checkBadgeNow,
    checkClaim: web.checkClaim,
    limitsLeft: (accountId) => limits.limiter.listRemaining(accountId),
    decideOrderVat: background.decideOrderVat,
    alertLinks: background.alertLinks,
    orderLinks: background.orderLinks,
    quotes: background.quotes,
    cancelPayment: (order) => orders.cancelAttempt(order),
    paymentsReady: orders.provider !== null,
    paymentText: describePayment(
      orders.provider === null ? null : orders.provider === TEST_PROVIDER ? 'test' : 'stripe',
      deps.settings.stripe.methods ?? [],
    ),
    promoGuessLimiter: deps.settings.rateLimits
      ? createGuessLimiter(limits.counters, data.site.limit_wrong_promo_codes, PROMO_GUESS_TEXTS)
      : unlimitedGuesses,
  };
}

/** Creates sign-in, API keys and the OAuth server. Sign-in codes are sent before other mail. */
export function openAuth(
  services: Services,
  { counters }: Pick<Limits, 'counters'>,
  documents: ReturnType<typeof createDocumentFetch>,
): Promise<Auth> {
  const { db, now, serverSecret, settings, log, mail } = services;
  return createAuth({
    ...{ db, now, serverSecret, log },
    fetch: documents.fetch,
    publicUrl: settings.publicUrl,
    rateLimits: settings.rateLimits,
    counters,
    sendSecurityNotification: createSecurityNotifications(services),
    mailSignInCode: async (tx, email, code, request) =>
      mail.queue(
        tx,
        {
          key: `${SIGN_IN_CODE_PREFIX}${randomUUID()}`,
          to: email,
          ...signInCodeMessage((await getSiteSettings(tx)).name, code, {
            ...request,
            publicUrl: settings.publicUrl,
          }),
        },
        'first',
      ),
  });
}
