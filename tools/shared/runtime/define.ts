import type { z } from 'zod';
import type { AssistantEvent } from '../../../rules/launches/listing-counts.ts';
import type { Role } from '../../../rules/people/roles.ts';
import type { Tx } from '../../../store/engine/database.ts';
import { DRY_RUN, dryRunInput, type DryRunRecord } from './dry-run-record.ts';
import type { Issue } from './errors.ts';
import type { SentKeys } from './idempotency-key.ts';
import type {
  CallingProgram,
  EffectServices,
  Facade,
  NetworkServices,
  ReadServices,
  RemainingLimit,
  ServerServices,
  SharedServices,
} from './services.ts';

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
  /** Returns a signal that aborts when the caller disconnects. */
  getSignal?: (() => AbortSignal) | undefined;
  /** Remaining read quota after the facade counted the request; absent if it was not counted. */
  admitted?: RemainingLimit | null;
  /** The call changes nothing and answers only with the question to ask the person first, as `question`. */
  confirmationOnly?: true | undefined;
};

/** Everything that app/app.ts wires. Functions name what they need of it with `Pick`. */
export type Services = SharedServices & ReadServices & NetworkServices & EffectServices & ServerServices;

type SignedIn = { account: Account };

/** Context of `run` in a public read; `account` is null for an anonymous caller. */
type PublicReadContext = SharedServices &
  ReadServices & {
    account: Account | null;
    /** Aborts when the caller disconnects. */
    signal?: AbortSignal;
    /** Names the listing that a cached answer depends on. */
    about?: (listingId: number) => void;
  };

/** Context of `run` in a read that needs a scope. */
export type ReadContext = PublicReadContext & SignedIn;

/** Context of `prepare`, which runs before the transaction. With `dry`, it must not store anything or contact other servers. */
export type PrepareContext = SharedServices &
  ReadServices &
  NetworkServices &
  SignedIn & { signal?: AbortSignal; dry: boolean };

/** Context of all that runs in the transaction. `keyed`: the call came with an idempotency key. */
export type ChangeContext = SharedServices & EffectServices & SignedIn & CallingProgram & { keyed: boolean };

/** What `call` passes on to the parts of a write. */
export type WriteContext = Services & SignedIn & CallingProgram & { signal?: AbortSignal };

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
export type OperationLimit = 'crawls' | 'invites_and_claims' | 'page_reads' | 'proposals';

/** Context of `findMoreProblems`. */
type ProblemContext = SharedServices & Pick<ReadServices, 'db'> & SignedIn;

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
  /** Finds problems in the valid part of an input that the schema refuses, so that all are named at once. */
  findMoreProblems?(input: z.output<I>, ctx: ProblemContext): Promise<Issue[]>;
  output: O;
  /** The members of the answer are described in `tools/list`, too, not only in the OpenAPI document. */
  describesOutput?: true;
};

type ReadDefinition<
  N extends string,
  I extends z.ZodObject,
  O extends z.ZodObject,
  S extends Scope | null,
  W extends z.ZodObject,
> = Described<N, I, O, S> & {
  /**
   * The answer depends only on its input and on one listing, which `run` names through `about`. It is cached until
   * something changes that get_listing shows of the listing.
   */
  cacheable?: true;
  /** The event to count for assistants, and the slugs of the listings in an answer. */
  analytics?: { as: AssistantEvent; slugs(answer: z.output<O>): string[] };
  /** Schema of an answer to a call without `fields`, for operations whose `fields` can leave out members. */
  fullOutput?: W | undefined;
  run(input: z.output<I>, ctx: S extends null ? PublicReadContext : ReadContext): Promise<z.input<O>>;
};

/** Result of a change that was rolled back: its answer, the addresses it would mail, and what would differ. */
export type DryRunResult<A = Record<string, unknown>> = {
  about: string;
  answer: A;
  mailed: string[];
  report: DryRunRecord;
};

/** Question put to the person before a change, for hosts that support MCP elicitation. */
export type Confirmation<A = Record<string, unknown>, I = Record<string, unknown>> = {
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
  /** Runs before the transaction: all network requests, and checks that need no transaction. */
  prepare?(input: z.output<I>, ctx: PrepareContext): Promise<P>;
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

// The defaults of the types below are of any operation, so that all fit in one registry.

/** An operation that changes nothing. */
export type Read<
  N extends string = string,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  S extends Scope | null = Scope | null,
  W extends z.ZodObject = z.ZodObject,
> = ReadDefinition<N, I, O, S, W> & { change?: undefined };

/** An operation that changes something, in one transaction that `call` opens and commits. */
export type Write<
  N extends string = string,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  S extends Scope = Scope,
> = WriteDefinition<N, I, O, S, unknown> & { run?: undefined; fullOutput?: undefined };

/** One operation, as the registry, REST and MCP see it. */
export type Tool = Read | Write;

type ReadOnly = { annotations: { readOnlyHint: true }; rest: { idempotent?: never } };

/** Defines an operation that changes nothing. Preserves its types; does nothing at run time. */
export function defineRead<
  const N extends string,
  I extends z.ZodObject,
  O extends z.ZodObject,
  S extends Scope | null,
  W extends z.ZodObject = O,
>(definition: ReadDefinition<N, I, O, S, W> & ReadOnly): Read<N, I, O, S, W> {
  return definition;
}

/** Defines an operation that changes something and preserves its types. Adds the `dry_run` input if it supports dry runs. */
export function defineWrite<
  const N extends string,
  I extends z.ZodObject,
  O extends z.ZodObject,
  S extends Scope,
  P = undefined,
>(definition: WriteDefinition<N, I, O, S, P> & { annotations: { readOnlyHint: false } }): Write<N, I, O, S> {
  if (!definition.dryRun) return definition;
  const { rest } = definition;
  return {
    ...definition,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type describes the input of the operation itself
    input: definition.input.extend({ [DRY_RUN]: dryRunInput }) as z.ZodObject as I,
    rest: { ...rest, query: [...(rest.query ?? []), DRY_RUN] },
  };
}
