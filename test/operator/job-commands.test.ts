import { expect, it } from 'vitest';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { addJob, deadLetterJob, takeDueJobs } from '../../store/work/write/jobs.ts';
import { addMail } from '../../store/work/write/outgoing-mail.ts';
import { createEmptyDatabase, describeAnyDialect } from '../kit/databases.ts';
import { createOperator } from '../kit/operator.ts';

describeAnyDialect('operator -- jobs', (dialect) => {
  it('lists unfinished jobs, runs one again and drops one', async () => {
    await using empty = await createEmptyDatabase(dialect);
    await using db = await openDatabase(empty.url);
    await migrate(db);
    const run = createOperator(empty.url);
    const now = new Date();
    const letter = { key: 'letter', to: 'a@example.com', subject: 's', text: 't', html: 'h' };
    await db.transaction(async (tx) => {
      await addMail(tx, letter, now);
      await addJob(tx, { kind: 'mail', key: 'letter' }, now);
      await addJob(
        tx,
        { kind: 'refund_payment', key: 'p1', runAfter: new Date(now.getTime() + 60_000) },
        now,
      );
    });
    const [job] = await takeDueJobs(db, { kinds: ['mail'] }, 1, now);
    await db.transaction((tx) => deadLetterJob(tx, job!, 'TypeError', now));

    const listed = await run('jobs', 'list');
    expect(listed.data).toMatchObject([
      {
        kind: 'mail',
        about: 'letter',
        state: 'failed',
        tries: 1,
        last_error: 'TypeError',
        next_try_at: null,
      },
      { kind: 'refund_payment', about: 'p1', state: 'later', tries: 0 },
    ]);
    const [dead, refund] = listed.data.map(({ job: id }: { job: number }) => String(id));
    expect(await run('jobs', 'retry', dead)).toMatchObject({ code: 0, data: { kind: 'mail' } });
    expect((await run('jobs', 'list')).data[0]).toMatchObject({ kind: 'mail', state: 'waiting', tries: 0 });

    expect(await run('jobs', 'drop', refund)).toMatchObject({ code: 1 });
    expect(await run('jobs', 'drop', dead)).toMatchObject({ code: 0 });
    expect(await run('jobs', 'drop', dead)).toMatchObject({ code: 1 });
    expect((await run('mail', 'failed')).data).toMatchObject([{ reason: 'Dropped by the operator.' }]);
    const events = (await run('audit', 'list')).data;
    expect(events.map(({ details }: any) => details.command)).toEqual(['jobs drop', 'jobs retry']);
  });
});
