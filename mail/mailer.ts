import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { wrapInMailLayout, parseSender } from './mail-layout.ts';

/** Prefix of the keys of messages with a sign-in code. Such a message is never sent again: the person requests another code. */
export const SIGN_IN_CODE_PREFIX = 'code-';

// Names of messages in the outbox, including a partly written one. Other files in the folder belong to the operator.
const OUTBOX_FILE = /^\d{4}-\d\d-\d\dT.+\.eml(\.part)?$/;

type OutgoingMessage = {
  id: number;
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  createdAt: Date;
};

export type Mailer = {
  /**
   * Sends one message. `markSending` runs just before its text is sent, so a process that dies earlier has sent nothing. Throws
   * MailRefused if the message will never be accepted, MailUnanswered if it may have been, and any other error if it was not
   * but may be later. Returns the reply of the mail server, or undefined if the message is only stored in the outbox.
   */
  send(
    message: OutgoingMessage,
    markSending: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<string | undefined>;
  /** Deletes messages in the outbox that are older than the day (UTC) of this instant. */
  deleteOldOutboxFiles(before: Date): Promise<void>;
};

/**
 * Creates a mailer that sends over SMTP (RFC 5321). Without an SMTP server it stores messages as `.eml` files in the outbox
 * folder and, if `logContent`, prints them to the log, so that everything can be tried without any setup. A log in production
 * must not hold codes and addresses.
 */
export function createMailer(options: {
  smtpUrl: string | undefined;
  /** The sender's address, with or without a name; the name of the directory is the default. */
  from: string;
  siteName: () => Promise<string>;
  outboxFolder: string;
  logContent: boolean;
  log: Pick<Logger, 'info'>;
}): Mailer {
  const { smtpUrl, siteName, outboxFolder, logContent, log } = options;

  /** Builds the message as it is sent. Line breaks in values are folded or dropped, so none can start a header. */
  async function compose({ key, to, subject, text, html, headers, createdAt }: OutgoingMessage) {
    // Loaded with the first message, because most processes send none.
    const { createTransport } = await import('nodemailer');
    const name = await siteName();
    const from = parseSender(options.from, name);
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
    const { message, envelope } = await composer.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      html: wrapInMailLayout(name, html),
      date: createdAt,
      // RFC 3834: stops automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      // Every attempt at a message has the same id, so that the receiving side can drop duplicates.
      messageId: `<${key}@${from.address.replace(/^.*@/, '')}>`,
    });
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- nodemailer returns a Buffer if `buffer` is set
    return { raw: message as Buffer, envelope: { from: envelope.from || '', to } };
  }

  /** Writes the message to the outbox: one file per message, however often it is written, because the name depends on the message alone. */
  async function saveToOutbox(message: OutgoingMessage, raw: Buffer): Promise<void> {
    const { id, key, to, subject, text, createdAt } = message;
    await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
    const time = createdAt.toISOString().replaceAll(':', '-');
    const file = join(outboxFolder, `${time}-${String(id).padStart(6, '0')}-${key}.eml`);
    // The message may hold a sign-in code, so only the owner of the file can read it.
    await writeFile(`${file}.part`, raw, { mode: 0o600 });
    await rename(`${file}.part`, file);
    if (logContent && key.startsWith(SIGN_IN_CODE_PREFIX)) {
      // The code gets a line of its own, so that it can be seen and copied; the file has the rest.
      const [code] = subject.split(' ');
      log.info(`sign-in code for ${to}: ${code}`);
      log.info({ file }, 'mail kept: no SMTP_URL');
      return;
    }
    log.info({ file, ...(logContent ? { to, subject, text } : {}) }, 'mail kept: no SMTP_URL');
  }

  return {
    async send(message, markSending, signal) {
      const { raw, envelope } = await compose(message);
      if (smtpUrl === undefined) {
        await saveToOutbox(message, raw);
        return undefined;
      }
      const { sendOverSmtp } = await import('./smtp.ts');
      return sendOverSmtp(smtpUrl, envelope, raw, markSending, signal);
    },

    async deleteOldOutboxFiles(before) {
      const day = before.toISOString().slice(0, 10);
      const files = await readdir(outboxFolder).catch(() => []);
      for (const file of files.filter((name) => OUTBOX_FILE.test(name) && name < day)) {
        await rm(join(outboxFolder, file), { force: true });
      }
    },
  };
}
