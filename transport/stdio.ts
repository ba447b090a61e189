import { randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from '@modelcontextprotocol/server';
import { type StdioServerHandle, serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import { isRecord } from '../rules/typed/records.ts';
import { keyPage, LAUNCH_SCOPES } from '../tools/kit/call/asked-scopes.ts';
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
    { transport: standardStreams(), onerror: (error) => log.warn({ err: error }, 'mcp over stdio') },
  );
}

/** Standard input and output, whose lines are read as their sender means them. */
function standardStreams(): StdioServerTransport {
  const input = process.stdin.pipe(linesAsMeant());
  return new StdioServerTransport(input, process.stdout);
}

const LINE_FEED = 10;

/** Reads input by whole lines. A line longer than the SDK reads is passed on as it is, so that the SDK refuses it. */
function linesAsMeant(): Transform {
  let open: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([open, chunk]);
      if (all.length > STDIO_DEFAULT_MAX_BUFFER_SIZE) {
        open = Buffer.alloc(0);
        done(null, all);
        return;
      }
      const end = all.lastIndexOf(LINE_FEED) + 1;
      open = all.subarray(end);
      const lines = all.subarray(0, end).toString('utf8').split('\n');
      done(null, lines.map(lineAsMeant).join('\n'));
    },
    flush(done) {
      done(null, open.length > 0 ? `${lineAsMeant(open.toString('utf8'))}\n` : null);
    },
  });
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
