import type { ServerContext } from '@modelcontextprotocol/server';
import { runInTrace } from '../http/trace.ts';
import { getOrThrow } from '../rules/typed/assert.ts';
import type { Call, Outcome } from '../tools/shared/runtime/call.ts';
import type { Caller, Tool } from '../tools/shared/runtime/define.ts';
import type { RunInTurn } from './batch-turns.ts';
import { splitIdempotencyKey } from './idempotency-argument.ts';
import type { Elicitation, CallResolution } from './elicitation.ts';

export type CallDeps = {
  tools: readonly Tool[];
  call: Call;
  /** Asks the person before something is mailed or published; undefined to confirm nothing. */
  elicitation: Elicitation | undefined;
};

/** The caller, and what the headers say about the client. */
export type McpRequestInfo = {
  /** The caller without what is specific to a single call (abort signal, idempotency key). */
  caller: Omit<Caller, 'client' | 'getSignal' | 'idempotencyKey'>;
  userAgent?: string | undefined;
  /** The protocol version in the header; the SDK knows it only after a handshake. */
  version?: string | undefined;
  /**
   * The structured content of the answer, set when a tool was called. In the versions of 2025 the SDK answers with a copy, whose JSON is
   * not cached.
   */
  structuredContent?: Record<string, unknown>;
  /** Of a batch: runs its calls one after another. */
  inTurn?: RunInTurn;
};

/** Returns the caller of a request. */
export type GetRequestInfo = (ctx: ServerContext) => Promise<McpRequestInfo>;

type Args = Record<string, unknown> | undefined;

/** An MCP request, and the name of the client program that sent it. */
type ClientRequest = { ctx: ServerContext; client: string | undefined };

/** Calls operations on behalf of the caller of an MCP request. */
export type ToolCalls = {
  /** Every operation by its name, including those that the address does not serve. */
  all: ReadonlyMap<string, Tool>;
  getRequestInfo: GetRequestInfo;
  call(
    tool: Tool,
    args: Args,
    request: ClientRequest,
    how?: { key?: string | undefined; confirmationOnly?: true },
  ): Promise<Outcome>;
  /** Asks the person first, if the operation requires confirmation. */
  resolveCall(tool: Tool, args: Args, request: ClientRequest): Promise<CallResolution>;
};

export function createToolCalls(deps: CallDeps, getRequestInfo: GetRequestInfo): ToolCalls {
  const { elicitation } = deps;
  const all = new Map(deps.tools.map((tool) => [tool.name, tool]));

  const call: ToolCalls['call'] = async (tool, args, { ctx, client }, { key, confirmationOnly } = {}) => {
    const { input, idempotencyKey } = splitIdempotencyKey(tool, args, ctx.mcpReq._meta, key);
    const { caller, userAgent, inTurn } = await getRequestInfo(ctx);
    const run = () =>
      deps.call(tool, input, {
        ...caller,
        facade: 'mcp',
        client: { name: client, userAgent },
        idempotencyKey,
        confirmationOnly: confirmationOnly,
        getSignal: () => ctx.mcpReq.signal,
      });
    const runTraced = async () => runInTrace(ctx.mcpReq._meta?.['traceparent'], run);
    return inTurn ? inTurn(runTraced) : runTraced();
  };

  const resolveCall: ToolCalls['resolveCall'] = async (tool, args, request) => {
    const { ctx } = request;
    if (!elicitation || !tool.change) return { args };
    const { account, requestId } = (await getRequestInfo(ctx)).caller;
    return elicitation.resolveCall({
      tool,
      args,
      ctx,
      accountId: account?.id,
      requestId,
      call: (name, input, how) => call(getOrThrow(all, name), input, request, how),
    });
  };

  return { all, getRequestInfo, call, resolveCall };
}
