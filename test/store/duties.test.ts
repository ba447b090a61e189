import { expect, it } from 'vitest';
import { runAsLeader } from '../../store/work/write/leader-election.ts';
import { describeDatabases } from '../kit/databases.ts';

describeDatabases('a duty', (database) => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 10, 0, seconds));
  const signal = new AbortController().signal;

  it('is done once in each turn, whoever asks, also by a clock that is a turn late', async () => {
    let [running, done, most] = [0, 0, 0];
    const asked = { name: 'recount', turn: 7, now: () => at(0), signal } as const;
    const ask = () =>
      runAsLeader(database(), asked, async () => {
        most = Math.max(most, (running += 1));
        await new Promise(setImmediate);
        running -= 1;
        done += 1;
      });
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect([done, most]).toEqual([1, 1]);
    await runAsLeader(database(), { ...asked, turn: 8 }, async () => void (done += 1));
    const ofLateClock = { ...asked, turn: 7 };
    await runAsLeader(database(), ofLateClock, async () => void (done += 1));
    expect(done).toBe(2);
  });

  it('that failed is done again, and one whose process died is taken over', async () => {
    const db = database();
    let seconds = 0;
    const asked = { name: 'retention', turn: 1, now: () => at(seconds), signal } as const;
    await expect(runAsLeader(db, asked, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const hung = Promise.withResolvers<void>();
    const first = runAsLeader(db, asked, () => hung.promise);
    const tries: string[] = [];
    await expect
      .poll(async () => (await db.select().from(db.t.duties)).some(({ holder }) => holder))
      .toBe(true);
    await runAsLeader(db, asked, async () => void tries.push('too early'));
    seconds = 31;
    await runAsLeader(db, asked, async () => void tries.push('taken over'));
    expect(tries).toEqual(['taken over']);
    hung.resolve();
    await first;
  });
});
