import { fetch as fetchOver, type RequestInfo, type RequestInit } from 'undici';
import { type NetworkOptions, openGuardedNetwork } from './guarded-network.ts';

// Who asks waits for 2.5 seconds: what has not come by then is not waited for here either.
const WAIT_MS = 2_500;

/** `fetch` over a guarded network of its own. Its connections and lookups are nobody else's. */
export function openDocumentNetwork(options: Pick<NetworkOptions, 'allowPrivate' | 'dnsServers'>): {
  fetch: typeof fetch;
  close: () => Promise<void>;
} {
  const { dispatcher, close } = openGuardedNetwork({ ...options, lookupMs: WAIT_MS, connectMs: WAIT_MS });
  return {
    // The types of undici and of Node are the same thing twice.
    fetch: (input, init) => {
      const given = { ...init, dispatcher } as unknown as RequestInit;
      return fetchOver(input, given) as unknown as Promise<Response>;
    },
    close,
  };
}
