import type { ServerContext } from '@modelcontextprotocol/server';
import { traced } from '../http/trace.ts';
import { lookUp } from '../rules/typed/sure.ts';
import type { Call, Outcome } from '../tools/shared/runtime/call.ts';
import type { Caller, Tool } from '../tools/shared/runtime/define.ts';
import { withoutKey } from './key-argument.ts';
import type { Questions, Settled } from './questions.ts';

export type CallParts = {
  tools: readonly Tool[];
  call: Call;
  /** Asks the person before something is mailed or published; nobody is asked without. */
  questions?: Questions;
};

/** Who calls, and what the headers of the request say beside. */
export type Asker = {
  /** What belongs to the single call (abort signal, idempotency key) is added here. */
  caller: Omit<Caller, 'client' | 'signal' | 'idempotencyKey'>;
  userAgent?: string | undefined;
  /** The version that a header names; the SDK tells it only where there was a handshake. */
  version?: string | undefined;
};

/** Says who sends a request. */
export type AskerOf = (ctx: ServerContext) => Promise<Asker>;

type Args = Record<string, unknown> | undefined;

/** Calls of operations in the name of whoever sends an MCP request. `client` is what their program calls itself. */
export type ToolCalls = {
  /** Every operation by its name, whether or not it is served at the address. */
  all: ReadonlyMap<string, Tool>;
  askerOf: AskerOf;
  call(
    tool: Tool,
    args: Args,
    ctx: ServerContext,
    client: string | undefined,
    how?: { key?: string | undefined; onlyAsks?: true },
  ): Promise<Outcome>;
  /** Asks the person first, where the operation is one that people are asked about. */
  settle(tool: Tool, args: Args, ctx: ServerContext, client: string | undefined): Promise<Settled>;
};

export function toolCalls(parts: CallParts, askerOf: AskerOf): ToolCalls {
  const { questions } = parts;
  const all = new Map(parts.tools.map((tool) => [tool.name, tool]));

  const call: ToolCalls['call'] = async (tool, args, ctx, client, { key, onlyAsks } = {}) => {
    const { input, idempotencyKey } = withoutKey(tool, args, ctx.mcpReq._meta, key);
    const { caller, userAgent } = await askerOf(ctx);
    const made = () =>
      parts.call(tool, input, {
        ...caller,
        facade: 'mcp',
        client: { name: client, userAgent },
        idempotencyKey,
        onlyAsks,
        signal: ctx.mcpReq.signal,
      });
    return traced(ctx.mcpReq._meta?.['traceparent'], made);
  };

  const settle: ToolCalls['settle'] = async (tool, args, ctx, client) => {
    if (!questions || !tool.change) return { args };
    const { account, requestId } = (await askerOf(ctx)).caller;
    return questions.settle({
      tool,
      args,
      ctx,
      accountId: account?.id,
      requestId,
      call: (name, input, how) => call(lookUp(all, name), input, ctx, client, how),
    });
  };

  return { all, askerOf, call, settle };
}
