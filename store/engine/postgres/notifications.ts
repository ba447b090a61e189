import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { NotificationTopic } from '../database.ts';
import type { Connections } from './postgres-connections.ts';

const CHANNEL = 'launch_directory';
// In milliseconds. Equal notifications within this time are sent as one.
const DEBOUNCE_MS = 50;
const RECONNECT_AFTER = 1_000;

/**
 * Sends notifications between the processes of a database with LISTEN and NOTIFY. They are sent outside of transactions,
 * because inside, commits would wait for each other. They are received on a separate connection, opened with the first
 * listener. Nothing arrives while that is lost, or behind a pooler that drops notifications (PgBouncer in transaction mode).
 */
export function createNotifications(connections: Connections): {
  notify: (topic: NotificationTopic) => void;
  onNotification: (topic: NotificationTopic, listener: () => void) => () => void;
  end: () => Promise<void>;
} {
  const listeners = new Map<NotificationTopic, Set<() => void>>();
  const pending = new Set<NotificationTopic>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let listening: Promise<void> | undefined;

  async function sendPending(): Promise<void> {
    await pause(DEBOUNCE_MS, undefined, { ref: false });
    const all = [...pending];
    pending.clear();
    for (const topic of all) {
      if (closing.signal.aborted) return;
      await connections.read({ text: 'select pg_notify($1, $2)' }, [CHANNEL, topic]).catch(() => undefined);
    }
  }

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      const { promise: disconnected, resolve } = Promise.withResolvers<void>();
      client = connections.createListenerClient();
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      client.on('notification', ({ payload }) => {
        for (const [topic, all] of listeners) if (topic === payload) for (const listener of all) listener();
      });
      try {
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
        // Notifications may have been missed before this connection.
        for (const all of listeners.values()) for (const listener of all) listener();
        await disconnected;
      } catch {
        // Reconnects below, as after a lost connection.
      }
      // Not awaited: the server may never answer it.
      client.end().catch(() => undefined);
      await pause(RECONNECT_AFTER, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    notify(topic) {
      if (pending.size === 0) void sendPending();
      pending.add(topic);
    },
    onNotification(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all.add(listener));
      listening ??= listen();
      return () => void all.delete(listener);
    },
    async end() {
      closing.abort();
      client?.end().catch(() => undefined);
      await listening;
    },
  };
}
