import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { elementAt } from '../../rules/typed/assert.ts';
import { z } from 'zod';

const REFUSED = z.object({ error: z.object({ code: z.string(), reason: z.string().optional() }) });

const CLIENTS = 6;
const PATIENCE = 10_000;
// The limit for a listing.
const MOST_MILESTONES = 50;

/** The listings that are written to, and the API key used. */
export type Subject = { key: string; listingId: number; draftListingId: number };

/** What clients sent, and the responses they got. */
export type Ledger = {
  /** Writes begun, by kind; each has its own idempotency key and is sent until it is acknowledged. */
  begun: Record<Kind, number>;
  acknowledged: number;
  /** Failed attempts, by response. */
  troubles: Map<string, number>;
  /** When each write was first sent and when it was acknowledged, in milliseconds of `performance`. */
  times: { begunAt: number; at: number }[];
  /** Responses other than success, failure or "still running"; no fault should cause any. */
  refused: string[];
};

export type Kind = 'order' | 'milestone' | 'update';

const RUNNING = '409 idempotency_key_in_use';

/**
 * Starts clients that write to any of the processes and retry with the same idempotency key until the write is
 * acknowledged, as careful clients do. `end` stops new writes and resolves when all begun ones are acknowledged.
 */
export function startClients(urls: string[], subject: Subject): { ledger: Ledger; end(): Promise<boolean> } {
  const ledger: Ledger = {
    begun: { order: 0, milestone: 0, update: 0 },
    acknowledged: 0,
    troubles: new Map(),
    times: [],
    refused: [],
  };
  let ending = false;
  let giveUpAt = Infinity;

  async function client(number: number): Promise<void> {
    for (let count = 0; !ending; count += 1) {
      // Updates are mailed to followers, so there are fewer of them.
      const kind = kindOf(count, number);
      ledger.begun[kind] += 1;
      await write(kind);
      await pause(10);
    }
  }

  function kindOf(count: number, number: number): Kind {
    if (count % 6 === 0) return 'update';
    return (count + number) % 2 === 0 && ledger.begun.milestone < MOST_MILESTONES ? 'milestone' : 'order';
  }

  async function write(kind: Kind): Promise<void> {
    const key = randomUUID();
    const begunAt = performance.now();
    for (;;) {
      const url = elementAt(urls, Math.floor(Math.random() * urls.length));
      const told = await send(url, subject, kind, key);
      if (told === 'done') {
        ledger.acknowledged += 1;
        ledger.times.push({ begunAt, at: performance.now() });
        return;
      }
      ledger.troubles.set(told, (ledger.troubles.get(told) ?? 0) + 1);
      if (/^4/.test(told) && told !== RUNNING) return void ledger.refused.push(`${kind}: ${told}`);
      if (performance.now() > giveUpAt) return;
      await pause(200);
    }
  }

  const running = Array.from({ length: CLIENTS }, (_, number) => client(number));
  return {
    ledger,
    async end() {
      ending = true;
      giveUpAt = performance.now() + 90_000;
      await Promise.all(running);
      const begun = Object.values(ledger.begun).reduce((sum, one) => sum + one, 0);
      return begun === ledger.acknowledged;
    },
  };
}

async function send(url: string, subject: Subject, kind: Kind, key: string): Promise<string> {
  const listing = `/me/listings/${subject.listingId}`;
  const [path, body] = {
    order: [
      '/orders/checkout',
      { items: [{ product: 'launch', listing_id: subject.draftListingId }], billing_country: 'PT' },
    ] as const,
    milestone: [`${listing}/milestones`, { title: key, date: '2026-01-01' }] as const,
    update: [`${listing}/updates`, { title: key, body: 'It is out.' }] as const,
  }[kind];
  try {
    const response = await fetch(`${url}/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${subject.key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await response.text();
    if (response.ok) return 'done';
    const { error } = REFUSED.parse(JSON.parse(text));
    return `${response.status} ${error.reason ?? error.code}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'connection';
  }
}
