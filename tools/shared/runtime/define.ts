import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Database, Tx } from '../../../store/engine/database.ts';
import type { OrderLinks } from '../../../orders/order-links.ts';
import type { Quotes } from '../../../orders/cart/quotes.ts';
import type { PaymentService } from '../../../orders/payment-service.ts';
import type { DecideOrderVat } from '../../../orders/cart/vat-decider.ts';
import type { BadgeCheckResult } from '../../../rules/badges/badge-check.ts';
import type { CheckClaim } from '../../../extraction/page-checks/claim-check.ts';
import type { QueueUnsolicitedMail } from '../../../mail/unsolicited-mail.ts';
import type { QueueOptionalMail } from '../../../mail/optional-mail.ts';
import type { CrawlResult } from '../../../extraction/crawl/site-page.ts';
import type { SiteDraft } from '../../../extraction/writers/site-draft.ts';
import type { DraftRequest } from '../../../extraction/writers/candidates.ts';
import type { AssistantEvent } from '../../../rules/launches/listing-counts.ts';
import type { ClientFamily } from '../../../rules/people/client-family.ts';
import type { Role } from '../../../rules/people/roles.ts';
import type { SearchIndex } from '../../../search/search-index.ts';
import type { Jobs } from '../../../store/work/write/jobs.ts';
import type { JobRank } from '../../../store/work/job-kinds.ts';
import type { Mail } from '../../../store/work/outgoing-mail.ts';
import type { ServerSecrets } from '../../../store/site/write/server-secrets.ts';
import type { Settings } from '../../../settings.ts';
import type { SentKeys } from './idempotency-key.ts';
import { DRY_RUN, dryRunInput, type DryRunRecord } from './dry-run-record.ts';
import type { GuessLimiter } from '../limits/guess-limiter.ts';

/** The three scopes of the specification, section 5. */
export const SCOPES = ['account:read', 'listings:write', 'orders:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** MCP tool annotations. All four are required, because clients assume the worst of a missing hint. */
export type Annotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** Annotations of an operation that reads our own database and changes nothing. */
export const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const satisfies Annotations;
/** Annotations of an operation that adds something and changes nothing else. */
export const adds = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const satisfies Annotations;
/** Annotations of an operation that overwrites existing values. */
export const changes = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
} as const satisfies Annotations;
/** Annotations of an operation that removes something. */
export const removes = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
} as const satisfies Annotations;

/** A signed-in person, with either kind of credential. */
export type Account = {
  id: number;
  email: string;
  name: string | null;
  role: Role;
  /** True for an operator whose key or app predates their second factor. They act as a member until they replace it. */
  mayOperate?: boolean;
  scopes: readonly Scope[];
  /** How the caller signed in, for get_account. */
  via: { kind: 'oauth'; client: string } | { kind: 'api_key'; name: string };
};

/** The caller, as REST, MCP and pages pass it to `call`. */
export type Caller = {
  account: Account | null;
  /** How the client program identifies itself; absent for pages. */
  client?: { name?: string | undefined; userAgent: string | undefined };
  /** Network address, for anonymous rate limits. */
  address: string;
  /** How to sign in on a transport without headers; absent over HTTP. */
  signInFix?: string;
  /** Absent for pages. */
  facade?: Facade;
  requestId: string;
  idempotencyKey?: SentKeys | undefined;
  signal?: AbortSignal | undefined;
  /** Remaining read quota after the facade counted the request; absent if it was not counted. */
  admitted?: RemainingLimit | null;
  /** The call changes nothing and answers only with the question to ask the person first, as `question`. */
  questionOnly?: true | undefined;
};

/** A quota and what is left of it until its window resets. */
export type RemainingLimit = {
  name: string;
  points: number;
  seconds: number;
  remaining: number;
  resetSeconds: number;
};

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
  recordAlert: (alarm: string) => void;
};

/** Interface through which a call came. */
type Facade = 'mcp' | 'rest' | 'page';

/** Services available to every operation. Wired once, in app/app.ts. */
export type Services = {
  db: Database;
  search: SearchIndex;
  jobs: Jobs;
  /** Whether Claude writes drafts here, which costs the operator money. */
  asksClaude: boolean;
  /** Reads a website. */
  crawl: (url: string, signal?: AbortSignal) => Promise<CrawlResult>;
  /** Drafts a profile, or only the requested fields, from crawled pages, with evidence for every value. */
  writeDraft: (crawl: CrawlResult, signal?: AbortSignal, request?: DraftRequest) => Promise<SiteDraft>;
  /** Checks a listing's homepage for its badge now and stores the result; undefined if that takes too long. */
  checkBadge: (listingId: number, signal?: AbortSignal) => Promise<BadgeCheckResult | undefined>;
  /** Checks for the proof of a claim: DNS record, meta tag or file. */
  checkClaim: CheckClaim;
  /** What is left of the account's quotas; empty if limits are off. */
  limitsLeft: (accountId: number) => Promise<RemainingLimit[]>;
  /** Sends a message once its transaction commits; `offer` is for kinds that people can turn off. */
  mail: {
    queue(tx: Tx, mail: Mail, rank?: JobRank): Promise<void>;
    offer: QueueOptionalMail;
    toStranger: QueueUnsolicitedMail;
  };
  /** Decides how VAT applies to a buyer. May call VIES. */
  vatFor: DecideOrderVat;
  serverSecret: ServerSecrets;
  orderLinks: OrderLinks;
  quotes: Quotes;
  /** Ends an order's payment in progress at the payment provider. */
  endTry: PaymentService['cancelAttempt'];
  /** Whether payments are set up. */
  paymentsReady: boolean;
  /** How orders are paid, as text for the person who pays. */
  paying: string;
  /** Counts an account's guesses at promo codes. */
  wrongPromoCodes: GuessLimiter;
  now: () => Date;
  settings: Settings;
  log: Logger;
  watch: MetricsRecorder;
  assistantUse: AssistantUse;
};

/** Context of an operation that needs no sign-in; `account` is null for an anonymous caller. */
type PublicContext = Services & {
  account: Account | null;
  requestId: string;
  signal?: AbortSignal;
  /** Names the listing that a cached answer depends on. */
  about?: (listingId: number) => void;
};

/** Context of an operation that needs a signed-in account. */
export type Context = PublicContext & { account: Account };

/** Services available to a change: none that use the network, and the database only through its transaction. */
export type ChangeContext = Omit<
  Context,
  | 'assistantUse'
  | 'db'
  | 'crawl'
  | 'writeDraft'
  | 'checkBadge'
  | 'checkClaim'
  | 'vatFor'
  | 'endTry'
  | 'limitsLeft'
  | 'search'
  | 'signal'
  | 'wrongPromoCodes'
> &
  Keyed;

/** Whether the call came with an idempotency key. */
type Keyed = { keyed: boolean };

/** Whether nothing may be stored and no other server contacted. */
type DryRunFlag = { dry: boolean };

/** REST method, path and options of an operation. */
type Rest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/v1`; `{name}` segments are input keys. */
  path: `/${string}`;
  /** 200 unless the specification says 201. */
  status?: 200 | 201;
  /** Accepts the Idempotency-Key header ("Idem" in the specification). */
  idempotent?: true;
  /** Inputs that are sent in the query even if the others are members of the body. */
  query?: readonly string[];
};

/** A limit of single operations, on top of the general ones. */
export type OperationLimit = 'crawls' | 'invites_and_claims';

type Described<N extends string, I extends z.ZodObject, O extends z.ZodObject, S extends Scope | null> = {
  name: N;
  title: string;
  description: string;
  /** The scope the caller needs; null for public operations. */
  scope: S;
  /** Scopes that its follow-up steps need; they are requested together with its own. */
  followUpScopes?: readonly Scope[];
  annotations: Annotations;
  rest: Rest;
  limit?: OperationLimit;
  /** How many points of `limit` a call with this input draws; 1 by default. */
  limitPoints?(input: z.output<I>): number;
  input: I;
  output: O;
};

type ReadDefinition<
  N extends string,
  I extends z.ZodObject,
  O extends z.ZodObject,
  S extends Scope | null,
  W extends z.ZodObject,
> = Described<N, I, O, S> & {
  annotations: { readOnlyHint: true };
  rest: { idempotent?: never };
  /**
   * The answer depends only on its input and on one listing, which `run` names through `about`. It is cached until
   * something changes that get_listing shows of the listing.
   */
  cacheable?: true;
  /** The event to count for assistants, and the slugs of the listings in an answer. */
  analytics?: { as: AssistantEvent; slugs(answer: z.output<O>): string[] };
  /** Schema of an answer to a call without `fields`, for operations whose `fields` can leave out members. */
  fullOutput?: W;
  run(input: z.output<I>, ctx: S extends null ? PublicContext : Context): Promise<z.input<O>>;
};

/** Result of a change that was rolled back: its answer, the addresses it would mail, and what would differ. */
export type DryRunResult<A = unknown> = { about: string; answer: A; mailed: string[]; report: DryRunRecord };

/** Question put to the person before a change, for hosts that support MCP elicitation. */
export type Confirmation<A = unknown, I = unknown> = {
  /** Name of the subject, read before the change; for operations whose answer does not say it. */
  about?(tx: Tx, input: I, ctx: ChangeContext): Promise<string>;
  /** State to compare before and after the change; for an operation that takes no `dry_run`. */
  state?(tx: Tx, input: I, ctx: ChangeContext): Promise<Record<string, unknown>>;
  /** Text of the question, from the result of the dry run; null if there is nothing to ask. */
  question(tried: DryRunResult<A>, input: I): string | null;
  /** The input whose value the person chooses; without it they answer yes or no. */
  choose?: {
    input: string;
    label: string;
    /** Operation whose answer holds the values to choose from. */
    from: string;
    values(answer: Record<string, unknown>): { value: string; label: string }[];
  };
};

type WriteDefinition<
  N extends string,
  I extends z.ZodObject,
  O extends z.ZodObject,
  S extends Scope,
  P,
> = Described<N, I, O, S> & {
  annotations: { readOnlyHint: false };
  /** Runs before the transaction: all network requests, and checks that need no transaction. */
  prepare?(input: z.output<I>, ctx: Context & DryRunFlag): Promise<P>;
  /** Makes the operation accept `dry_run`; dry-run.ts then rolls the change back. */
  dryRun?: {
    /** State to compare before and after the change; the answer shows the differences. Throws what `change` throws. */
    state(tx: Tx, input: z.output<I>, ctx: ChangeContext): Promise<Record<string, unknown>>;
    /** Text on who would be notified; `mailed` are the recipients. Without it, the number of recipients is stated. */
    dryRunNotice?(answer: z.output<O>, mailed: string[], about: string): string;
  };
  /** Question to confirm first; for changes that mail people, publish, or delete for good. */
  confirmation?: Confirmation<z.output<O>, z.output<I>>;
  /**
   * Runs inside the transaction, on PostgreSQL possibly several times, so it must change nothing outside it. Its answer is
   * checked and stored for the idempotency key before the commit, so that all of it takes effect or nothing does.
   */
  change(tx: Tx, input: z.output<I>, ctx: ChangeContext, prepared: P): Promise<z.input<O>>;
};

// Methods take `unknown`, so that operations with different inputs fit in one registry.
type Callable<N extends string, I extends z.ZodObject, O extends z.ZodObject, S extends Scope | null> = Omit<
  Described<N, I, O, S>,
  'limitPoints'
> & { limitPoints?(input: unknown): number };

/** An operation that changes nothing. */
export type Read<
  N extends string = string,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  S extends Scope | null = Scope | null,
  W extends z.ZodObject = O,
> = Callable<N, I, O, S> & {
  cacheable?: true;
  fullOutput?: W | undefined;
  analytics?: { as: AssistantEvent; slugs(answer: unknown): string[] };
  run(input: unknown, ctx: PublicContext): Promise<unknown>;
  change?: undefined;
};

/** An operation that changes something, in one transaction that `call` opens and commits. */
export type Write<
  N extends string = string,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  S extends Scope | null = Scope | null,
> = Callable<N, I, O, S> & {
  prepare?(input: unknown, ctx: Context & DryRunFlag): Promise<unknown>;
  dryRun?: {
    state(tx: Tx, input: unknown, ctx: Context & Keyed): Promise<Record<string, unknown>>;
    dryRunNotice?(answer: unknown, mailed: string[], about: string): string;
  };
  confirmation?: Confirmation;
  change(tx: Tx, input: unknown, ctx: Context & Keyed, prepared: unknown): Promise<unknown>;
  run?: undefined;
  fullOutput?: undefined;
};

/** One operation, as the registry, REST and MCP see it. */
export type Tool = Read | Write;

/** Defines an operation that changes nothing. Preserves its types; does nothing at run time. */
export function defineRead<
  const N extends string,
  I extends z.ZodObject,
  O extends z.ZodObject,
  S extends Scope | null,
  W extends z.ZodObject = O,
>(definition: ReadDefinition<N, I, O, S, W>): Read<N, I, O, S, W> {
  return definition;
}

/** Defines an operation that changes something and preserves its types. Adds the `dry_run` input if it supports dry runs. */
export function defineWrite<
  const N extends string,
  I extends z.ZodObject,
  O extends z.ZodObject,
  S extends Scope,
  P = undefined,
>(definition: WriteDefinition<N, I, O, S, P>): Write<N, I, O, S> {
  if (!definition.dryRun) return definition;
  const { rest } = definition;
  return {
    ...definition,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type describes the input of the operation itself
    input: definition.input.extend({ [DRY_RUN]: dryRunInput }) as z.ZodObject as I,
    rest: { ...rest, query: [...(rest.query ?? []), DRY_RUN] },
  };
}
