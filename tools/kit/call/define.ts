import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Database, Tx } from '../../../store/engine/database.ts';
import type { OrderLinks } from '../../../orders/order-links.ts';
import type { Quotes } from '../../../orders/cart/quotes.ts';
import type { Orders } from '../../../orders/take-payments.ts';
import type { VatFor } from '../../../orders/cart/vat-for.ts';
import type { BadgeLook } from '../../../rules/badges/badge-look.ts';
import type { CheckClaim } from '../../../pipeline/calendar/claim-check.ts';
import type { MailToStranger } from '../../../pipeline/mail/mail-to-strangers.ts';
import type { OfferMail } from '../../../pipeline/mail/offer-mail.ts';
import type { Crawl, SiteDraft } from '../../../pipeline/propose/site-draft.ts';
import type { DraftWish } from '../../../pipeline/propose/candidates.ts';
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
import { DRY_RUN, dryRunInput, type Would } from './would.ts';
import type { WrongTries } from '../bounds/wrong-tries.ts';

/** The three scopes of the specification, section 5. */
export const SCOPES = ['account:read', 'listings:write', 'orders:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** MCP tool annotations, every one stated: an undefined hint is a silent gap. */
export type Annotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** Reads from our own database and changes nothing. */
export const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const satisfies Annotations;
/** Adds something; what was there stays. */
export const adds = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const satisfies Annotations;
/** Overwrites what was there with what is sent. */
export const changes = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
} as const satisfies Annotations;
/** Takes something away. */
export const removes = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
} as const satisfies Annotations;

/** A signed-in person, by whichever credential. */
export type Account = {
  id: number;
  email: string;
  name: string | null;
  role: Role;
  /** An operator whose key or app is older than their second factor: a member, until it is made anew. */
  mayOperate?: boolean;
  scopes: readonly Scope[];
  /** How the caller signed in, in words for get_account. */
  via: { kind: 'oauth'; client: string } | { kind: 'api_key'; name: string };
};

/** Who calls, as both facades hand it to `call`. */
export type Caller = {
  account: Account | null;
  /** What the asking program calls itself; absent where a page asks. */
  client?: { name?: string | undefined; userAgent: string | undefined };
  /** Network address, for anonymous rate limits. */
  address: string;
  /** How to sign in where no headers can be sent; absent over HTTP. */
  signInFix?: string;
  /** Absent where a page asks. */
  facade?: Facade;
  requestId: string;
  idempotencyKey?: SentKeys | undefined;
  signal?: AbortSignal | undefined;
  /** What was left to read once the facade had counted the request; absent where nothing did. */
  admitted?: LimitLeft | null;
  /** Nothing is to be done: only what the person has to be asked first is answered, as `question`. */
  onlyAsks?: true | undefined;
};

/** A quota and what is left of it until it is whole again. */
export type LimitLeft = {
  name: string;
  points: number;
  seconds: number;
  remaining: number;
  resetSeconds: number;
};

/** Counts what assistants see of listings, for their owners. */
export type AssistantUse = {
  saw(use: {
    kind: AssistantEvent;
    slugs: readonly string[];
    client: ClientFamily;
    accountId: number | undefined;
  }): void;
};

/** Is told what happens, for the operator's figures. */
export type Watch = {
  called: (call: {
    operation: string;
    facade: Facade;
    client: string;
    outcome: string;
    seconds: number;
  }) => void;
  requested: (request: { status: number; seconds: number }) => void;
  alarmed: (alarm: string) => void;
};

/** By which way a call came. */
type Facade = 'mcp' | 'rest' | 'page';

/** What every operation may use. Wired once, in app/app.ts. */
export type Services = {
  db: Database;
  search: SearchIndex;
  jobs: Jobs;
  /** Whether Claude writes drafts here, which costs the operator money. */
  asksClaude: boolean;
  /** Reads a website. */
  crawl: (url: string, signal?: AbortSignal) => Promise<Crawl>;
  /** Drafts a profile from pages that were read, with evidence for every value; of single fields, as they are asked for. */
  writeDraft: (crawl: Crawl, signal?: AbortSignal, asked?: DraftWish) => Promise<SiteDraft>;
  /** Looks for the badge of a listing on its homepage now, and writes down what was seen; undefined where that takes too long. */
  checkBadge: (listingId: number, signal?: AbortSignal) => Promise<BadgeLook | undefined>;
  /** Looks for the proof of a claim: DNS record, meta tag or file. */
  checkClaim: CheckClaim;
  /** What is left of the account's quotas, none where limits are off. */
  limitsLeft: (accountId: number) => Promise<LimitLeft[]>;
  /** Sends a message once the transaction it is caused by commits; `offer` is for kinds that people can turn off. */
  mail: {
    queue(tx: Tx, mail: Mail, rank?: JobRank): Promise<void>;
    offer: OfferMail;
    toStranger: MailToStranger;
  };
  /** How VAT applies to a buyer. May ask VIES. */
  vatFor: VatFor;
  serverSecret: ServerSecrets;
  orderLinks: OrderLinks;
  quotes: Quotes;
  /** Ends the payment of an order that is under way, at the provider. */
  endTry: Orders['endTry'];
  /** Whether orders can be paid here at all. */
  paymentsReady: boolean;
  /** How orders are paid here, in words for the person who pays. */
  paying: string;
  /** Counts promo codes that an account made up. */
  wrongPromoCodes: WrongTries;
  now: () => Date;
  settings: Settings;
  log: Logger;
  watch: Watch;
  assistantUse: AssistantUse;
};

type PublicContext = Services & {
  account: Account | null;
  requestId: string;
  signal?: AbortSignal;
  /** Says of which listing an answer is that is kept. */
  about?: (listingId: number) => void;
};

export type Context = PublicContext & { account: Account };

/** What a change may use: nothing of the network, and the database only through its transaction. */
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

/** Whether nothing may be written down, and nobody else's server asked. */
type Dry = { dry: boolean };

type Rest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/v1`; `{name}` parts are input keys. */
  path: `/${string}`;
  /** 200 unless the specification says 201. */
  status?: 200 | 201;
  /** Accepts the Idempotency-Key header ("Idem" in the specification). */
  idempotent?: true;
  /** Inputs that say how it is done and travel in the query, also where others are members of the body. */
  query?: readonly string[];
};

/** A limit of this operation alone, on top of the general ones. */
export type OwnLimit = 'crawls' | 'invites_and_claims';

type Described<N extends string, I extends z.ZodObject, O extends z.ZodObject, S extends Scope | null> = {
  name: N;
  title: string;
  description: string;
  /** The scope the caller needs; null for public operations. */
  scope: S;
  /** Scopes that the steps after it need, to be asked for with its own. */
  leadsTo?: readonly Scope[];
  annotations: Annotations;
  rest: Rest;
  limit?: OwnLimit;
  /** How many points of `limit` a call with this input draws; 1 where absent. */
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
   * The answer depends on its input and one listing alone, of which `run` tells by `about`: it is kept until something
   * changes that get_listing shows of the listing.
   */
  kept?: true;
  /** As what the listings of an answer are counted where an assistant asked, and which these are, by slug. */
  counts?: { as: AssistantEvent; slugs(answer: z.output<O>): string[] };
  /** Where `fields` can leave out members of the output: what a call without `fields` answers with. */
  whole?: W;
  run(input: z.output<I>, ctx: S extends null ? PublicContext : Context): Promise<z.input<O>>;
};

/** What a change came to that was undone: its answer, the addresses it would write to, and what would differ. */
export type Tried<A = unknown> = { about: string; answer: A; mailed: string[]; would: Would };

/** What a person is asked before a change, by a host that can ask. */
export type Asks<A = unknown, I = unknown> = {
  /** What it is about by its name, looked up before the change, where no answer says it. */
  about?(tx: Tx, input: I, ctx: ChangeContext): Promise<string>;
  /** What it changes, looked at before and after it, of an operation that takes no `dry_run`. */
  state?(tx: Tx, input: I, ctx: ChangeContext): Promise<Record<string, unknown>>;
  /** What they agree to, or are to choose, by what trying it came to; null where there is nothing to ask. */
  words(tried: Tried<A>, input: I): string | null;
  /** The input they choose; without, they agree or not. */
  choose?: {
    input: string;
    label: string;
    /** The operation whose answer holds the values to choose from. */
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
  /** Runs before the transaction: all that asks the network, and what refuses without one. */
  prepare?(input: z.output<I>, ctx: Context & Dry): Promise<P>;
  /** Where it can be tried without doing: then it takes `dry_run`, and the kit undoes the change (dry-run.ts). */
  would?: {
    /** What the change is about, looked at before and after it; what differs is told. Refuses as `change` does. */
    state(tx: Tx, input: z.output<I>, ctx: ChangeContext): Promise<Record<string, unknown>>;
    /** Who would be told; `mailed` are the addresses that were written to. Absent, that is all there is to say. */
    told?(answer: z.output<O>, mailed: string[], about: string): string;
  };
  /** What mails, publishes or deletes for good is asked about first. */
  asks?: Asks<z.output<O>, z.output<I>>;
  /**
   * Runs inside the transaction, on PostgreSQL maybe several times, so it changes nothing outside of it. Its answer is
   * checked and kept for the idempotency key before the commit: either all of it has happened, or nothing.
   */
  change(tx: Tx, input: z.output<I>, ctx: ChangeContext, prepared: P): Promise<z.input<O>>;
};

// As it is called. Methods that take `unknown`, so that operations with different inputs fit in one registry.
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
  kept?: true;
  whole?: W | undefined;
  counts?: { as: AssistantEvent; slugs(answer: unknown): string[] };
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
  prepare?(input: unknown, ctx: Context & Dry): Promise<unknown>;
  would?: {
    state(tx: Tx, input: unknown, ctx: Context & Keyed): Promise<Record<string, unknown>>;
    told?(answer: unknown, mailed: string[], about: string): string;
  };
  asks?: Asks;
  change(tx: Tx, input: unknown, ctx: Context & Keyed, prepared: unknown): Promise<unknown>;
  run?: undefined;
  whole?: undefined;
};

/** One operation, as the registry and both facades see it. */
export type Tool = Read | Write;

/** Defines an operation that changes nothing. Keeps its types; does nothing at run time. */
export function defineRead<
  const N extends string,
  I extends z.ZodObject,
  O extends z.ZodObject,
  S extends Scope | null,
  W extends z.ZodObject = O,
>(definition: ReadDefinition<N, I, O, S, W>): Read<N, I, O, S, W> {
  return definition;
}

/** Defines an operation that changes something, and keeps its types. One that can be tried without doing takes `dry_run`. */
export function defineWrite<
  const N extends string,
  I extends z.ZodObject,
  O extends z.ZodObject,
  S extends Scope,
  P = undefined,
>(definition: WriteDefinition<N, I, O, S, P>): Write<N, I, O, S> {
  if (!definition.would) return definition;
  const { rest } = definition;
  return {
    ...definition,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- its type tells what the operation itself takes
    input: definition.input.extend({ [DRY_RUN]: dryRunInput }) as z.ZodObject as I,
    rest: { ...rest, query: [...(rest.query ?? []), DRY_RUN] },
  };
}
