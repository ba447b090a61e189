import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresProxy } from '../../test/kit/postgres-proxy.ts';
import type { PostgresServer } from './postgres.ts';
import type { Served } from './processes.ts';
import { elementAt, assertDefined } from '../../rules/typed/assert.ts';

/** The components that a fault may affect. SQLite has no server and no proxy. */
export type Harmed = {
  processes: Served[];
  postgres: { server: PostgresServer; proxy: PostgresProxy } | null;
};

/** A fault that is injected while clients write. `run` resolves when everything has recovered. */
export type Fault = { name: string; what: string; postgresOnly: boolean; run(harmed: Harmed): Promise<void> };

const SECOND = 1000;

/** Calls a function repeatedly for some seconds. */
async function over(seconds: number, every: number, act: () => void | Promise<void>): Promise<void> {
  const until = performance.now() + seconds * SECOND;
  while (performance.now() < until) {
    await pause(every * Math.random() * 2);
    await act();
  }
}

const onPostgres = (
  name: string,
  what: string,
  run: (postgres: NonNullable<Harmed['postgres']>) => Promise<void>,
): Fault => ({ name, what, postgresOnly: true, run: ({ postgres }) => run(assertDefined(postgres)) });

/** All faults, in the order in which they are run. */
export const FAULTS: readonly Fault[] = [
  onPostgres('commits', 'a fifth of COMMITs lost, done and not answered, or late', async ({ proxy }) => {
    const fates = ['lost', 'answer_lost', 'late'] as const;
    proxy.onCommit = () => (Math.random() < 0.2 ? fates[Math.floor(Math.random() * 3)] : undefined);
    await pause(10 * SECOND);
    proxy.onCommit = null;
    await proxy.releaseLate();
  }),
  onPostgres('cuts', 'all connections to the database cut or half closed, 3 times a second', ({ proxy }) =>
    over(10, 300, () => (Math.random() < 0.5 ? proxy.cut() : proxy.halfClose())),
  ),
  onPostgres('delays', 'everything to and from the database 50 ms late', async ({ proxy }) => {
    proxy.delayMs = 50;
    await pause(10 * SECOND);
    proxy.delayMs = 0;
  }),
  onPostgres('silence', 'nothing gets to or from the database for 15 s', async ({ proxy }) => {
    proxy.pause();
    await pause(15 * SECOND);
    // Open connections are dead, as after a failover.
    proxy.cut();
    proxy.resume();
  }),
  onPostgres('stopped', 'PostgreSQL stopped for 8 s', async ({ server }) => {
    await server.end('fast');
    await pause(8 * SECOND);
    await server.start();
  }),
  onPostgres('restarted', 'PostgreSQL restarted as after a crash, twice', async ({ server }) => {
    for (let time = 0; time < 2; time += 1) {
      await pause(2 * SECOND);
      await server.end('immediate');
      await server.start();
    }
  }),
  onPostgres('read-only', 'PostgreSQL read-only for 8 s', async ({ server }) => {
    await server.run('alter system set default_transaction_read_only = on');
    await server.run('select pg_reload_conf()');
    await pause(8 * SECOND);
    await server.run('alter system reset default_transaction_read_only');
    await server.run('select pg_reload_conf()');
  }),
  {
    name: 'kills',
    what: 'a process killed every 2 s (SIGKILL)',
    postgresOnly: false,
    async run({ processes }) {
      let next = 0;
      await over(14, 2 * SECOND, () => elementAt(processes, next++ % processes.length).kill());
    },
  },
  {
    name: 'pause',
    what: 'a process asleep for 65 s (SIGSTOP)',
    postgresOnly: false,
    async run({ processes: [first] }) {
      assertDefined(first).sleep();
      await pause(65 * SECOND);
      assertDefined(first).wake();
    },
  },
];
