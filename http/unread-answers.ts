import type { ServerResponse } from 'node:http';

/** The time in milliseconds within which a client has to read an answer. */
const UNREAD_MS = 30_000;
/** The total bytes of unread answers in the process; beyond it the oldest are dropped. */
const UNREAD_BYTES = 32_000_000;

export type UnreadAnswers = {
  /** Watches an answer; call it right after `end`. */
  watch(res: ServerResponse): void;
};

/**
 * Disconnects clients that do not read their answers: those whose answer is not read within `ms`, and the longest waiting while
 * unread answers exceed `bytes` in total. An answer that the socket takes at once is not counted.
 */
export function createUnreadAnswers({ ms = UNREAD_MS, bytes = UNREAD_BYTES } = {}): UnreadAnswers {
  const waiting = new Map<ServerResponse, { heldBytes: number; timer: NodeJS.Timeout }>();
  let total = 0;

  function removeEntry(res: ServerResponse): void {
    const entry = waiting.get(res);
    if (!entry) return;
    waiting.delete(res);
    clearTimeout(entry.timer);
    total -= entry.heldBytes;
  }
  function disconnect(res: ServerResponse): void {
    removeEntry(res);
    res.destroy();
  }

  return {
    watch(res) {
      // An answer queued behind another on the same connection has no socket yet.
      const heldBytes = res.socket ? res.socket.writableLength : res.writableLength;
      if (heldBytes === 0 || res.destroyed) return;
      waiting.set(res, { heldBytes, timer: setTimeout(() => disconnect(res), ms).unref() });
      total += heldBytes;
      res.once('finish', () => removeEntry(res)).once('close', () => removeEntry(res));
      for (const oldest of waiting.keys()) {
        if (total <= bytes) break;
        disconnect(oldest);
      }
    },
  };
}

/** The shared instance of the process, since REST, MCP and pages use the same memory. */
export const unreadAnswers = createUnreadAnswers();
