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

/** What a call came to. Facades only put it into their form, so they cannot disagree. */
export type Outcome = {
  status: number;
  body: Record<string, unknown>;
  /** Set when the call failed; `body` is then its error envelope. */
  error: ToolError | null;
  limit: LimitState | null;
  /** Set when the call was made before with this idempotency key. */
  replayed: Replayed | null;
};

/** When the call was made that is answered again; what its body says may have changed since. */
export type Replayed = { since: Date };

/** Calls operations: the one path from either facade to an operation's work. Never throws. */
export type Call = (tool: Tool, input: unknown, caller: Caller) => Promise<Outcome>;

/** Makes `call` over the services: scope, rate limit, input, idempotency, work, output, log. */
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
      // Counted first: asking without the right to costs the same.
      const dry = caller.onlyAsks ?? isDryRun(tool, rawInput);
      const octets = tool.change ? jsonOctets(rawInput) : 0;
      // A dry run uses nothing up: it counts as reading.
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
      // Pages show Markdown their own way, and their forms hold it as it was written.
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

/** Answers as programs get them; one that is kept is looked through once. */
function answersForAssistants({ publicUrl }: Services['settings']): (body: Body) => Body {
  const made = new WeakMap<Body, Body>();
  return (body) => {
    const known = made.get(body) ?? forAssistants(body, publicUrl);
    made.set(body, known);
    return known;
  };
}

/** Counts the listings of an answer that an assistant got. */
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

/** Throws what a caller without the tool's scope is told: `unauthenticated` or `insufficient_scope`. */
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

/** What an operation came to, as it is shown. What was written before inputs were cleaned is cleaned here. */
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

/** 404 where all that is wrong is a word of the path that names none of those there are, such as a board. */
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
/** `added`: octets that a change keeps beyond its input. */
type Ran = { status: number; body: Body; replayed: Replayed | null; added?: number };

/** The quota that only some operations draw on. */
type OwnDraw = { state(): LimitState | null; take(): Promise<void>; giveBack(): Promise<void> };

/** Draws a call's points of its own limit; throws `rate_limited` where there are too few. */
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

/** Makes a change, undoes it, and answers what it would do, or what is to be asked before. */
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

/** Makes a change once for its idempotency key, however often it is asked for. */
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
      // Out of reach: the key stays held, and a retry after its lease finds out what became of this call.
      .catch(() => null);
    // The change was made all the same, by this call or by the one that took its key over.
    if (answer) return replay(answer);
    throw thrown instanceof TakenOver ? stillRunning() : thrown;
  }
}

type Asked = { tool: Write; input: Body; ctx: Context; held: HeldKey | null };

/** Writes what the own limit of the operation allows. A refusal costs nothing unless another server was asked for it. */
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

/** Prepares, then changes, checks the answer and keeps it for the key in one transaction: all of it happens, or nothing. */
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

/** Claims the caller's idempotency key, where there is one; answers a finished call from its record. */
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

/** The same values in another key order are the same request. */
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
