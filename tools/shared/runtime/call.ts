import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  reserveIdempotencyKey,
  completeIdempotencyKey,
  type HeldKey,
  type StoredResponse,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from '../../../store/work/write/idempotency-keys.ts';
import { TakenOver, withLease } from '../../../store/work/lease.ts';
import { readIdempotencyKey, type SentKeys } from './idempotency-key.ts';
import { type ClientFamily, getClientFamily } from '../../../rules/people/client-family.ts';
import { removeHiddenCharacters, removeHiddenCharactersIn } from '../../../rules/people/hidden-characters.ts';
import { jsonOctets, getStoredOctets } from '../../../store/engine/octets.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { type Caller, reads, type Services, type Tool, type Write, type WriteContext } from './define.ts';
import { performDryRun, isDryRun } from './dry-run.ts';
import {
  conflict,
  fromIssues,
  fromZod,
  invalid,
  notFound,
  quotaExceeded,
  ToolError,
  unauthenticated,
} from './errors.ts';
import { hasFrozenItems, oncePerFrozenItem } from './frozen-items.ts';
import { type ResponseCache, createResponseCache } from './response-cache.ts';
import { describeGrant } from './requested-scopes.ts';
import type { Limiter, LimitState } from '../limits/limiter.ts';
import { toUnavailableError } from './unavailable.ts';
import { sanitizeForAssistants } from '../presenters/sanitize-markdown.ts';
import { findUnstorableTexts } from '../schema/storable-text.ts';
import { readInput } from '../schema/read-input.ts';
import { parseValidPart } from '../schema/valid-part.ts';
import { getParameterLocation } from '../schema/rest-parameters.ts';
import { takeCharacters } from '../../../rules/typed/characters.ts';
import type { CallingProgram } from './services.ts';
import { asRecord } from '../../../rules/typed/records.ts';
import { stringifySorted } from '../../../rules/typed/stringify-sorted.ts';

/** Result of a call. REST and MCP only format it, so they cannot disagree. */
export type Outcome = {
  status: number;
  body: Record<string, unknown>;
  /** Set when the call failed; `body` is then its error envelope. */
  error: ToolError | null;
  limit: LimitState | null;
  /** Set when an earlier call with the same idempotency key is answered again. */
  replayed: Replayed | null;
};

/** Time of the original call. What its body says may have changed since. */
export type Replayed = { since: Date };

/** Calls an operation: the only path from REST, MCP and pages to its work. Never throws. */
export type Call = (tool: Tool, input: unknown, caller: Caller) => Promise<Outcome>;

/** Creates `call`: it checks scope, rate limit and input, handles idempotency, runs the operation, checks the output and logs. */
export function createCall(services: Services, limiter: Limiter): Call {
  let cache: ResponseCache | undefined;
  const getCache = () => (cache ??= createResponseCache(services.search));
  const filterForAssistants = createAssistantFilter(services.settings);
  return async (tool, rawInput, caller) => {
    const started = performance.now();
    const family = caller.client && getClientFamily(caller.client.name, caller.client.userAgent);
    let limit: LimitState | null = null;
    let outcome: Pick<Outcome, 'status' | 'body' | 'error' | 'replayed'>;
    try {
      // Counted before the scope check, so that a refused call costs the same.
      const admission = await chargeCall(limiter, tool, rawInput, caller);
      limit = admission.state;
      if (admission.refusal) throw admission.refusal;
      checkScope(tool, caller);
      const input = await parseOrListProblems(tool, rawInput, caller, services);
      const own = createOwnLimitDraw(limiter, tool, caller, getLimitPoints(tool, input));
      const { added, ...ran } = await runOperation({ tool, input, caller, own }, services, getCache);
      limit = own.state() ?? limit;
      if (added) await limiter.chargeStoredOctets(caller, added);
      // Pages render Markdown themselves, and their forms need it as it was written.
      const body = caller.facade ? filterForAssistants(ran.body) : ran.body;
      outcome = { ...ran, body, error: null };
      if (family) recordAssistantUse(services, tool, body, { client: family, accountId: caller.account?.id });
    } catch (thrown) {
      const error = toToolError(thrown, tool, caller, services);
      outcome = { status: error.status, body: error.toBody(caller.requestId), error, replayed: null };
    }
    recordCall(services, tool, caller, { ...outcome, family, ms: performance.now() - started });
    return { ...outcome, limit };
  };
}

/** Charges a call to the general limits. A dry run stores nothing, so it counts as a read. */
const chargeCall = (limiter: Limiter, tool: Tool, rawInput: unknown, caller: Caller) =>
  limiter.chargeCall(
    (caller.confirmationOnly ?? isDryRun(tool, rawInput)) ? { annotations: reads } : tool,
    caller,
    tool.change ? jsonOctets(rawInput) : 0,
  );

/** Points that a call draws from the operation's own limit. */
const getLimitPoints = (tool: Tool, input: Body): number =>
  tool.limit ? (tool.limitPoints?.(input) ?? 1) : 0;

/** Records a finished call in the metrics and the log. */
function recordCall(
  { metrics, log }: Pick<Services, 'metrics' | 'log'>,
  tool: Tool,
  caller: Caller,
  {
    status,
    error,
    family,
    ms,
  }: Pick<Outcome, 'status' | 'error'> & {
    family: ClientFamily | undefined;
    ms: number;
  },
): void {
  const facade = caller.facade ?? 'page';
  metrics.recordCall({
    operation: tool.name,
    facade,
    client: caller.client ? (family ?? 'robot') : 'browser',
    outcome: error?.code ?? 'ok',
    seconds: ms / 1000,
  });
  log.info(
    {
      request_id: caller.requestId,
      facade,
      tool: tool.name,
      account: caller.account?.id,
      status,
      ms: Math.round(ms * 10) / 10,
    },
    'call',
  );
}

/** Filters answers for assistants; a cached answer, and a frozen item of a list, is filtered once. */
function createAssistantFilter({ publicUrl }: Services['settings']): (body: Body) => Body {
  const filterBody = (body: Body) => sanitizeForAssistants(body, publicUrl);
  const filterItem = oncePerFrozenItem(filterBody);
  const filtered = new WeakMap<Body, Body>();
  return (body) => {
    const { items } = body;
    const cached =
      filtered.get(body) ??
      (hasFrozenItems(items)
        ? { ...filterBody({ ...body, items: [] }), items: items.map(filterItem) }
        : filterBody(body));
    filtered.set(body, cached);
    return cached;
  };
}

/** Counts the listings in an answer to an assistant. */
function recordAssistantUse(
  { assistantUse }: Pick<Services, 'assistantUse'>,
  tool: Tool,
  body: Body,
  by: { client: ClientFamily; accountId: number | undefined },
): void {
  if (!tool.run || !tool.analytics) return;
  assistantUse.record({ kind: tool.analytics.as, slugs: tool.analytics.slugs(body), ...by });
}

/** Checks that the caller has the tool's scope. Throws `unauthenticated` or `insufficient_scope`. */
export function checkScope(tool: Tool, { account, signInFix }: Caller): void {
  if (tool.scope === null) return;
  if (!account) throw signInError(tool, signInFix);
  if (!account.scopes.includes(tool.scope)) {
    throw new ToolError('insufficient_scope', `${tool.name} needs the scope ${tool.scope}.`, {
      fix: `Ask the person to allow ${tool.scope}: ${describeGrant(account, [tool.scope])}`,
      scopes: [tool.scope],
    });
  }
}

const signInError = (
  { name }: Tool,
  fix = 'Sign in with OAuth, or send an API key as "Authorization: Bearer <API_KEY>".',
): ToolError => unauthenticated(`${name} needs a signed-in person.`, fix);

/**
 * Validates a result against the output schema and strips hidden characters, which rows from before input cleaning may hold. A
 * frozen item of a list, such as a cached summary, is checked once.
 */
function parseOutput(tool: Tool, result: object, { fields }: Body): Body {
  const schema = fields === undefined && tool.fullOutput ? tool.fullOutput : tool.output;
  const { items } = asRecord(result);
  const list: unknown = schema.shape['items'];
  if (!hasFrozenItems(items) || !(list instanceof z.ZodArray))
    return removeHiddenCharactersIn(schema.parse(result));
  const rest = removeHiddenCharactersIn(schema.parse({ ...result, items: [] }));
  return { ...rest, items: items.map(getItemParser(list)) };
}

const itemParsers = new WeakMap<z.ZodArray, (item: Body) => Body>();

function getItemParser(list: z.ZodArray): (item: Body) => Body {
  const parser =
    itemParsers.get(list) ??
    oncePerFrozenItem((item) => removeHiddenCharactersIn(asRecord(z.parse(list.element, item))));
  itemParsers.set(list, parser);
  return parser;
}

/** Parses the input of a call. Throws what `parseInput` throws, with the problems that the valid part has, too. */
async function parseOrListProblems(
  tool: Tool,
  sent: unknown,
  { account }: Caller,
  services: Services,
): Promise<Body> {
  try {
    return parseInput(tool, sent, services.settings.publicUrl);
  } catch (thrown) {
    const issues = thrown instanceof ToolError ? thrown.details.issues : undefined;
    if (!issues || !account || !tool.findMoreProblems) throw thrown;
    const valid = parseValidPart(tool.input, sent, issues);
    const others = valid ? await tool.findMoreProblems(valid, { ...services, account }) : [];
    throw others.length > 0 ? fromIssues([...issues, ...others]) : thrown;
  }
}

/** Parses the input of a call, leniently; `origin` is that of this service. Throws `invalid_request` or `not_found`. */
export function parseInput(tool: Tool, sent: unknown, origin: string): Record<string, unknown> {
  const { parsed, repaired } = readInput(tool.input, sent ?? {}, origin);
  if (!parsed.success)
    throw unknownPathName(tool, parsed.error, repaired) ?? fromZod(parsed.error, repaired, tool.input);
  // Checked before parsing, which turns a filter of several values into a list.
  const unstorable = [...findUnstorableTexts(repaired)];
  if (unstorable.length > 0) throw fromIssues(unstorable);
  return parsed.data;
}

/** Returns a 404 if the only fault is an unknown name in the path, such as that of a board. */
function unknownPathName(tool: Tool, { issues }: z.core.$ZodError, sent: unknown): ToolError | undefined {
  const [issue] = issues;
  const name = String(issue?.path[0]);
  if (issue?.code !== 'invalid_value' || issues.length > 1) return undefined;
  if (getParameterLocation(tool, name) !== 'path' || typeof asRecord(sent)[name] !== 'string')
    return undefined;
  return notFound(
    name,
    `There is no ${name} of this name.`,
    `Send one of: ${issue.values.map(String).join(', ')}.`,
  );
}

type Body = Record<string, unknown>;
/** `added`: octets that a change stores beyond its input. */
type RunResult = { status: number; body: Body; replayed: Replayed | null; added?: number };

/** The operation's own quota; only some operations have one. */
type OwnLimitDraw = { state(): LimitState | null; draw(): Promise<void>; refund(): Promise<void> };

/** Draws points from the operation's own limit. Its `draw` throws `rate_limited` if too few are left. */
function createOwnLimitDraw(limiter: Limiter, tool: Tool, caller: Caller, points: number): OwnLimitDraw {
  let state: LimitState | null = null;
  return {
    state: () => state,
    async draw() {
      if (points === 0) return;
      const drawn = await limiter.drawPoints(tool, caller, points);
      state = drawn.state;
      if (drawn.refusal) throw drawn.refusal;
    },
    async refund() {
      if (points > 0) await limiter.refundPoints(tool, caller, points);
    },
  };
}

type RunRequest = { tool: Tool; input: Body; caller: Caller; own: OwnLimitDraw };

async function runOperation(
  { tool, input, caller, own }: RunRequest,
  services: Services,
  getCache: () => ResponseCache,
): Promise<RunResult> {
  const { account, getSignal, idempotencyKey, confirmationOnly } = caller;
  // An answer from the cache needs none of them.
  const getShared = () => ({ ...services, ...(getSignal && { signal: getSignal() }) });
  if (tool.change) {
    if (!account) throw signInError(tool);
    const ctx = { ...getShared(), account, ...nameProgram(account, caller) };
    if (confirmationOnly || isDryRun(tool, input)) return answerDryRun(tool, input, ctx, caller);
    const writeLimitedToQuota = (held: HeldKey | null) => writeWithinLimit({ tool, input, ctx, held }, own);
    return writeIdempotently(tool, input, ctx, { keys: idempotencyKey, write: writeLimitedToQuota });
  }
  let hasShown = false;
  const showPages: Services['showPages'] = (...args) => {
    hasShown = true;
    return services.showPages(...args);
  };
  const read = async (about?: (listingId: number) => void) =>
    parseOutput(
      tool,
      await tool.run(input, { ...getShared(), showPages, account, ...(about && { about }) }),
      input,
    );
  if (tool.cacheable) return buildResult(tool, await getCache().get(tool.name, input, read));
  await own.draw();
  try {
    return buildResult(tool, await read());
  } catch (thrown) {
    // A call that was refused after its pages were read has cost as much as an answer.
    if (thrown instanceof ToolError && !hasShown) await own.refund();
    throw thrown;
  }
}

const MAX_PROGRAM_CHARACTERS = 80;

/** Names the program that calls: the MCP client, else the app or the API key with which it signed in. */
function nameProgram({ via }: NonNullable<Caller['account']>, { client }: Caller): CallingProgram {
  const name = client?.name ?? (via.kind === 'oauth' ? via.client : via.name);
  const program = takeCharacters(removeHiddenCharacters(name).trim(), MAX_PROGRAM_CHARACTERS);
  return program === '' ? {} : { program };
}

/** Makes a change, rolls it back, and answers with its effects, or with the question to ask the person first. */
async function answerDryRun(
  tool: Write,
  input: Body,
  ctx: WriteContext,
  { idempotencyKey, confirmationOnly }: Caller,
): Promise<RunResult> {
  const keyed = idempotencyKey !== undefined && readIdempotencyKey(idempotencyKey) !== undefined;
  const tried = await performDryRun(tool, input, { ...ctx, keyed });
  const body = confirmationOnly
    ? { question: tool.confirmation?.question(tried, input) ?? null }
    : { would: tried.report };
  return { status: 200, body, replayed: null };
}

/** Makes a change once per idempotency key, however often the call is repeated. */
async function writeIdempotently(
  tool: Write,
  input: Body,
  ctx: WriteContext,
  { keys, write }: { keys: SentKeys | undefined; write: (held: HeldKey | null) => Promise<RunResult> },
): Promise<RunResult> {
  const held = await reserveCallKey(tool, input, ctx, keys);
  if (!held) return write(null);
  const replay = ({ status, body, since }: StoredResponse): RunResult => ({
    status,
    body: asRecord(body),
    replayed: { since },
  });
  if ('done' in held) return replay(held.done);

  const { db, now } = ctx;
  try {
    const renew = () => db.transaction((tx) => renewIdempotencyKey(tx, held, now()));
    return await withLease(renew, () => write(held));
  } catch (thrown) {
    const answer = await db
      .transaction((tx) => releaseIdempotencyKey(tx, held))
      // If the database is unreachable, the key stays held. A retry after its lease finds the outcome.
      .catch(() => null);
    // The change was committed after all, by this call or by the one that took over its key.
    if (answer) return replay(answer);
    throw thrown instanceof TakenOver ? keyInUseError() : thrown;
  }
}

type WriteRequest = { tool: Write; input: Body; ctx: WriteContext; held: HeldKey | null };

/** Makes a change within the operation's own limit. A refusal is refunded unless it took a request to another server. */
async function writeWithinLimit(
  { tool, input, ctx, held }: WriteRequest,
  own: OwnLimitDraw,
): Promise<RunResult> {
  let isSpent = false;
  const markSpent =
    <A extends unknown[], R>(request: (...args: A) => R) =>
    (...args: A): R => {
      isSpent = true;
      return request(...args);
    };
  const { crawl, writeDraft, judgeProposals, checkBadge, checkClaim } = ctx;
  const trackedServices = {
    ...{ crawl: markSpent(crawl), writeDraft: markSpent(writeDraft) },
    judgeProposals: markSpent(judgeProposals),
    ...{ checkBadge: markSpent(checkBadge), checkClaim: markSpent(checkClaim) },
  };
  await own.draw();
  try {
    return await write(tool, input, { ...ctx, ...trackedServices }, held);
  } catch (thrown) {
    if (thrown instanceof ToolError && !isSpent) await own.refund();
    throw thrown;
  }
}

/** Runs `prepare`, then makes the change, checks the answer and stores it for the key in one transaction. */
async function write(tool: Write, input: Body, ctx: WriteContext, held: HeldKey | null): Promise<RunResult> {
  const prepared = await tool.prepare?.(input, { ...ctx, dry: false });
  return ctx.db.transaction(async (tx) => {
    const changed = await tool.change(tx, input, { ...ctx, keyed: held !== null }, prepared);
    const body = parseOutput(tool, changed, input);
    if (held) await completeIdempotencyKey(tx, held, { status: getSuccessStatus(tool), body });
    return { ...buildResult(tool, body), added: getStoredOctets(tx) };
  });
}

const getSuccessStatus = ({ rest }: Tool): number => rest.status ?? 200;

const buildResult = (tool: Tool, body: Body): RunResult => ({
  status: getSuccessStatus(tool),
  body,
  replayed: null,
});

const keyInUseError = (): ToolError =>
  conflict(
    'The first call with this idempotency key is still running.',
    'Try again in a second; after a crash its key is free within half a minute.',
    {
      reason: 'idempotency_key_in_use',
      retry_after: 1,
    },
  );

const OMIT_KEY_FIX = 'Send this call without a key, or later.';

/** Reserves the caller's idempotency key, if any, or returns the stored answer of a finished call. */
async function reserveCallKey(
  tool: Write,
  input: Body,
  { account, db, now, settings }: WriteContext,
  keys: SentKeys | undefined,
): Promise<HeldKey | { done: StoredResponse } | null> {
  const key = tool.rest.idempotent && keys ? readIdempotencyKey(keys) : undefined;
  if (!keys || key === undefined) return null;
  const owner = { accountId: account.id, operation: tool.name, key };
  const { most_idempotency_keys: most, idempotency_megabytes: megabytes } = await getSiteSettings(db);
  const limits = settings.rateLimits ? { keys: most, octets: megabytes * 1024 * 1024 } : undefined;
  const reservation = await reserveIdempotencyKey(
    db,
    owner,
    { requestHash: hashInput(input), limits },
    now(),
  );
  switch (reservation.state) {
    case 'new':
      return reservation.held;
    case 'done':
      return { done: reservation };
    case 'running':
      throw keyInUseError();
    case 'full':
      throw reservation.of === 'keys'
        ? quotaExceeded(
            most,
            reservation.used,
            `${most} idempotency keys of the last 24 hours are kept for you, the most there can be.`,
            OMIT_KEY_FIX,
          )
        : quotaExceeded(
            megabytes,
            Math.ceil(reservation.used / (1024 * 1024)),
            `${megabytes} MB of answers are kept for your idempotency keys of the last 24 hours, the most there can be.`,
            OMIT_KEY_FIX,
          );
    case 'other_request':
      throw invalid(
        keys.field,
        'This idempotency key was used with another request body.',
        'Send a new key for a new request.',
        { reason: 'idempotency_key_reused' },
      );
  }
}

/** Hashes an input regardless of key order: the same values in another order are the same request. */
const hashInput = (input: unknown): string =>
  createHash('sha256').update(stringifySorted(input)).digest('base64url');

function toToolError(thrown: unknown, tool: Tool, caller: Caller, { log }: Services): ToolError {
  if (thrown instanceof ToolError) return thrown;
  log.error({ err: thrown, request_id: caller.requestId, tool: tool.name }, 'operation failed');
  const outage = toUnavailableError(thrown);
  if (outage) return outage;
  return new ToolError('internal', 'Something went wrong on our side.', {
    fix: 'Try again; if it keeps failing, report the request_id to the operator.',
  });
}
