import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { traceId } from '../http/trace.ts';
import { findMisspeltVariables, readSettings, type Settings, SettingsError } from '../settings.ts';
import { DatabaseUnavailable } from '../store/engine/database.ts';
import { toDatabaseUnavailable } from '../store/engine/database-error.ts';
import type { App } from './app.ts';
import { openLogDestination } from './log-destination.ts';
import { getErrorDetails } from '../rules/typed/error-details.ts';
import { asRecord } from '../rules/typed/records.ts';

const USAGE = `Usage: npm start                     serve the directory
       node main.js stdio             MCP over stdin and stdout for one local client, without a port
       npm run operator -- <command>  run an operator command (--help lists them)
`;

/** Runs the program and returns its exit code: 0 for success, 1 for failure, 2 for incorrect usage. */
export async function main(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [verb, ...words] = args;
  if (verb !== undefined && verb !== 'operator' && verb !== 'stdio') {
    process.stderr.write(USAGE);
    return verb === '--help' ? 0 : 2;
  }
  try {
    const { settings, secrets } = readSettings(env);
    // Only what is asked for is loaded.
    if (verb === 'operator') {
      const { runCommand } = await import('../operator/run-command.ts');
      return await runCommand(words, settings, secrets);
    }
    const { startApp } = await import('./app.ts');
    const log = await createLogger(settings);
    for (const { name, meant } of findMisspeltVariables(env))
      log.warn(
        { variable: name, meant },
        `the variable ${name} is not known and changes nothing: ${meant} may be meant`,
      );
    using deadline = stopDeadline(log);
    // Installed first: a signal without a listener would kill the process in the middle of its work.
    const signal = stopSignal();
    using start = exitWhileStarting(signal, log);
    const isStdio = verb === 'stdio';
    // Another process may serve the same data at these ports at the same time.
    await using app = await startApp(
      isStdio ? { ...settings, port: null, metrics: null } : settings,
      secrets,
      log,
    );
    start.markDone();
    if (isStdio) await app.serveStdio(secrets.stdioApiKey);
    // With stdio, stdout is reserved for the protocol.
    if (isStdio)
      process.stderr.write(
        `ready over stdio, ${secrets.stdioApiKey ? 'for the person of STDIO_API_KEY' : 'public tools only: STDIO_API_KEY is not set'}\n`,
      );
    else process.stdout.write(`ready ${app.url}\n`);
    if (!isStdio) await Promise.race([loadRest(app), signal]);
    // Flushed now rather than at exit: a killed process would not write it, and the next start would compile everything.
    flushCompileCache();
    const reason = await (isStdio ? Promise.race([signal, clientDisconnected()]) : signal);
    log.info({ reason }, 'stopping');
    deadline.start();
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
  return 0;
}

/** Milliseconds after the start in which requests are answered before anything else is loaded, which takes as long as many. */
const LOAD_REST_AFTER = 500;

async function loadRest(app: App): Promise<void> {
  await pause(LOAD_REST_AFTER);
  await app.loadRest();
}

/** An error as it may be logged: the text of a failed query names the values, which are people's data. */
const serializeError = (error: Error) =>
  pino.stdSerializers.err(
    error instanceof DrizzleQueryError
      ? Object.assign(new Error('query failed', { cause: error.cause }), {
          stack: error.stack?.replace(/^[\s\S]*?\n(?= +at )/, ''),
        })
      : error,
  );

/** Creates a logger to stderr: JSON lines in production, otherwise a readable format. */
async function createLogger({ production, logLevel }: Settings): Promise<Logger> {
  const options: LoggerOptions = {
    level: logLevel,
    serializers: { err: serializeError },
    mixin: () => {
      const id = traceId();
      return id === undefined ? {} : { trace_id: id };
    },
  };
  if (production) return pino(options, openLogDestination());
  // Not as a pino transport: that is a thread, whose start takes longer than writing all lines.
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ destination: 2, sync: true, ignore: 'pid,hostname', singleLine: true }));
}

const STOP_DEADLINE_MS = 9_500;
/** Milliseconds for output that is still being sent after everything has stopped. */
const EXIT_DELAY = 250;

/**
 * Ends the process 9.5 seconds after `start`, even if a database, provider, mail server or client hangs. Nothing is lost: answered
 * changes are durable, and other work continues after the next start.
 */
function stopDeadline(log: Logger): Disposable & { start(): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setTimeout(() => {
        log.warn('stopped with unfinished work');
        process.exit(0);
      }, STOP_DEADLINE_MS);
    },
    /** Exits after everything has stopped, since a connection that a client keeps open would keep the process alive. */
    [Symbol.dispose]() {
      clearTimeout(timer);
      setTimeout(() => process.exit(), EXIT_DELAY).unref();
    },
  };
}

/** Makes a signal end the process at once until the start is done: each step of the start is atomic or repeated at the next one. */
function exitWhileStarting(signal: Promise<string>, log: Logger): Disposable & { markDone(): void } {
  let isStarting = true;
  const markDone = () => {
    isStarting = false;
  };
  void signal.then((reason) => {
    if (!isStarting) return;
    log.info({ reason }, 'stopped while starting');
    process.exit(0);
  });
  return { markDone, [Symbol.dispose]: markDone };
}

const stopSignal = async (): Promise<string> =>
  Promise.race(['SIGTERM', 'SIGINT'].map(async (name) => once(process, name).then(() => name)));

/** Resolves when the client closes stdin, which asks the server to end (MCP 2026-07-28, transports). */
const clientDisconnected = async (): Promise<string> => once(process.stdin, 'end').then(() => 'client left');

/** Checks whether an error is written for the operator, rewriting its message if needed; all others are bugs and keep their stack. */
function isOperatorError(error: unknown): error is Error {
  if (error instanceof SettingsError || error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const outage = toDatabaseUnavailable(error);
  if (outage) {
    error.message = `DATABASE_URL: ${outage.message}`;
    return true;
  }
  const { code, syscall } = getErrorDetails(error);
  const port = String(asRecord(error)['port']);
  if (code === 'EADDRINUSE') {
    error.message = `PORT: ${port} is in use by another program. Example: PORT=3001`;
    return true;
  }
  // An address of another machine, an unknown host name, or a port below 1024 without permission.
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    error.message = `HOST, PORT: cannot be listened at (${code}). Example: HOST=127.0.0.1 PORT=3000`;
    return true;
  }
  return false;
}
