import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { createCalendarMail } from '../../app/calendar-mail.ts';
import type { CheckHomepageBadge } from '../../extraction/page-checks/homepage-badge-check.ts';
import { createCalendar } from '../../scheduler/calendar.ts';
import type { Tx } from '../../store/engine/database.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { updateListing } from '../../store/listings/write/listings.ts';
import { addJob } from '../../store/work/write/jobs.ts';
import { addMail } from '../../store/work/write/outgoing-mail.ts';
import { describeDatabases } from '../kit/databases.ts';
import { createSavedListing } from '../kit/shop.ts';

const WEEK = '2026-11-23';
const MONDAY = '2026-11-23T00:00:01Z';

describeDatabases('launches of a Monday', (db) => {
  let time = new Date(MONDAY);
  let ran = 0;
  beforeEach(() => {
    time = new Date(MONDAY);
    ran += 1;
  });

  async function tick(
    lookForBadge: CheckHomepageBadge,
    { signal = AbortSignal.timeout(60_000), onReminder = async (_tx: Tx, _key: string) => {} } = {},
  ): Promise<void> {
    const mail = {
      queue: (tx: Parameters<typeof addMail>[0], one: Parameters<typeof addMail>[1]) =>
        addMail(tx, one, time),
      offer: (tx: Tx, { key }: { key: string }) => onReminder(tx, key),
      toStranger: async () => undefined,
    };
    await createCalendar({
      db: db(),
      jobs: { enqueue: (tx, job) => addJob(tx, job, time) },
      checkHomepageBadge: lookForBadge,
      now: () => time,
      log: pino({ level: 'silent' }),
      ...createCalendarMail(mail, 'http://localhost'),
    }).tick(signal);
  }
  const queued = (name: string, values: Parameters<typeof createSavedListing>[2] = {}): Promise<ListingRow> =>
    createSavedListing(db(), `${name}-${ran}@tidepool.example`, {
      slug: `${name}-${ran}`,
      url: `https://${name}.example/`,
      domain: `${name}.example`,
      status: 'scheduled',
      plan: 'free',
      launchWeek: WEEK,
      ...values,
    });
  const standing = async ({ id }: ListingRow) => {
    const { status, launchWeek } = (await findListing(db(), id))!;
    return `${status} ${launchWeek}`;
  };
  const failingFor =
    (name: string): CheckHomepageBadge =>
    async (url) => {
      if (new URL(url).host === `${name}.example`) throw new Error('a fault of ours');
      return { url, saw: 'badge' };
    };

  it('are held up by no homepage that could not be looked at; that one is tried again for an hour', async () => {
    const first = await queued('first');
    const promised = await queued('promised', { status: 'awaiting_badge' });
    const last = await queued('last');
    const paid = await queued('paid', { plan: 'paid' });
    await expect(tick(failingFor('first'))).rejects.toThrow('a fault of ours');
    expect(await Promise.all([first, promised, last, paid].map(standing))).toEqual([
      `scheduled ${WEEK}`,
      `live ${WEEK}`,
      `live ${WEEK}`,
      `live ${WEEK}`,
    ]);
    time = new Date('2026-11-23T01:00:01Z');
    await tick(failingFor('first'));
    expect(await standing(first)).toBe(`live ${WEEK}`);
  });

  it('move on once without the badge; after a second week the listing leaves the queue, and its owner is told', async () => {
    const nothing: CheckHomepageBadge = async (url) => ({ url, why_not: 'It did not answer.' });
    const [unread, shown] = [
      await queued('unread', { status: 'awaiting_badge' }),
      await queued('shown', { status: 'awaiting_badge' }),
    ];
    await tick(nothing);
    expect(await standing(unread)).toBe('awaiting_badge 2026-11-30');
    time = new Date('2026-11-25T00:00:00Z');
    await db().transaction((tx) => updateListing(tx, shown.id, { badgeSeenAt: time }, time));
    time = new Date('2026-11-30T00:00:01Z');
    await tick(nothing);
    expect(await standing(unread)).toBe('draft null');
    expect(await standing(shown)).toBe('awaiting_badge 2026-12-07');
    const [mail] = await db()
      .select()
      .from(db().t.outgoingMail)
      .where(eq(db().t.outgoingMail.key, `left-queue-${unread.id}-2026-11-30`));
    expect(mail).toMatchObject({ subject: expect.stringContaining('no launch week') });
  });

  it('leave alone what its owner moved while its homepage was looked at', async () => {
    const moving = await queued('moving', { status: 'awaiting_badge' });
    await tick(async (url) => {
      const { listings } = db().t;
      await db().transaction((tx) =>
        tx.update(listings).set({ launchWeek: '2026-12-14' }).where(eq(listings.id, moving.id)),
      );
      return { url, saw: 'badge' };
    });
    expect(await standing(moving)).toBe('scheduled 2026-12-14');
  });

  it('are reminded of to no owner who moved theirs just then', async () => {
    time = new Date('2026-11-22T12:00:00Z');
    const [first, moving] = [await queued('tomorrow'), await queued('elsewhere')];
    const reminders: string[] = [];
    await tick(failingFor('nobody'), {
      onReminder: async (tx, key) => {
        reminders.push(key);
        const { listings } = tx.t;
        await tx.update(listings).set({ launchWeek: '2026-12-14' }).where(eq(listings.id, moving.id));
      },
    });
    expect(reminders).toEqual([`launch_tomorrow-${first.id}-${WEEK}`]);
  });

  it('wait for the next look where a stop ended this one', async () => {
    const waiting = await queued('waiting', { status: 'awaiting_badge' });
    const stop = new AbortController();
    await tick(
      async (url) => {
        stop.abort();
        return { url, why_not: 'The look was ended.' };
      },
      { signal: stop.signal },
    );
    expect(await standing(waiting)).toBe(`awaiting_badge ${WEEK}`);
    await tick(failingFor('nobody'));
    expect(await standing(waiting)).toBe(`live ${WEEK}`);
  });
});
