import { oauthRequestContext } from './request-context.ts';

/** The maximum number of concurrent fetches: for one requester, from one host, in total. */
export const MAX_CONCURRENT_FETCHES = { requester: 4, host: 4, all: 200 };

/**
 * Wraps `fetch` for documents that untrusted clients refer to (client metadata, key sets). A fetch over the limits fails at once
 * instead of waiting, so that slow hosts delay only their own requester. A fetch counts until its headers arrive; the caller's
 * signal bounds the time, including that of the body.
 */
export function createBoundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const running = new Map<string, number>();
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const bounds: [string, number][] = [
      [`from ${oauthRequestContext.getStore()?.address ?? 'here'}`, MAX_CONCURRENT_FETCHES.requester],
      [`to ${url.hostname}`, MAX_CONCURRENT_FETCHES.host],
      ['all', MAX_CONCURRENT_FETCHES.all],
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
