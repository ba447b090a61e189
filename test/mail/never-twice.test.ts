import { afterEach, expect, it } from 'vitest';
import { listFailedMail } from '../../store/work/outgoing-mail.ts';
import { restClient } from '../kit/clients.ts';
import { createEmptyDatabase, describeDialects } from '../kit/databases.ts';
import { createOperator } from '../kit/operator.ts';
import { addDraft, addPerson } from '../kit/owner.ts';
import { startSmtpServer } from '../kit/smtp-server.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const stack: AsyncDisposableStack[] = [];
afterEach(async () => {
  for (const one of stack.splice(0)) await one.disposeAsync();
});

describeDialects('a mail', (dialect) => {
  /** A mail server, and processes that share one database and send through it. */
  async function setUp(replies: Parameters<typeof startSmtpServer>[0]) {
    const kept = new AsyncDisposableStack();
    stack.push(kept);
    const empty = kept.use(await createEmptyDatabase(dialect));
    const smtp = await startSmtpServer(replies);
    kept.defer(() => smtp.close());
    const start = async (time?: string): Promise<TestApp> =>
      kept.use(
        await startTestApp({
          settings: { sampleData: false, databaseUrl: empty.url },
          secrets: { smtpUrl: smtp.url },
          ...(time === undefined ? {} : { time }),
        }),
      );
    const service = await start();
    const { db } = service.app;
    const owner = await addPerson(db, 'mira@tidepool.example', 'Mira Okafor');
    const draft = await addDraft(db, owner);
    const { call } = await restClient(service.url, owner.key);
    const invite = () => call('invite_cofounder', { id: draft.id, email: 'jonas@tidepool.example' });
    return { smtp, service, start, db, invite, url: empty.url };
  }

  it('whose answer was lost is sent again with the same id, four times at most, and then by the operator', async () => {
    let lost = 4;
    const { smtp, service, db, invite, url } = await setUp({ text: () => (lost-- > 0 ? 'cut' : null) });
    await invite();
    await smtp.textReceived;
    for (const time of ['12:01', '12:10', '13:00', '14:00', '23:00']) {
      await service.app.catchUp();
      service.setTime(`2026-11-18T${time}:00Z`);
    }
    expect(smtp.delivered).toHaveLength(4);
    const operator = createOperator(url);
    const [failed] = (await operator('mail', 'failed')).data;
    expect(failed.arrived).toBe('unknown');
    expect((await operator('mail', 'resend', String(failed.mail))).code).toBe(0);
    expect((await operator('mail', 'resend', String(failed.mail))).code).toBe(1);
    // The operator's clock is the machine's.
    service.setTime(new Date(Date.now() + 60_000).toISOString());
    await service.app.catchUp();
    expect(smtp.delivered).toHaveLength(5);
    const ids = smtp.delivered.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(1);
    expect(await listFailedMail(db, 10)).toEqual([]);
  });

  it('that another process has sent is not sent by the one that comes back late', async () => {
    const answered = Promise.withResolvers<null>();
    let asked = 0;
    const { smtp, service, start, invite, db } = await setUp({
      recipient: () => ((asked += 1) === 1 ? answered.promise : null),
    });
    await invite();
    await expect.poll(() => asked).toBe(1);
    const next = await start('2026-11-18T12:10:00Z');
    await next.app.catchUp();
    expect(smtp.delivered).toHaveLength(1);
    answered.resolve(null);
    await service.app.catchUp();
    expect(smtp.delivered).toHaveLength(1);
    const [row] = await db.select().from(db.t.outgoingMail);
    expect(row).toMatchObject({ failedAt: null, text: '' });
    expect(row!.sentAt).not.toBeNull();
  });
});
