import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Waits for `work` for at most `ms` milliseconds, then logs `what` and returns. */
export async function waitAtMost(
  ms: number,
  what: string,
  log: Logger,
  work: () => Promise<unknown>,
): Promise<void> {
  const timeoutSignal = new AbortController();
  const timeout = pause(ms, 'late', { signal: timeoutSignal.signal }).catch(() => 'given up');
  const outcome = await Promise.race([work(), timeout]);
  timeoutSignal.abort();
  if (outcome === 'late') log.warn({ what, ms }, 'did not stop in time');
}
