import { randomUUID } from 'node:crypto';
import { type StdioServerHandle, serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import { withoutByteOrderMark } from '../http/json-body.ts';
import type { Account } from '../tools/kit/call/define.ts';
import { ToolError } from '../tools/kit/call/errors.ts';
import { serverFactory, type ServerParts } from './server.ts';
import { surfacesOf } from './toolsets/surface.ts';

export type StdioOptions = ServerParts & {
  /**
   * The account that the process acts for, null without an API key. Asked before every call, so that a revoked key
   * stops working at once; `unauthenticated` then makes the caller anonymous.
   */
  account: () => Promise<Account | null>;
  log: Logger;
};

/** The same server over standard input and output, for local clients. Nothing else may write to stdout. */
export function serveMcpOverStdio({ account, log, ...parts }: StdioOptions): StdioServerHandle {
  const current = () =>
    account().catch((error: unknown) => {
      if (error instanceof ToolError) return null;
      throw error;
    });
  const surface = surfacesOf(parts)('/mcp');
  return serveStdio(
    serverFactory(
      parts,
      async () => ({ caller: { account: await current(), address: 'stdio', requestId: randomUUID() } }),
      () => surface,
    ),
    { transport: standardStreams(), onerror: (error) => log.warn({ err: error }, 'mcp over stdio') },
  );
}

/** Standard input and output, where the input may begin with a byte order mark: PowerShell writes one into a pipe. */
function standardStreams(): StdioServerTransport {
  const streams = new StdioServerTransport();
  const read = streams._ondata;
  let isFirst = true;
  streams._ondata = (chunk) => {
    read(isFirst ? withoutByteOrderMark(chunk) : chunk);
    isFirst = false;
  };
  return streams;
}
