import { expect, it } from 'vitest';
import { hasDeclinedMail } from '../../store/people/declined-mail.ts';
import { declineMail } from '../../store/people/write/declined-mail.ts';
import { listMailSenders } from '../../store/work/outgoing-mail.ts';
import { addMail } from '../../store/work/write/outgoing-mail.ts';
import { describeDatabases } from '../kit/databases.ts';

const NOW = new Date('2026-11-18T12:00:00Z');

describeDatabases('mail to one mailbox', (db) => {
  it('is counted and declined however its address is spelt', async () => {
    const spelt = ['victim@gmail.com', 'vic.tim@gmail.com', 'victim+1@googlemail.com', 'victor@gmail.com'];
    await db().transaction(async (tx) => {
      for (const [at, to] of spelt.entries())
        await addMail(tx, { key: `invite-${at}-1`, to, subject: 's', text: 't', html: 'h' }, NOW);
    });
    await db().transaction((tx) =>
      addMail(tx, { key: 'edit-1', to: 'victim@gmail.com', subject: 's', text: 't', html: 'h' }, NOW),
    );
    const since = new Date(NOW.getTime() - 1_000);
    expect((await listMailSenders(db(), 'v.i.ctim+2@gmail.com', since)).toSorted()).toEqual([0, 1, 2]);

    await db().transaction((tx) => declineMail(tx, 'vic.tim+1@gmail.com', NOW));
    await db().transaction((tx) => declineMail(tx, 'vic.tim+1@gmail.com', NOW));
    expect(await hasDeclinedMail(db(), 'vic.tim+1@gmail.com')).toBe(true);
    expect(await hasDeclinedMail(db(), 'victim+after@googlemail.com')).toBe(true);
    expect(await hasDeclinedMail(db(), 'victor@gmail.com')).toBe(false);
  });
});
