import type { AssistantEvent } from '../../rules/launches/listing-counts.ts';
import { addCounts, type ListingCount } from '../../store/launches/write/listing-counts.ts';
import { listLiveBySlug, type LiveListing } from '../../store/listings/listings.ts';
import { listInsiderIds } from '../../store/listings/own-listings.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import type { AssistantUse } from '../../tools/shared/runtime/services.ts';

/** Maximum number of different counters kept in memory before they are written. */
const MAX_WAITING = 20_000;
/** How long counters wait in memory. */
const WAIT_MS = 10_000;
/** Listings whose counters are written in one transaction. */
const SLUGS_AT_ONCE = 100;

type WaitingCount = {
  slug: string;
  day: string;
  kind: AssistantEvent;
  label: string;
  accountId: number | undefined;
  count: number;
};

/** The counts of one kind of use by the clients of one family on a day: how often by slug. */
type WaitingGroup = Omit<WaitingCount, 'slug' | 'count'> & { counts: Map<string, number> };

/**
 * Counts what assistants see of listings, by client family. Counts are kept in memory and written together a few
 * seconds later, so that no answer waits for them. Signed-in insiders of a listing are not counted. Search terms are
 * not stored.
 */
export function createAssistantUseCounter({
  db,
  now,
  log,
}: Pick<Services, 'db' | 'now' | 'log'>): AssistantUse & {
  /** Writes the waiting counts. */
  flush(): Promise<void>;
} {
  let waiting = new Map<string, WaitingGroup>();
  let waitingCount = 0;
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const all = [...waiting.values()].flatMap(({ counts, ...group }) =>
      Array.from(counts, ([slug, count]): WaitingCount => ({ ...group, slug, count })),
    );
    const bySlug = [...Map.groupBy(all, ({ slug }) => slug)];
    waiting = new Map();
    waitingCount = 0;
    for (let from = 0; from < bySlug.length; from += SLUGS_AT_ONCE) {
      try {
        await write(new Map(bySlug.slice(from, from + SLUGS_AT_ONCE)));
      } catch (error) {
        log.warn({ err: error }, 'assistant use could not be counted');
      }
    }
  }

  async function write(bySlug: ReadonlyMap<string, WaitingCount[]>): Promise<void> {
    const rows: ListingCount[] = [];
    for (const listing of await listLiveBySlug(db, [...bySlug.keys()]))
      rows.push(...(await countOthers(listing, bySlug.get(listing.slug) ?? [])));
    if (rows.length > 0) await db.transaction((tx) => addCounts(tx, rows), 'read committed');
  }

  /** Adds up the uses of a listing by people who do not work on it. */
  async function countOthers(listing: LiveListing, uses: WaitingCount[]): Promise<ListingCount[]> {
    const insiders = uses.some(({ accountId }) => accountId !== undefined)
      ? await listInsiderIds(db, listing)
      : [];
    const others = uses.filter(({ accountId }) => accountId === undefined || !insiders.includes(accountId));
    const counts = Map.groupBy(others, ({ day, kind, label }) => `${day} ${kind} ${label}`);
    return [...counts.values()].flatMap(([first, ...more]): ListingCount[] => {
      if (!first) return [];
      const { day, kind, label } = first;
      const count = more.reduce((sum, one) => sum + one.count, first.count);
      return [{ listingId: listing.id, day, kind, label, count }];
    });
  }

  return {
    record({ kind, slugs, client, accountId }) {
      const day = now().toISOString().slice(0, 10);
      const key = `${day} ${kind} ${client} ${accountId ?? ''}`;
      const group: WaitingGroup = waiting.get(key) ?? {
        day,
        kind,
        label: client,
        accountId,
        counts: new Map(),
      };
      const { counts } = group;
      for (const slug of slugs) {
        const count = counts.get(slug);
        if (count === undefined && waitingCount >= MAX_WAITING) continue;
        if (count === undefined) waitingCount += 1;
        counts.set(slug, (count ?? 0) + 1);
      }
      if (counts.size > 0) waiting.set(key, group);
      timer ??= setTimeout(() => void flush(), WAIT_MS).unref();
    },
    flush,
  };
}
