import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Announcement } from '../database.ts';
import type { Connections } from './postgres-connections.ts';

const CHANNEL = 'launch_directory';
// In milliseconds. Equal notifications within this time are sent as one.
const GATHERED_FOR = 50;
const AGAIN_AFTER = 1_000;

/**
 * Sends notifications between the processes of a database with LISTEN and NOTIFY. They are sent outside of transactions,
 * because inside, commits would wait for each other. They are received on a separate connection, opened with the first
 * listener. Nothing arrives while that is lost, or behind a pooler that drops notifications (PgBouncer in transaction mode).
 */
export function announcements(connections: Connections): {
  announce: (what: Announcement) => void;
  onAnnounced: (what: Announcement, heard: () => void) => () => void;
  end: () => Promise<void>;
} {
  const listeners = new Map<Announcement, Set<() => void>>();
  const toSay = new Set<Announcement>();
  const ending = new AbortController();
  let client: pg.Client | undefined;
  let listening: Promise<void> | undefined;

  async function say(): Promise<void> {
    await pause(GATHERED_FOR, undefined, { ref: false });
    const all = [...toSay];
    toSay.clear();
    for (const what of all) {
      if (ending.signal.aborted) return;
      await connections.read({ text: 'select pg_notify($1, $2)' }, [CHANNEL, what]).catch(() => undefined);
    }
  }

  async function listen(): Promise<void> {
    while (!ending.signal.aborted) {
      const { promise: lost, resolve } = Promise.withResolvers<void>();
      client = connections.lasting();
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      client.on('notification', ({ payload }) => {
        for (const [what, all] of listeners) if (what === payload) for (const heard of all) heard();
      });
      try {
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
        // Notifications may have been missed before this connection.
        for (const all of listeners.values()) for (const heard of all) heard();
        await lost;
      } catch {
        // Reconnects below, as after a lost connection.
      }
      // Not awaited: the server may never answer it.
      client.end().catch(() => undefined);
      await pause(AGAIN_AFTER, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    announce(what) {
      if (toSay.size === 0) void say();
      toSay.add(what);
    },
    onAnnounced(what, heard) {
      const all = listeners.get(what) ?? new Set();
      listeners.set(what, all.add(heard));
      listening ??= listen();
      return () => void all.delete(heard);
    },
    async end() {
      ending.abort();
      client?.end().catch(() => undefined);
      await listening;
    },
  };
}
