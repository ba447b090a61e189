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
  /** Asks the person before something is mailed or published. Without it, nothing is confirmed. */
  questions?: Questions;
};

/** The caller, and what the headers say about the client. */
export type Asker = {
  /** The caller without what is specific to a single call (abort signal, idempotency key). */
  caller: Omit<Caller, 'client' | 'signal' | 'idempotencyKey'>;
  userAgent?: string | undefined;
  /** The protocol version in the header; the SDK knows it only after a handshake. */
  version?: string | undefined;
};

/** Returns the caller of a request. */
export type AskerOf = (ctx: ServerContext) => Promise<Asker>;

type Args = Record<string, unknown> | undefined;

/** Calls operations on behalf of the caller of an MCP request. `client` is the name of the client program. */
export type ToolCalls = {
  /** Every operation by its name, including those that the address does not serve. */
  all: ReadonlyMap<string, Tool>;
  askerOf: AskerOf;
  call(
    tool: Tool,
    args: Args,
    ctx: ServerContext,
    client: string | undefined,
    how?: { key?: string | undefined; onlyAsks?: true },
  ): Promise<Outcome>;
  /** Asks the person first, if the operation requires confirmation. */
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
