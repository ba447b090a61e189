import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

export type OutgoingMessage = {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

/** Hands one message on. Throws when it was not taken, so that the queue tries again. */
export type Mailer = { send(message: OutgoingMessage): Promise<void>; close(): void };

/**
 * Mail over SMTP (RFC 5321), or, without an SMTP server, kept as `.eml` files in the outbox folder and
 * printed to the log: enough to develop and try everything with nothing set up.
 */
export function createMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  outboxFolder: string;
  log: Logger;
}): Mailer {
  const { smtpUrl, from, outboxFolder, log } = options;
  const transport = smtpUrl
    ? createTransport(smtpUrl, { from })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });

  return {
    async send({ key, to, subject, text, html, headers = {} }) {
      const info = (await transport.sendMail({
        to,
        subject,
        text,
        html,
        headers,
        // The same message tried twice carries the same id, so that the receiving side can drop one.
        messageId: `<${key}@${from.replace(/^.*@|>.*$/g, '')}>`,
      })) as { message?: Buffer };
      if (smtpUrl) return;
      await mkdir(outboxFolder, { recursive: true });
      const file = join(outboxFolder, `${new Date().toISOString().replaceAll(':', '-')}-${key}.eml`);
      await writeFile(file, info.message!);
      log.info({ to, subject, file, text }, 'mail kept: no SMTP_URL');
    },
    close: () => transport.close(),
  };
}
