import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { z } from 'zod';
import { MailRefused } from './mail-refused.ts';
import { MailUnanswered } from './mail-unanswered.ts';
import { asRecord } from '../rules/typed/records.ts';

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
// How long a stopping service waits for the reply to a message that is being sent.
const LAST_REPLY_MS = 4_000;

export type Envelope = { from: string; to: string };

/** Opens a connection to the mail server of an SMTP URL; `end` breaks off its current step. */
function openConnection(smtpUrl: string) {
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({ ...server, ...TIMEOUTS });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  connection.on('error', broken.reject);
  type Done<T> = (error?: Error | null, result?: T) => void;
  const step = <T = unknown>(run: (done: Done<T>) => void): Promise<T | undefined> =>
    Promise.race([
      broken.promise,
      new Promise<T | undefined>((resolve, reject) =>
        run((error, result) => (error ? reject(error) : resolve(result))),
      ),
    ]);
  async function signIn(): Promise<void> {
    await step((done) => connection.connect(done));
    if (!auth?.user) return;
    const { user, pass = '' } = auth;
    await step((done) => connection.login({ user, pass, credentials: { user, pass } }, done));
  }
  return { connection, step, signIn, end: (why: string) => broken.reject(new Error(why)) };
}

/** Connects to the mail server, signs in and quits. Throws whatever prevents that; the signal aborts it. */
export async function tryMailServer(smtpUrl: string, signal: AbortSignal): Promise<void> {
  const { connection, signIn, end } = openConnection(smtpUrl);
  const stop = () => end('It took too long.');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    await signIn();
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Sends one message to the server of `smtpUrl` and returns its reply. `markSending` runs after the server has asked for the text
 * and before any of it is sent, so an attempt that fails earlier has sent nothing. An abort takes effect at once before that
 * point, and after 4 seconds later on. Throws MailRefused, MailUnanswered if the text was sent but the server did not reply,
 * and any other error for what can be retried.
 */
export async function sendOverSmtp(
  smtpUrl: string,
  envelope: Envelope,
  message: Buffer,
  handOver: () => Promise<void>,
  signal: AbortSignal,
): Promise<string> {
  const { connection, step, signIn, end } = openConnection(smtpUrl);
  let onTheWire = false;
  let left = false;
  const stop = (): void => {
    const give = () => end('The service stopped while mail was sent.');
    if (onTheWire) setTimeout(give, LAST_REPLY_MS).unref();
    else give();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);

  // Read only once the server has answered DATA with 354.
  async function* text(): AsyncGenerator<Buffer> {
    onTheWire = true;
    await handOver();
    left = true;
    yield message;
  }

  try {
    await signIn();
    const sent = await step<{ response?: string }>((done) =>
      connection.send(envelope, Readable.from(text()), done),
    );
    connection.quit();
    return sent?.response ?? '';
  } catch (error) {
    connection.close();
    if (left && !isReply(error)) throw new MailUnanswered({ cause: error });
    throw refusal(error) ?? error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const word = z.string().optional().catch(undefined);
/** What a nodemailer error says about a refusal. */
const REPLY = z.object({
  code: word,
  command: word,
  response: word,
  responseCode: z.number().optional().catch(undefined),
});

/** Tells whether an error is a reply of the server, which then did not accept the message. */
const isReply = (error: unknown): boolean => typeof asRecord(error)['responseCode'] === 'number';

/** Returns the permanent refusal of this message. A refused login is none: the operator can fix it and the message is retried. */
function refusal(error: unknown): MailRefused | undefined {
  const { code, command, response, responseCode } = REPLY.parse(asRecord(error));
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return undefined;
  if (responseCode === undefined || responseCode < 500 || responseCode > 599) return undefined;
  return new MailRefused(response ?? String(responseCode), command === 'RCPT TO');
}
