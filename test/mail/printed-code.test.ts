import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createMailer } from '../../mail/mailer.ts';

it('without a mail server a sign-in code is alone on a line of the log, and any other message is printed whole', async () => {
  const outboxFolder = await mkdtemp(path.join(tmpdir(), 'launch-directory-'));
  onTestFinished(() => rm(outboxFolder, { recursive: true }));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(String(JSON.parse(line).msg)) });
  const mailer = createMailer({
    ...{ smtpUrl: undefined, from: 'no-reply@example.com', siteName: async () => 'Launch Directory' },
    ...{ outboxFolder, logContent: true, log },
  });
  const mail = {
    id: 1,
    to: 'ana@example.com',
    text: 'Hello',
    html: '<p>Hello</p>',
    headers: {},
    createdAt: new Date(),
  };
  const handOver = async () => undefined;
  const { signal } = new AbortController();
  await mailer.send({ ...mail, key: 'code-1', subject: '458717 is your code' }, handOver, signal);
  await mailer.send({ ...mail, key: 'other-1', subject: 'Hello' }, handOver, signal);
  expect(lines).toEqual([
    'sign-in code for ana@example.com: 458717',
    'mail kept: no SMTP_URL',
    'mail kept: no SMTP_URL',
  ]);
});
