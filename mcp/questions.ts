import { createHash, randomBytes } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Outcome } from '../tools/shared/runtime/call.ts';
import type { Asks, Tool } from '../tools/shared/runtime/define.ts';
import { conflict } from '../tools/shared/runtime/errors.ts';
import { DRY_RUN } from '../tools/shared/runtime/would.ts';
import { isBlank, isTrue } from '../tools/shared/schema/meant-values.ts';
import { countCharacters, firstCharacters } from '../rules/typed/characters.ts';
import { asRecord } from '../rules/typed/records.ts';
import { sortedJson } from '../rules/typed/sorted-json.ts';
import { keySent } from './key-argument.ts';

type Args = Record<string, unknown>;

/** The subject of a question: account, tool, hash of the call, and idempotency key. It is signed and sent through the client. */
type Asked = { account: number; tool: string; call: string; key: string };

/** How a call continues: with a question, an immediate outcome, or arguments to run with. */
export type Settled =
  | { question: InputRequiredResult }
  | { outcome: Pick<Outcome, 'body' | 'error' | 'replayed'> }
  /** `key` replaces the idempotency key of the call. */
  | { args: Args | undefined; key?: string };

/** A call that may need the person's confirmation. */
type Asking = {
  tool: Tool;
  args: Args | undefined;
  ctx: ServerContext;
  accountId: number | undefined;
  requestId: string;
  /** Calls an operation for the same caller. With `onlyAsks` a change is a dry run that answers the question to confirm. */
  call: (tool: string, args: Args, how?: { onlyAsks: true }) => Promise<Outcome>;
};

/** Asks the person (form elicitation through `input_required`, 2026-07-28) before something is mailed or published. */
export type Questions = {
  /** Verifies the state that comes back with an answer; refuses a state that is expired or was not signed here. */
  verify: (state: string, ctx: ServerContext) => Promise<Asked>;
  settle(asking: Asking): Promise<Settled>;
};

const MINUTES = 10;
const ANSWER = 'answer';

/** Creates the elicitation. `key` signs the state that is sent through clients and must be the same in every process. */
export function createQuestions(key: Uint8Array): Questions {
  const codec = createRequestStateCodec<Asked>({ key, ttlSeconds: MINUTES * 60 });

  async function ask(asking: Asking, asks: Asks): Promise<Settled> {
    const { tool, args, ctx, accountId } = asking;
    const tried = await asking.call(tool.name, args ?? {}, { onlyAsks: true });
    if (tried.error || accountId === undefined) return { outcome: tried };
    const { question: message } = tried.body;
    const form = typeof message === 'string' ? await formOf(asks, asking) : null;
    if (typeof message !== 'string' || form === null) return { args };
    const sent = keySent(tool, args, ctx.mcpReq._meta);
    const requestState = await codec.mint({
      account: accountId,
      tool: tool.name,
      call: hashOf(args),
      // A call that is repeated with its own key is confirmed again, but runs only once.
      key: `answer-${sent === undefined ? randomBytes(16).toString('base64url') : hashOf(sent)}`,
    });
    const elicit = inputRequired.elicit({ message: withinLongest(message), requestedSchema: form });
    return { question: inputRequired({ inputRequests: { [ANSWER]: elicit }, requestState }) };
  }

  return {
    verify: (state, ctx) => codec.verify(state, ctx),
    async settle(asking) {
      const { tool, args, ctx, accountId } = asking;
      const asks = tool.change ? tool.asks : undefined;
      const { choose } = asks ?? {};
      const isSettled = isTrue(args?.[DRY_RUN]) || (choose && !isBlank(args?.[choose.input]));
      if (!asks || isSettled) return { args };
      const asked = ctx.mcpReq.requestState<Asked>();
      if (asked === undefined) return canAsk(ctx) ? ask(asking, asks) : { args };
      if (asked.account !== accountId || asked.tool !== tool.name || asked.call !== hashOf(args))
        throw notAsked();
      const answer = inputResponse(ctx.mcpReq.inputResponses, ANSWER);
      if (answer.kind === 'missing') return ask(asking, asks);
      const given = answer.kind === 'elicit' && answer.action === 'accept' ? asRecord(answer.content) : {};
      const value = given[choose?.input ?? AGREED];
      const isYes = choose ? typeof value === 'string' : value === true;
      if (!isYes) return { outcome: refused(asking) };
      // The key makes an answer count once, however often it is sent.
      return { args: { ...args, ...(choose ? { [choose.input]: value } : {}) }, key: asked.key };
    },
  };
}

/** The maximum length of a question in characters. */
const LONGEST = 2000;

/** Shortens a question to what a form can show, and states how much was left out. */
function withinLongest(message: string): string {
  const over = countCharacters(message) - LONGEST;
  return over > 0 ? `${firstCharacters(message, LONGEST)}… (${over} more characters)` : message;
}

const AGREED = 'confirm';

async function formOf({ choose }: Asks, { call }: Asking) {
  if (!choose)
    return {
      type: 'object' as const,
      properties: { [AGREED]: { type: 'boolean' as const, title: 'Yes, do it', default: false } },
      required: [AGREED],
    };
  const { body, error } = await call(choose.from, {});
  const values = error ? [] : choose.values(body);
  if (values.length === 0) return null;
  const oneOf = values.map(({ value, label }) => ({ const: value, title: label }));
  return {
    type: 'object' as const,
    properties: { [choose.input]: { type: 'string' as const, title: choose.label, oneOf } },
    required: [choose.input],
  };
}

/** Checks whether the client supports forms; a client that names no kind of elicitation does. */
function canAsk({ mcpReq }: ServerContext): boolean {
  const { elicitation } = asRecord(asRecord(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY]);
  if (elicitation === undefined) return false;
  const kinds = Object.keys(asRecord(elicitation));
  return kinds.length === 0 || kinds.includes('form');
}

function refused({ requestId }: Asking): Pick<Outcome, 'body' | 'error' | 'replayed'> {
  const error = conflict(
    'The person was asked and did not agree; nothing was done.',
    'Ask them what they want instead.',
    { reason: 'declined' },
  );
  return { body: error.toBody(requestId), error, replayed: null };
}

/** Builds the same error as for an unsigned state, so that it does not reveal whose state it is. */
const notAsked = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', {
    reason: 'invalid_request_state',
  });

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(sortedJson(value ?? {}))
    .digest('base64url')
    .slice(0, 32);
