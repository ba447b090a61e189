import { randomUUID } from 'node:crypto';
import { getErrorDetails } from '../../rules/typed/error-details.ts';

/**
 * How long stored work belongs to the process that took it, in milliseconds. The lease is renewed while the work runs, so
 * that the work of a dead process is free after this time. A process that was only paused or disconnected may come back
 * later: its changes carry its `Holder`, and are refused if another process holds the work by then. So the lease only
 * decides when to take over. That nothing happens twice does not depend on it, or on equal clocks of the processes.
 */
const LEASE_MS = 30_000;
/** How often a lease is renewed, in milliseconds: two renewals may fail. */
export const RENEW_INTERVAL = LEASE_MS / 3;

/** A unique id of one lease, with the id of the process that took it. */
export type Holder = string;

export const createHolder = (): Holder => `${process.pid}.${randomUUID()}`;

/** Checks whether a holder's process on this machine has ended. Must be called before this process takes any work. */
export function hasHolderEnded(holder: Holder): boolean {
  const pid = Number(/^(\d+)\./.exec(holder)?.[1]);
  // This process's own number was another process's before, as in a container.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM means that it runs as another user.
    return getErrorDetails(error).code === 'ESRCH';
  }
}

/** Returns the end of a lease that is taken or renewed at `now`. */
export const getLeaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Another process took the work over, so the change of this one is rolled back. */
export class TakenOver extends Error {
  override name = 'TakenOver';

  constructor() {
    super('The lease ran out, and the work was taken over.');
  }
}

/**
 * Runs `work` and renews its lease every 10 seconds. `renew` returns whether the lease is still held; if not, the signal
 * aborts. A renewal that fails is retried 10 seconds later.
 */
export async function withLease<T>(
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
  }, RENEW_INTERVAL);
  timer.unref();
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
