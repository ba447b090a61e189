import type { Logger } from 'pino';
import { addWeeks, mondayOf } from '../rules/launches/weeks.ts';

const LONGEST_PAUSE = 30_000;

/**
 * Runs `tick` now, every 30 seconds, and when each Monday begins (UTC). Returns a function that stops the ticks and waits
 * for the running one.
 */
export function repeatCalendar(options: {
  tick: (signal: AbortSignal) => Promise<void>;
  now: () => Date;
  log: Logger;
}): () => Promise<void> {
  const { tick, now, log } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  function turn(): void {
    running = tick(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'calendar failed');
      })
      .then(() => {
        if (stopping.signal.aborted) return;
        const toMonday = Date.parse(addWeeks(mondayOf(now()), 1)) - now().getTime();
        timer = setTimeout(turn, Math.min(LONGEST_PAUSE, toMonday + 1));
        timer.unref();
      });
  }

  turn();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
