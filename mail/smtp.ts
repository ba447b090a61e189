import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { z } from 'zod';
import { MailRefused } from './mail-refused.ts';
import { MailUnanswered } from './mail-unanswered.ts';
import { asRecord } from '../rules/typed/records.ts';

const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
// How long a stopping service waits for the reply to a message that is being sent.
const LAST_REPLY_TIMEOUT_MS = 4_000;

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
  async function connectAndLogIn(): Promise<void> {
    await step((done) => connection.connect(done));
    if (!auth?.user) return;
    const { user, pass = '' } = auth;
    await step((done) => connection.login({ user, pass, credentials: { user, pass } }, done));
  }
  return { connection, step, signIn: connectAndLogIn, end: (why: string) => broken.reject(new Error(why)) };
}

/** Connects to the mail server, signs in and quits. Throws whatever prevents that; the signal aborts it. */
export async function testMailServer(smtpUrl: string, signal: AbortSignal): Promise<void> {
  const { connection, signIn: connectAndLogIn, end } = openConnection(smtpUrl);
  const onAbort = () => end('It took too long.');
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  try {
    await connectAndLogIn();
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
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
  markSending: () => Promise<void>,
  signal: AbortSignal,
): Promise<string> {
  const { connection, step, signIn: connectAndLogIn, end } = openConnection(smtpUrl);
  let isSending = false;
  let isTextSent = false;
  const onAbort = (): void => {
    const breakOff = () => end('The service stopped while mail was sent.');
    if (isSending) setTimeout(breakOff, LAST_REPLY_TIMEOUT_MS).unref();
    else breakOff();
  };
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);

  // Read only once the server has answered DATA with 354.
  async function* streamText(): AsyncGenerator<Buffer> {
    isSending = true;
    await markSending();
    isTextSent = true;
    yield message;
  }

  try {
    await connectAndLogIn();
    const sent = await step<{ response?: string }>((done) =>
      connection.send(envelope, Readable.from(streamText()), done),
    );
    connection.quit();
    return sent?.response ?? '';
  } catch (error) {
    connection.close();
    if (isTextSent && !isServerReply(error)) throw new MailUnanswered({ cause: error });
    throw toMailRefused(error) ?? error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

const OPTIONAL_TEXT = z.string().optional().catch(undefined);
/** What a nodemailer error says about a refusal. */
const REPLY = z.object({
  code: OPTIONAL_TEXT,
  command: OPTIONAL_TEXT,
  response: OPTIONAL_TEXT,
  responseCode: z.number().optional().catch(undefined),
});

/** Tells whether an error is a reply of the server, which then did not accept the message. */
const isServerReply = (error: unknown): boolean => typeof asRecord(error)['responseCode'] === 'number';

/** Returns the permanent refusal of this message. A refused login is none: the operator can fix it and the message is retried. */
function toMailRefused(error: unknown): MailRefused | undefined {
  const { code, command, response, responseCode } = REPLY.parse(asRecord(error));
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return undefined;
  if (responseCode === undefined || responseCode < 500 || responseCode > 599) return undefined;
  return new MailRefused(response ?? String(responseCode), command === 'RCPT TO');
}
