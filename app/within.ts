import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Waits for `work` for at most `ms` milliseconds, then logs `what` and returns. */
export async function within(
  ms: number,
  what: string,
  log: Logger,
  work: () => Promise<unknown>,
): Promise<void> {
  const given = new AbortController();
  const late = pause(ms, 'late', { signal: given.signal }).catch(() => 'given up');
  const outcome = await Promise.race([work(), late]);
  given.abort();
  if (outcome === 'late') log.warn({ what, ms }, 'did not end in time');
}
