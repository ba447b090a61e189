import { requesters } from './requester.ts';

/** Most documents fetched at the same moment: for one requester, from one host, in all. */
export const FETCHES_AT_ONCE = { requester: 4, host: 4, all: 200 };

/**
 * A `fetch` for documents that anybody may name (client metadata, key sets): what goes beyond the bounds fails at once
 * instead of waiting, so that slow hosts hold up nobody but who named them. One counts until its headers have come; the
 * caller's signal bounds the time, of the body too.
 */
export function boundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const running = new Map<string, number>();
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const bounds: [string, number][] = [
      [`from ${requesters.getStore()?.address ?? 'here'}`, FETCHES_AT_ONCE.requester],
      [`to ${url.hostname}`, FETCHES_AT_ONCE.host],
      ['all', FETCHES_AT_ONCE.all],
    ];
    const count = (key: string): number => running.get(key) ?? 0;
    if (bounds.some(([key, most]) => count(key) >= most)) throw new Error('too many documents at once');
    for (const [key] of bounds) running.set(key, count(key) + 1);
    try {
      return await fetch(input, init);
    } finally {
      for (const [key] of bounds) {
        if (count(key) > 1) running.set(key, count(key) - 1);
        else running.delete(key);
      }
    }
  };
}
