import type { ServerResponse } from 'node:http';

/** An answer has this long to be taken by whoever asked. */
const UNREAD_MS = 30_000;
/** Bytes of answers that wait for slow readers, in the whole process; past it the oldest are let go of. */
const UNREAD_BYTES = 32_000_000;

export type UnreadAnswers = {
  /** Told of an answer right after `end`. */
  watch(res: ServerResponse): void;
};

/**
 * Cuts off clients that ask and do not read: an answer that is not taken within `ms`, and the answers that wait
 * longest while all together hold more than `bytes`. What the network took at once costs nothing.
 */
export function createUnreadAnswers({ ms = UNREAD_MS, bytes = UNREAD_BYTES } = {}): UnreadAnswers {
  const waiting = new Map<ServerResponse, { held: number; timer: NodeJS.Timeout }>();
  let total = 0;

  function forget(res: ServerResponse): void {
    const one = waiting.get(res);
    if (!one) return;
    waiting.delete(res);
    clearTimeout(one.timer);
    total -= one.held;
  }
  function cut(res: ServerResponse): void {
    forget(res);
    res.destroy();
  }

  return {
    watch(res) {
      // Behind an earlier answer on the same connection it waits without a socket of its own.
      const held = res.socket ? res.socket.writableLength : res.writableLength;
      if (held === 0 || res.destroyed) return;
      waiting.set(res, { held, timer: setTimeout(() => cut(res), ms).unref() });
      total += held;
      res.once('finish', () => forget(res)).once('close', () => forget(res));
      for (const oldest of waiting.keys()) {
        if (total <= bytes) break;
        cut(oldest);
      }
    },
  };
}

/** Memory is the process's, so what waits is counted for all facades together. */
export const unreadAnswers = createUnreadAnswers();
