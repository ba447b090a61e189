import type { Logger } from 'pino';
import type { Quotes } from '../../../orders/cart/quotes.ts';
import type { DecideOrderVat } from '../../../orders/cart/vat-decider.ts';
import type { OrderLinks } from '../../../orders/order-links.ts';
import type { PaymentService } from '../../../orders/payment-service.ts';
import type { CrawlResult, SitePage } from '../../../extraction/crawl/site-page.ts';
import type { ExtraPages } from '../../../extraction/crawl/crawl-site.ts';
import type { Evidence } from '../../../rules/drafts/draft-document.ts';
import type { JudgedProposals, ProposalsRequest } from '../../../rules/drafts/proposals.ts';
import type { Claim } from '../../../rules/drafts/prove-again.ts';
import type { PagesRequest, ShownPages } from '../../../rules/drafts/shown-pages.ts';
import type { CheckClaim } from '../../../extraction/page-checks/claim-check.ts';
import type { DraftRequest } from '../../../extraction/writers/candidates.ts';
import type { SiteDraft } from '../../../extraction/writers/site-draft.ts';
import type { AlertLinks } from '../../../mail/alert-links.ts';
import type { QueueUnsolicitedMail } from '../../../mail/unsolicited-mail.ts';
import type { QueueOptionalMail } from '../../../mail/optional-mail.ts';
import type { BadgeCheckResult } from '../../../rules/badges/badge-check.ts';
import type { AssistantEvent } from '../../../rules/launches/listing-counts.ts';
import type { ClientFamily } from '../../../rules/people/client-family.ts';
import type { SearchIndex } from '../../../search/search-index.ts';
import type { Settings } from '../../../settings.ts';
import type { Database, Tx } from '../../../store/engine/database.ts';
import type { ServerSecrets } from '../../../store/site/write/server-secrets.ts';
import type { JobRank } from '../../../store/work/job-kinds.ts';
import type { Mail } from '../../../store/work/outgoing-mail.ts';
import type { Jobs } from '../../../store/work/write/jobs.ts';
import type { GuessLimiter } from '../limits/guess-limiter.ts';

/**
 * What operations work with, in groups by what a part of an operation may do. app/services.ts wires them all as one
 * object; define.ts says which part gets which groups.
 */

/** For every part of an operation: the clock, settings, and what the installation offers. Changes nothing. */
export type SharedServices = {
  now: () => Date;
  settings: Settings;
  /** Whether Claude writes drafts here, which costs the operator money. */
  usesClaude: boolean;
  /** Whether payments are set up. */
  paymentsReady: boolean;
  orderLinks: OrderLinks;
  quotes: Quotes;
};

/** For `run` and `prepare`: stored data outside of a transaction, and what prices a cart. */
export type ReadServices = {
  db: Database;
  search: SearchIndex;
  /** What is left of the account's quotas; empty if limits are off. */
  limitsLeft: (accountId: number) => Promise<RemainingLimit[]>;
  /** Decides how VAT applies to a buyer. May call VIES. */
  decideOrderVat: DecideOrderVat;
  /** Counts an account's guesses at promo codes. */
  promoGuessLimiter: GuessLimiter;
  /** Shows the numbered lines of stored pages. Rejects with WorkerDied, or after a timeout. */
  showPages: (pages: SitePage[], request: PagesRequest, signal?: AbortSignal) => Promise<ShownPages>;
};

/** For `prepare`: other servers, and the log of what they cost. */
export type NetworkServices = {
  /** Reads a website, and in addition these pages of it. */
  crawl: (url: string, signal?: AbortSignal, extra?: ExtraPages) => Promise<CrawlResult>;
  /** Drafts a profile, or only the requested fields, from crawled pages, with evidence for every value. */
  writeDraft: (crawl: CrawlResult, signal?: AbortSignal, request?: DraftRequest) => Promise<SiteDraft>;
  /** Finds the quotes on pages that prove claims, in their order. Rejects with WorkerDied, or after a timeout. */
  findEvidence: (pages: SitePage[], claims: Claim[], signal?: AbortSignal) => Promise<Evidence[][]>;
  /** Judges proposals by the numbered lines of stored pages. Rejects with WorkerDied, or after a timeout. */
  judgeProposals: (
    pages: SitePage[],
    proposals: Omit<ProposalsRequest, 'categories'>,
    signal?: AbortSignal,
  ) => Promise<JudgedProposals>;
  /** Checks a listing's homepage for its badge now and stores the result; undefined if that takes too long. */
  checkBadge: (listingId: number, signal?: AbortSignal) => Promise<BadgeCheckResult | undefined>;
  /** Checks for the proof of a claim: DNS record, meta tag or file. */
  checkClaim: CheckClaim;
  /** Ends an order's payment in progress at the payment provider. */
  cancelPayment: PaymentService['cancelAttempt'];
  log: Logger;
};

/** Name of the program that makes a call: of the MCP client, the app or the API key; absent where none is known. */
export type CallingProgram = { program?: string };

/** For `change`: effects that are stored in its transaction and happen once it commits. */
export type EffectServices = {
  jobs: Jobs;
  /** Sends a message; `offer` is for kinds that people can turn off. */
  mail: {
    queue(tx: Tx, mail: Mail, rank?: JobRank): Promise<void>;
    offer: QueueOptionalMail;
    toStranger: QueueUnsolicitedMail;
  };
};

/** For `call`, pages and use cases only. */
export type ServerServices = {
  serverSecret: ServerSecrets;
  /** How orders are paid, as text for the person who pays. */
  paymentText: string;
  /** Links in the mail of search alerts. */
  alertLinks: AlertLinks;
  metrics: MetricsRecorder;
  assistantUse: AssistantUse;
};

/** A quota and what is left of it until its window resets. */
export type RemainingLimit = {
  name: string;
  points: number;
  seconds: number;
  remaining: number;
  resetSeconds: number;
};

/** Interface through which a call came. */
export type Facade = 'mcp' | 'rest' | 'page';

/** Counts how often assistants see listings, for the owners' statistics. */
export type AssistantUse = {
  record(use: {
    kind: AssistantEvent;
    slugs: readonly string[];
    client: ClientFamily;
    accountId: number | undefined;
  }): void;
};

/** Records calls, requests and alerts for the operator's metrics. */
export type MetricsRecorder = {
  recordCall: (call: {
    operation: string;
    facade: Facade;
    client: string;
    outcome: string;
    seconds: number;
  }) => void;
  recordRequest: (request: { status: number; seconds: number }) => void;
  recordAlarm: (alarm: string) => void;
};
