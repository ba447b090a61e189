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
import type { Confirmation, Tool } from '../tools/shared/runtime/define.ts';
import { conflict } from '../tools/shared/runtime/errors.ts';
import { DRY_RUN } from '../tools/shared/runtime/dry-run-record.ts';
import { isBlank, isTrue } from '../tools/shared/schema/coerce-values.ts';
import { countCharacters, takeCharacters } from '../rules/typed/characters.ts';
import { asRecord } from '../rules/typed/records.ts';
import { stringifySorted } from '../rules/typed/stringify-sorted.ts';
import { getSentKey } from './idempotency-argument.ts';

type Args = Record<string, unknown>;

/** The subject of a question: account, tool, hash of the call, and idempotency key. It is signed and sent through the client. */
type ElicitationState = { account: number; tool: string; call: string; key: string };

/** How a call continues: with a question, an immediate outcome, or arguments to run with. */
export type CallResolution =
  | { question: InputRequiredResult }
  | { outcome: Pick<Outcome, 'body' | 'error' | 'replayed'> }
  /** `key` replaces the idempotency key of the call. */
  | { args: Args | undefined; key?: string };

/** A call that may need the person's confirmation. */
type ElicitationCall = {
  tool: Tool;
  args: Args | undefined;
  ctx: ServerContext;
  accountId: number | undefined;
  requestId: string;
  /** Calls an operation for the same caller. With `confirmationOnly` a change is a dry run that answers the question to confirm. */
  call: (tool: string, args: Args, how?: { confirmationOnly: true }) => Promise<Outcome>;
};

/** Asks the person (form elicitation through `input_required`, 2026-07-28) before something is mailed or published. */
export type Elicitation = {
  /** Verifies the state that comes back with an answer; refuses a state that is expired or was not signed here. */
  verify: (state: string, ctx: ServerContext) => Promise<ElicitationState>;
  resolveCall(elicitationCall: ElicitationCall): Promise<CallResolution>;
};

const MINUTES = 10;
const ANSWER_KEY = 'answer';

/** Creates the elicitation. `key` signs the state that is sent through clients and must be the same in every process. */
export function createElicitation(key: Uint8Array): Elicitation {
  const codec = createRequestStateCodec<ElicitationState>({ key, ttlSeconds: MINUTES * 60 });

  async function askPerson(
    elicitationCall: ElicitationCall,
    confirmation: Confirmation,
  ): Promise<CallResolution> {
    const { tool, args, ctx, accountId } = elicitationCall;
    const dryRunOutcome = await elicitationCall.call(tool.name, args ?? {}, { confirmationOnly: true });
    if (dryRunOutcome.error || accountId === undefined) return { outcome: dryRunOutcome };
    const { question: message } = dryRunOutcome.body;
    const form = typeof message === 'string' ? await buildForm(confirmation, elicitationCall) : null;
    if (typeof message !== 'string' || form === null) return { args };
    const sent = getSentKey(tool, args, ctx.mcpReq._meta);
    const requestState = await codec.mint({
      account: accountId,
      tool: tool.name,
      call: hashJson(args),
      // A call that is repeated with its own key is confirmed again, but runs only once.
      key: `answer-${sent === undefined ? randomBytes(16).toString('base64url') : hashJson(sent)}`,
    });
    const elicit = inputRequired.elicit({ message: shortenMessage(message), requestedSchema: form });
    return { question: inputRequired({ inputRequests: { [ANSWER_KEY]: elicit }, requestState }) };
  }

  return {
    verify: (state, ctx) => codec.verify(state, ctx),
    async resolveCall(elicitationCall) {
      const { args, ctx } = elicitationCall;
      const confirmation = findNeededConfirmation(elicitationCall);
      if (!confirmation) return { args };
      const state = ctx.mcpReq.requestState<ElicitationState>();
      if (state === undefined) return canShowForm(ctx) ? askPerson(elicitationCall, confirmation) : { args };
      if (!isStateOfCall(state, elicitationCall)) throw buildInvalidStateError();
      const response = inputResponse(ctx.mcpReq.inputResponses, ANSWER_KEY);
      if (response.kind === 'missing') return askPerson(elicitationCall, confirmation);
      const answer = readAnswer(response, confirmation);
      if (!answer) return { outcome: buildDeclinedOutcome(elicitationCall) };
      // The key makes an answer count once, however often it is sent.
      return { args: { ...args, ...answer }, key: state.key };
    },
  };
}

/** Returns the confirmation that a call needs. A dry run needs none, nor does a call that contains the person's choice. */
function findNeededConfirmation({ tool, args }: ElicitationCall): Confirmation | undefined {
  const confirmation = tool.change ? tool.confirmation : undefined;
  const choice = confirmation?.choose;
  const isConfirmed = isTrue(args?.[DRY_RUN]) || (choice && !isBlank(args?.[choice.input]));
  return isConfirmed ? undefined : confirmation;
}

/** Checks whether a state was issued for the same call of the same account. */
const isStateOfCall = (state: ElicitationState, { tool, args, accountId }: ElicitationCall): boolean =>
  state.account === accountId && state.tool === tool.name && state.call === hashJson(args);

/** Returns the arguments that the person's answer adds to the call; undefined if they did not agree. */
function readAnswer(response: ReturnType<typeof inputResponse>, { choose }: Confirmation): Args | undefined {
  if (response.kind !== 'elicit' || response.action !== 'accept') return undefined;
  const content = asRecord(response.content);
  if (!choose) return content[CONFIRM_FIELD] === true ? {} : undefined;
  const value = content[choose.input];
  return typeof value === 'string' ? { [choose.input]: value } : undefined;
}

/** The maximum length of a question in characters. */
const MAX_MESSAGE_LENGTH = 2000;

/** Shortens a question to what a form can show, and states how much was left out. */
function shortenMessage(message: string): string {
  const excess = countCharacters(message) - MAX_MESSAGE_LENGTH;
  return excess > 0 ? `${takeCharacters(message, MAX_MESSAGE_LENGTH)}… (${excess} more characters)` : message;
}

const CONFIRM_FIELD = 'confirm';

async function buildForm({ choose }: Confirmation, { call }: ElicitationCall) {
  if (!choose)
    return {
      type: 'object' as const,
      properties: { [CONFIRM_FIELD]: { type: 'boolean' as const, title: 'Yes, do it', default: false } },
      required: [CONFIRM_FIELD],
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
function canShowForm({ mcpReq }: ServerContext): boolean {
  const { elicitation } = asRecord(asRecord(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY]);
  if (elicitation === undefined) return false;
  const kinds = Object.keys(asRecord(elicitation));
  return kinds.length === 0 || kinds.includes('form');
}

function buildDeclinedOutcome({ requestId }: ElicitationCall): Pick<Outcome, 'body' | 'error' | 'replayed'> {
  const error = conflict(
    'The person was asked and did not agree; nothing was done.',
    'Ask them what they want instead.',
    { reason: 'declined' },
  );
  return { body: error.toBody(requestId), error, replayed: null };
}

/** Builds the same error as for an unsigned state, so that it does not reveal whose state it is. */
const buildInvalidStateError = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', {
    reason: 'invalid_request_state',
  });

const hashJson = (value: unknown): string =>
  createHash('sha256')
    .update(stringifySorted(value ?? {}))
    .digest('base64url')
    .slice(0, 32);
