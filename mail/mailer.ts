import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { mailFrame, senderOf } from './mail-frame.ts';

/** Keys of messages with a sign-in code begin with this: whoever misses one asks for another. */
export const SIGN_IN_CODE = 'code-';

// How kept messages are named, also one whose writing was cut off. Whatever else lies there is somebody's own.
const KEPT = /^\d{4}-\d\d-\d\dT.+\.eml(\.part)?$/;

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
   * Hands one message on. `handOver` runs just before its text leaves: a process that dies earlier has sent nothing.
   * Throws MailRefused when the message will never be taken, MailUnanswered when it may have been, and any other error
   * when it was not and may be later. Answers what the mail server said; nothing where the message is only kept.
   */
  send(
    message: OutgoingMessage,
    handOver: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<string | undefined>;
  /** Deletes what the outbox keeps of messages written before the day (UTC) of this instant. */
  forgetKept(before: Date): Promise<void>;
};

/**
 * Mail over SMTP (RFC 5321), or, without an SMTP server, kept as `.eml` files in the outbox folder and
 * printed to the log where `printed`: enough to develop and try everything with nothing set up. A log in production
 * must not hold codes and addresses.
 */
export function createMailer(options: {
  smtpUrl: string | undefined;
  /** An address, with the name of the sender or without one: the directory's is taken then. */
  from: string;
  siteName: () => Promise<string>;
  outboxFolder: string;
  printed: boolean;
  log: Pick<Logger, 'info'>;
}): Mailer {
  const { smtpUrl, siteName, outboxFolder, printed, log } = options;

  /** The message as it goes over the wire. Line breaks in values are folded or dropped, so none starts a header. */
  async function compose({ key, to, subject, text, html, headers, createdAt }: OutgoingMessage) {
    // Loaded with the first message: most starts send none.
    const { createTransport } = await import('nodemailer');
    const name = await siteName();
    const from = senderOf(options.from, name);
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
    const { message, envelope } = await composer.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      html: mailFrame(name, html),
      date: createdAt,
      // RFC 3834: keeps holiday notices from answering.
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      // The same message tried twice carries the same id, so that the receiving side can drop one.
      messageId: `<${key}@${from.address.replace(/^.*@/, '')}>`,
    });
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- nodemailer gives a Buffer where `buffer` is set
    return { raw: message as Buffer, envelope: { from: envelope.from || '', to } };
  }

  /** One file per message, however often it is written: its name is made from the message alone. */
  async function keep(message: OutgoingMessage, raw: Buffer): Promise<void> {
    const { id, key, to, subject, text, createdAt } = message;
    await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
    const time = createdAt.toISOString().replaceAll(':', '-');
    const file = join(outboxFolder, `${time}-${String(id).padStart(6, '0')}-${key}.eml`);
    // It may open doors: nobody else's to read.
    await writeFile(`${file}.part`, raw, { mode: 0o600 });
    await rename(`${file}.part`, file);
    if (printed && key.startsWith(SIGN_IN_CODE)) {
      // Alone on its line, to be seen and copied; the file has the rest.
      const [code] = subject.split(' ');
      log.info(`sign-in code for ${to}: ${code}`);
      log.info({ file }, 'mail kept: no SMTP_URL');
      return;
    }
    log.info({ file, ...(printed ? { to, subject, text } : {}) }, 'mail kept: no SMTP_URL');
  }

  return {
    async send(message, handOver, signal) {
      const { raw, envelope } = await compose(message);
      if (smtpUrl === undefined) {
        await keep(message, raw);
        return undefined;
      }
      const { sendOverSmtp } = await import('./smtp.ts');
      return sendOverSmtp(smtpUrl, envelope, raw, handOver, signal);
    },

    async forgetKept(before) {
      const day = before.toISOString().slice(0, 10);
      const files = await readdir(outboxFolder).catch(() => []);
      for (const file of files.filter((name) => KEPT.test(name) && name < day)) {
        await rm(join(outboxFolder, file), { force: true });
      }
    },
  };
}
