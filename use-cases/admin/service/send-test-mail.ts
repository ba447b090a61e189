import { createMailer } from '../../../mail/mailer.ts';
import { buildMessage } from '../../../mail/messages/messages.ts';
import { MailRefused } from '../../../mail/mail-refused.ts';
import { MailUnanswered } from '../../../mail/mail-unanswered.ts';
import { getMailServerHost, describeMailError } from '../../../mail/check-mail-server.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import type { Logger } from 'pino';
import type { Settings } from '../../../settings.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';

type Deps = Pick<UseCaseDeps, 'db' | 'now'> & {
  settings: Pick<Settings, 'mailFrom' | 'publicUrl' | 'dataFolder'>;
  smtpUrl: string | undefined;
  log: Pick<Logger, 'info'>;
};

// A mail server that answers takes seconds; nobody waits longer at a prompt.
const TIMEOUT_MS = 60_000;

/** Sends a message immediately, without the queue, and returns the answer of the mail server. */
export async function sendTestMail(
  { db, now, settings, smtpUrl, log }: Deps,
  { to }: { to: string },
): Promise<
  | { outcome: 'taken' | 'refused'; server: string; reply: string }
  | { outcome: 'failed'; server: string; error: string }
  | { outcome: 'unanswered'; server: string }
  | { outcome: 'no_server' }
> {
  if (smtpUrl === undefined) return { outcome: 'no_server' };
  const { name } = await getSiteSettings(db);
  const server = getMailServerHost(smtpUrl);
  const mailer = createMailer({
    ...{ smtpUrl, from: settings.mailFrom, siteName: async () => name, log },
    ...{ outboxFolder: settings.dataFolder, logContent: false },
  });
  const time = now();
  const content = buildMessage(`A test of the mail of ${name}`, [
    `${name} can send mail: this is a test that its team asked for.`,
    settings.publicUrl,
  ]);
  const key = `test-${time.getTime()}`;
  const mail = { ...content, id: 0, key, to, headers: {}, createdAt: time };
  try {
    const reply = await mailer.send(mail, async () => undefined, AbortSignal.timeout(TIMEOUT_MS));
    return { outcome: 'taken', server, reply: reply ?? '' };
  } catch (error) {
    if (error instanceof MailRefused) return { outcome: 'refused', server, reply: error.reply };
    if (error instanceof MailUnanswered) return { outcome: 'unanswered', server };
    return { outcome: 'failed', server, error: describeMailError(error) };
  }
}
