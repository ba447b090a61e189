import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  claimKey,
  completeKey,
  type HeldKey,
  type KeptAnswer,
  releaseKey,
  renewKey,
} from '../../../store/work/write/idempotency-keys.ts';
import { TakenOver, whileHeld } from '../../../store/work/lease.ts';
import { keyOf, type SentKeys } from './idempotency-key.ts';
import { type ClientFamily, clientFamily } from '../../../rules/people/client-family.ts';
import { withoutHiddenIn } from '../../../rules/people/hidden-characters.ts';
import { jsonOctets, keptBy } from '../../../store/engine/octets.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { type Caller, type Context, reads, type Services, type Tool, type Write } from './define.ts';
import { dryRun, isDryRun } from './dry-run.ts';
import {
  conflict,
  fromIssues,
  fromZod,
  invalid,
  notFound,
  overQuota,
  ToolError,
  unauthenticated,
} from './errors.ts';
import { type KeptAnswers, keptAnswers } from './kept-answers.ts';
import { grantWords } from './asked-scopes.ts';
import type { Limiter, LimitState } from '../limits/limits.ts';
import { unavailable } from './unavailable.ts';
import { forAssistants } from '../presenters/for-assistants.ts';
import { unstorableTexts } from '../schema/unstorable-texts.ts';
import { readInput } from '../schema/read-input.ts';
import { parameterPlace } from '../schema/rest-shape.ts';
import { asRecord } from '../../../rules/typed/records.ts';
import { sortedJson } from '../../../rules/typed/sorted-json.ts';

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
  let answers: KeptAnswers | undefined;
  const kept = () => (answers ??= keptAnswers(services.search));
  const shown = answersForAssistants(services.settings);
  return async (tool, rawInput, caller) => {
    const started = performance.now();
    const family = caller.client && clientFamily(caller.client.name, caller.client.userAgent);
    let limit: LimitState | null = null;
    let outcome: Pick<Outcome, 'status' | 'body' | 'error' | 'replayed'>;
    try {
      // Counted before the scope check, so that a refused call costs the same.
      const dry = caller.onlyAsks ?? isDryRun(tool, rawInput);
      const octets = tool.change ? jsonOctets(rawInput) : 0;
      // A dry run stores nothing, so it counts as a read.
      const taken = await limiter.take(dry ? { annotations: reads } : tool, caller, octets);
      limit = taken.state;
      if (taken.refusal) throw taken.refusal;
      checkScope(tool, caller);
      const input = parseInput(tool, rawInput, services.settings.publicUrl);
      const own = ownLimit(limiter, tool, caller, tool.limit ? (tool.limitPoints?.(input) ?? 1) : 0);
      const { added, ...ran } = await runOnce({ tool, input, caller, own }, services, kept);
      limit = own.state() ?? limit;
      if (added) await limiter.kept(caller, added);
      outcome = { ...ran, error: null };
      // Pages render Markdown themselves, and their forms need it as it was written.
      if (caller.facade) outcome.body = shown(outcome.body);
      if (family) noteUse(tool, outcome.body, family, caller, services);
    } catch (thrown) {
      const error = asToolError(thrown, tool, caller, services);
      outcome = { status: error.status, body: error.toBody(caller.requestId), error, replayed: null };
    }
    const ms = performance.now() - started;
    const facade = caller.facade ?? 'page';
    services.watch.called({
      operation: tool.name,
      facade,
      client: caller.client ? (family ?? 'robot') : 'browser',
      outcome: outcome.error?.code ?? 'ok',
      seconds: ms / 1000,
    });
    services.log.info(
      {
        request_id: caller.requestId,
        facade,
        tool: tool.name,
        account: caller.account?.id,
        status: outcome.status,
        ms: Math.round(ms * 10) / 10,
      },
      'call',
    );
    return { ...outcome, limit };
  };
}

/** Filters answers for assistants; a cached answer is filtered once. */
function answersForAssistants({ publicUrl }: Services['settings']): (body: Body) => Body {
  const made = new WeakMap<Body, Body>();
  return (body) => {
    const known = made.get(body) ?? forAssistants(body, publicUrl);
    made.set(body, known);
    return known;
  };
}

/** Counts the listings in an answer to an assistant. */
function noteUse(
  tool: Tool,
  body: Body,
  client: ClientFamily,
  { account }: Caller,
  { assistantUse }: Services,
): void {
  if (!tool.run || !tool.counts) return;
  assistantUse.saw({
    kind: tool.counts.as,
    slugs: tool.counts.slugs(body),
    client,
    accountId: account?.id,
  });
}

/** Checks that the caller has the tool's scope. Throws `unauthenticated` or `insufficient_scope`. */
export function checkScope(tool: Tool, { account, signInFix }: Caller): void {
  if (tool.scope === null) return;
  if (!account) throw notSignedIn(tool, signInFix);
  if (!account.scopes.includes(tool.scope)) {
    throw new ToolError('insufficient_scope', `${tool.name} needs the scope ${tool.scope}.`, {
      fix: `Ask the person to allow ${tool.scope}: ${grantWords(account, [tool.scope])}`,
      scopes: [tool.scope],
    });
  }
}

const notSignedIn = (
  { name }: Tool,
  fix = 'Sign in with OAuth, or send an API key as "Authorization: Bearer <API_KEY>".',
): ToolError => unauthenticated(`${name} needs a signed-in person.`, fix);

/** Validates a result against the output schema and strips hidden characters, which rows from before input cleaning may hold. */
const answerOf = (tool: Tool, result: unknown, { fields }: Body): Body =>
  withoutHiddenIn((fields === undefined && tool.whole ? tool.whole : tool.output).parse(result));

function parseInput(tool: Tool, sent: unknown, origin: string): Record<string, unknown> {
  const { parsed, meant } = readInput(tool.input, sent ?? {}, origin);
  if (!parsed.success)
    throw namesNothing(tool, parsed.error, meant) ?? fromZod(parsed.error, meant, tool.input);
  const unstorable = [...unstorableTexts(parsed.data)];
  if (unstorable.length > 0) throw fromIssues(unstorable);
  return parsed.data;
}

/** Returns a 404 if the only fault is an unknown name in the path, such as that of a board. */
function namesNothing(tool: Tool, { issues }: z.core.$ZodError, sent: unknown): ToolError | undefined {
  const [issue] = issues;
  const name = String(issue?.path[0]);
  if (issue?.code !== 'invalid_value' || issues.length > 1) return undefined;
  if (parameterPlace(tool, name) !== 'path' || typeof asRecord(sent)[name] !== 'string') return undefined;
  return notFound(
    name,
    `There is no ${name} of this name.`,
    `Send one of: ${issue.values.map(String).join(', ')}.`,
  );
}

type Body = Record<string, unknown>;
/** `added`: octets that a change stores beyond its input. */
type Ran = { status: number; body: Body; replayed: Replayed | null; added?: number };

/** The operation's own quota; only some operations have one. */
type OwnDraw = { state(): LimitState | null; take(): Promise<void>; giveBack(): Promise<void> };

/** Draws points from the operation's own limit. Its `draw` throws `rate_limited` if too few are left. */
function ownLimit(limiter: Limiter, tool: Tool, caller: Caller, points: number): OwnDraw {
  let state: LimitState | null = null;
  return {
    state: () => state,
    async take() {
      if (points === 0) return;
      const drawn = await limiter.takePoints(tool, caller, points);
      state = drawn.state;
      if (drawn.refusal) throw drawn.refusal;
    },
    async giveBack() {
      if (points > 0) await limiter.giveBack(tool, caller, points);
    },
  };
}

type Run = { tool: Tool; input: Body; caller: Caller; own: OwnDraw };

async function runOnce(
  { tool, input, caller, own }: Run,
  services: Services,
  kept: () => KeptAnswers,
): Promise<Ran> {
  const { account, requestId, signal, idempotencyKey, onlyAsks } = caller;
  const shared = { ...services, requestId, ...(signal && { signal }) };
  if (tool.change) {
    if (!account) throw notSignedIn(tool);
    const ctx = { ...shared, account };
    if (onlyAsks || isDryRun(tool, input)) return tryOnly(tool, input, ctx, idempotencyKey, onlyAsks);
    const limited = (held: HeldKey | null) => writeLimited({ tool, input, ctx, held }, own);
    return writeOnce(tool, input, ctx, { keys: idempotencyKey, write: limited });
  }
  const read = async (about?: (listingId: number) => void) =>
    answerOf(tool, await tool.run(input, { ...shared, account, ...(about && { about }) }), input);
  return fresh(tool, await (tool.kept ? kept().get(tool.name, input, read) : read()));
}

/** Makes a change, rolls it back, and answers with its effects, or with the question to ask the person first. */
async function tryOnly(
  tool: Write,
  input: Body,
  ctx: Context,
  keys: SentKeys | undefined,
  onlyAsks: boolean | undefined,
): Promise<Ran> {
  const keyed = keys !== undefined && keyOf(keys) !== undefined;
  const tried = await dryRun(tool, input, { ...ctx, keyed });
  const body = onlyAsks ? { question: tool.asks?.words(tried, input) ?? null } : { would: tried.would };
  return { status: 200, body, replayed: null };
}

/** Makes a change once per idempotency key, however often the call is repeated. */
async function writeOnce(
  tool: Write,
  input: Body,
  ctx: Context,
  { keys, write }: { keys: SentKeys | undefined; write: (held: HeldKey | null) => Promise<Ran> },
): Promise<Ran> {
  const held = await claim(tool, input, ctx, keys);
  if (!held) return write(null);
  const replay = ({ status, body, since }: KeptAnswer): Ran => ({
    status,
    body: asRecord(body),
    replayed: { since },
  });
  if ('done' in held) return replay(held.done);

  const { db, now } = ctx;
  try {
    const renew = () => db.transaction((tx) => renewKey(tx, held, now()));
    return await whileHeld(renew, () => write(held));
  } catch (thrown) {
    const answer = await db
      .transaction((tx) => releaseKey(tx, held))
      // If the database is unreachable, the key stays held. A retry after its lease finds the outcome.
      .catch(() => null);
    // The change was committed after all, by this call or by the one that took over its key.
    if (answer) return replay(answer);
    throw thrown instanceof TakenOver ? stillRunning() : thrown;
  }
}

type Asked = { tool: Write; input: Body; ctx: Context; held: HeldKey | null };

/** Makes a change within the operation's own limit. A refusal is refunded unless it took a request to another server. */
async function writeLimited({ tool, input, ctx, held }: Asked, own: OwnDraw): Promise<Ran> {
  let isSpent = false;
  const spending =
    <A extends unknown[], R>(ask: (...args: A) => R) =>
    (...args: A): R => {
      isSpent = true;
      return ask(...args);
    };
  const { crawl, writeDraft, checkBadge, checkClaim } = ctx;
  const noted = {
    ...{ crawl: spending(crawl), writeDraft: spending(writeDraft) },
    ...{ checkBadge: spending(checkBadge), checkClaim: spending(checkClaim) },
  };
  await own.take();
  try {
    return await write(tool, input, { ...ctx, ...noted }, held);
  } catch (thrown) {
    if (thrown instanceof ToolError && !isSpent) await own.giveBack();
    throw thrown;
  }
}

/** Runs `prepare`, then makes the change, checks the answer and stores it for the key in one transaction. */
async function write(tool: Write, input: Body, ctx: Context, held: HeldKey | null): Promise<Ran> {
  const prepared = await tool.prepare?.(input, { ...ctx, dry: false });
  return ctx.db.transaction(async (tx) => {
    const changed = await tool.change(tx, input, { ...ctx, keyed: held !== null }, prepared);
    const body = answerOf(tool, changed, input);
    if (held) await completeKey(tx, held, { status: statusOf(tool), body });
    return { ...fresh(tool, body), added: keptBy(tx) };
  });
}

const statusOf = ({ rest }: Tool): number => rest.status ?? 200;

const fresh = (tool: Tool, body: Body): Ran => ({ status: statusOf(tool), body, replayed: null });

const stillRunning = (): ToolError =>
  conflict(
    'The first call with this idempotency key is still running.',
    'Try again in a second; after a crash its key is free within half a minute.',
    {
      reason: 'idempotency_key_in_use',
      retry_after: 1,
    },
  );

const WITHOUT_KEY = 'Send this call without a key, or later.';

/** Reserves the caller's idempotency key, if any, or returns the stored answer of a finished call. */
async function claim(
  tool: Write,
  input: Body,
  { account, db, now, settings }: Context,
  keys: SentKeys | undefined,
): Promise<HeldKey | { done: KeptAnswer } | null> {
  const key = tool.rest.idempotent && keys ? keyOf(keys) : undefined;
  if (!keys || key === undefined) return null;
  const owner = { accountId: account.id, operation: tool.name, key };
  const { most_idempotency_keys: most, idempotency_megabytes: megabytes } = await getSiteSettings(db);
  const bounds = settings.rateLimits ? { keys: most, octets: megabytes * 1024 * 1024 } : undefined;
  const claimed = await claimKey(db, owner, hashOf(input), now(), bounds);
  switch (claimed.state) {
    case 'new':
      return claimed.held;
    case 'done':
      return { done: claimed };
    case 'running':
      throw stillRunning();
    case 'full':
      throw claimed.of === 'keys'
        ? overQuota(
            most,
            claimed.used,
            `${most} idempotency keys of the last 24 hours are kept for you, the most there can be.`,
            WITHOUT_KEY,
          )
        : overQuota(
            megabytes,
            Math.ceil(claimed.used / (1024 * 1024)),
            `${megabytes} MB of answers are kept for your idempotency keys of the last 24 hours, the most there can be.`,
            WITHOUT_KEY,
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
const hashOf = (input: unknown): string => createHash('sha256').update(sortedJson(input)).digest('base64url');

function asToolError(thrown: unknown, tool: Tool, caller: Caller, { log }: Services): ToolError {
  if (thrown instanceof ToolError) return thrown;
  log.error({ err: thrown, request_id: caller.requestId, tool: tool.name }, 'operation failed');
  const later = unavailable(thrown);
  if (later) return later;
  return new ToolError('internal', 'Something went wrong on our side.', {
    fix: 'Try again; if it keeps failing, report the request_id to the operator.',
  });
}
