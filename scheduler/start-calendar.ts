import type { Logger } from 'pino';
import { addWeeks, mondayOf } from '../rules/launches/weeks.ts';

const MAX_PAUSE_MS = 30_000;

/**
 * Runs `tick` now, every 30 seconds, and when each Monday begins (UTC). Returns a function that stops the ticks and waits
 * for the running one.
 */
export function startCalendar(options: {
  tick: (signal: AbortSignal) => Promise<void>;
  now: () => Date;
  log: Logger;
}): () => Promise<void> {
  const { tick, now, log } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  function runTick(): void {
    running = tick(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'calendar failed');
      })
      .then(() => {
        if (stopping.signal.aborted) return;
        const msToMonday = Date.parse(addWeeks(mondayOf(now()), 1)) - now().getTime();
        timer = setTimeout(runTick, Math.min(MAX_PAUSE_MS, msToMonday + 1));
        timer.unref();
      });
  }

  runTick();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
