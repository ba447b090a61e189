import { randomUUID } from 'node:crypto';
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from '@modelcontextprotocol/server';
import { type StdioServerHandle, serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import { isRecord } from '../rules/typed/records.ts';
import type { Account } from '../tools/kit/call/define.ts';
import { ToolError } from '../tools/kit/call/errors.ts';
import { asMeant } from './meant.ts';
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

/** Standard input and output, whose lines are read as their sender means them. */
function standardStreams(): StdioServerTransport {
  const streams = new StdioServerTransport();
  const read = streams._ondata;
  const meant = linesAsMeant();
  streams._ondata = (chunk) => read(meant(chunk));
  return streams;
}

const LINE_FEED = 10;

/** Takes pieces of the input and gives its whole lines; what grows beyond all bounds is handed on, for the SDK to refuse. */
function linesAsMeant(): (chunk: Buffer) => Buffer {
  let open: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const all = Buffer.concat([open, chunk]);
    const end = all.lastIndexOf(LINE_FEED) + 1;
    open = all.subarray(end);
    if (open.length > STDIO_DEFAULT_MAX_BUFFER_SIZE) return all;
    const lines = all.subarray(0, end).toString('utf8').split('\n');
    return Buffer.from(lines.map(lineAsMeant).join('\n'));
  };
}

/** What is no message stays as it is, for the SDK to report. PowerShell begins what it pipes with a byte order mark. */
function lineAsMeant(line: string): string {
  try {
    const message: unknown = JSON.parse(line.replace(/^\ufeff/, ''));
    return isRecord(message) ? JSON.stringify(asMeant(message)) : line;
  } catch {
    return line;
  }
}
