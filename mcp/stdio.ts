import { randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from '@modelcontextprotocol/server';
import { type StdioServerHandle, serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import { isRecord } from '../rules/typed/records.ts';
import { apiKeyPagePath, LAUNCH_SCOPES } from '../tools/shared/runtime/requested-scopes.ts';
import type { Account } from '../tools/shared/runtime/define.ts';
import { ToolError } from '../tools/shared/runtime/errors.ts';
import { normalizeMessages } from './normalize-message.ts';
import { createServerFactory, type ServerDeps } from './server.ts';
import { createToolSurfaces } from './toolsets/tool-surface.ts';

export type StdioDeps = ServerDeps & {
  /**
   * Returns the account of the API key, or null without one. It is called before every call, so that a revoked key stops working
   * at once; `unauthenticated` then makes the caller anonymous.
   */
  account: () => Promise<Account | null>;
  log: Logger;
};

/** Serves MCP over standard input and output, for local clients. Nothing else may write to stdout. */
export function serveMcpOverStdio({ account, log, ...deps }: StdioDeps): StdioServerHandle {
  const getAccount = () =>
    account().catch((error: unknown) => {
      if (error instanceof ToolError) return null;
      throw error;
    });
  const signInFix = `Start this server with STDIO_API_KEY set to an API key that is not revoked, made at ${deps.publicUrl()}${apiKeyPagePath(LAUNCH_SCOPES)}`;
  const surface = createToolSurfaces(deps)('/mcp');
  return serveStdio(
    createServerFactory(
      deps,
      async () => ({
        caller: { account: await getAccount(), address: 'stdio', signInFix, requestId: randomUUID() },
      }),
      () => surface,
    ),
    { transport: standardStreams(), onerror: (error) => log.warn({ err: error }, 'mcp over stdio') },
  );
}

/** Creates a transport over standard input and output that normalizes each line of input. */
function standardStreams(): StdioServerTransport {
  const input = process.stdin.pipe(normalizeLines());
  return new StdioServerTransport(input, process.stdout);
}

/** Detects the encoding by the byte order mark: PowerShell 5 pipes UTF-16. */
const detectEncoding = ([first, second]: Buffer): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

const LINE_END = /\r\n?|\n/;

/** Normalizes input line by line. A line over the SDK's limit is passed on unchanged, so that the SDK refuses it. */
function normalizeLines(): Transform {
  let pending = '';
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      decoder ??= new TextDecoder(detectEncoding(chunk));
      const lines = decoder.decode(chunk, { stream: true }).split(LINE_END);
      lines[0] = pending + (lines[0] ?? '');
      pending = lines.pop() ?? '';
      if (pending.length > STDIO_DEFAULT_MAX_BUFFER_SIZE) {
        lines.push(pending);
        pending = '';
      }
      done(null, lines.map((line) => `${normalizeLine(line)}\n`).join(''));
    },
    flush(done) {
      done(null, pending.length > 0 ? `${normalizeLine(pending)}\n` : null);
    },
  });
}

/** Normalizes the message in a line. A line without a message stays unchanged, for the SDK to report. */
function normalizeLine(line: string): string {
  try {
    const message: unknown = JSON.parse(line.replace(/^\ufeff/, ''));
    return isRecord(message) ? JSON.stringify(normalizeMessages(message)) : line;
  } catch {
    return line;
  }
}
