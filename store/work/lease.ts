import { randomUUID } from 'node:crypto';
import { thrown } from '../../rules/typed/thrown.ts';

/**
 * How long work that is written down belongs to whoever took it, in milliseconds. It is renewed while the work runs, so
 * a process that died gives it up after this long. One that was only stopped or cut off may come back later: its
 * changes carry its `Holder`, and are refused where somebody else holds the work by then. So a lease only says when to
 * take over; that nothing happens twice does not depend on it, nor on clocks of processes being the same.
 */
const LEASE = 30_000;
/** How often it is renewed, in milliseconds: two renewals may fail. */
export const RENEW_EVERY = LEASE / 3;

/** Names one taking of work, unlike any other, and the process that took it. */
export type Holder = string;

export const newHolder = (): Holder => `${process.pid}.${randomUUID()}`;

/** Whether a holder's process, one of this machine, has ended; asked before this process takes any work itself. */
export function isGone(holder: Holder): boolean {
  const pid = Number(/^(\d+)\./.exec(holder)?.[1]);
  // This process's own number was another process's before, as in a container.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM: it runs, as another user.
    return thrown(error).code === 'ESRCH';
  }
}

/** The end of a lease taken or renewed at `now`. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE);

/** Somebody else took the work over: what this one was about to change is undone. */
export class TakenOver extends Error {
  override name = 'TakenOver';

  constructor() {
    super('The lease ran out, and the work was taken over.');
  }
}

/**
 * Runs `work`, renewing its lease every 10 seconds. `renew` tells whether it is still held; once it is not, the signal
 * aborts. A renewal that fails is tried again at the next turn.
 */
export async function whileHeld<T>(
  renew: () => Promise<boolean>,
  work: (takenOver: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const timer = setInterval(() => {
    renew().then(
      (held) => {
        if (!held) lost.abort(new TakenOver());
      },
      () => undefined,
    );
  }, RENEW_EVERY);
  timer.unref();
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
