import { createHash } from 'node:crypto';
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
import { conflict, fromIssues, fromZod, invalid, overQuota, ToolError, unauthenticated } from './errors.ts';
import { type KeptAnswers, keptAnswers } from './kept-answers.ts';
import { grantWords } from './asked-scopes.ts';
import type { Limiter, LimitState } from '../bounds/limits.ts';
import { unavailable } from './unavailable.ts';
import { forAssistants } from '../show/for-assistants.ts';
import { unstorableTexts } from '../shape/unstorable-texts.ts';
import { readInput } from '../shape/read-input.ts';
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

/** When it was made, and whether the body is the one of then: what it tells may have changed since. */
export type Replayed = { since: Date; asItWas: boolean };

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
      const input = parseInput(tool, rawInput);
      const points = dry ? 0 : (tool.limitPoints?.(input) ?? 0);
      if (points > 0) {
        const drawn = await limiter.takePoints(tool, caller, points);
        limit = drawn.state;
        if (drawn.refusal) throw drawn.refusal;
      }
      const { added, ...ran } = await runOnce(tool, input, caller, services, kept);
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

function parseInput(tool: Tool, sent: unknown): Record<string, unknown> {
  const { parsed, meant } = readInput(tool.input, sent ?? {});
  if (!parsed.success) throw fromZod(parsed.error, meant, tool.input);
  const unstorable = [...unstorableTexts(parsed.data)];
  if (unstorable.length > 0) throw fromIssues(unstorable);
  return parsed.data;
}

type Body = Record<string, unknown>;
/** `added`: octets that a change keeps beyond its input. */
type Ran = { status: number; body: Body; replayed: Replayed | null; added?: number };

async function runOnce(
  tool: Tool,
  input: Body,
  { account, requestId, signal, idempotencyKey, onlyAsks }: Caller,
  services: Services,
  kept: () => KeptAnswers,
): Promise<Ran> {
  const shared = { ...services, requestId, ...(signal && { signal }) };
  if (tool.change) {
    if (!account) throw notSignedIn(tool);
    const ctx = { ...shared, account };
    if (onlyAsks || isDryRun(tool, input)) return tryOnly(tool, input, ctx, idempotencyKey, onlyAsks);
    return writeOnce(tool, input, ctx, idempotencyKey);
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
async function writeOnce(tool: Write, input: Body, ctx: Context, keys: SentKeys | undefined): Promise<Ran> {
  const held = await claim(tool, input, ctx, keys);
  if (!held) return write(tool, input, ctx, null);
  const replay = async ({ status, body, since }: KeptAnswer): Promise<Ran> => ({
    status,
    body: tool.again ? answerOf(tool, await tool.again(input, ctx), input) : asRecord(body),
    replayed: { since, asItWas: !tool.again },
  });
  if ('done' in held) return replay(held.done);

  const { db, now } = ctx;
  try {
    const renew = () => db.transaction((tx) => renewKey(tx, held, now()));
    return await whileHeld(renew, () => write(tool, input, ctx, held));
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

/** Prepares, then changes, checks the answer and keeps it for the key in one transaction: all of it happens, or nothing. */
async function write(tool: Write, input: Body, ctx: Context, held: HeldKey | null): Promise<Ran> {
  const prepared = await tool.prepare?.(input, { ...ctx, dry: false });
  return ctx.db.transaction(async (tx) => {
    const changed = await tool.change(tx, input, { ...ctx, keyed: held !== null }, prepared);
    const body = answerOf(tool, changed, input);
    if (held) await completeKey(tx, held, { status: statusOf(tool), body: tool.again ? null : body });
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
