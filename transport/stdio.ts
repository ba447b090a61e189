import { randomUUID } from 'node:crypto';
import { type StdioServerHandle, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import { keyPage, LAUNCH_SCOPES } from '../tools/kit/call/asked-scopes.ts';
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
  const signInFix = `Start this server with STDIO_API_KEY set to an API key that is not revoked, made at ${parts.publicUrl()}${keyPage(LAUNCH_SCOPES)}`;
  const surface = surfacesOf(parts)('/mcp');
  return serveStdio(
    serverFactory(
      parts,
      async () => ({
        caller: { account: await current(), address: 'stdio', signInFix, requestId: randomUUID() },
      }),
      () => surface,
    ),
    { onerror: (error) => log.warn({ err: error }, 'mcp over stdio') },
  );
}
