import { fetch as fetchOfUndici } from 'undici';
import { type NetworkOptions, openGuardedNetwork } from './guarded-network.ts';

// Who asks waits for 2.5 seconds: what has not come by then is not waited for here either.
const WAIT_MS = 2_500;

// The types of undici and of Node are the same thing twice.
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the types of undici and of Node are the same thing twice
const fetchOver = fetchOfUndici as unknown as typeof fetch;

/** `fetch` over a guarded network of its own. Its connections and lookups are nobody else's. */
export function openDocumentNetwork(options: Pick<NetworkOptions, 'allowPrivate' | 'dnsServers'>): {
  fetch: typeof fetch;
  close: () => Promise<void>;
} {
  const { dispatcher, close } = openGuardedNetwork({ ...options, lookupMs: WAIT_MS, connectMs: WAIT_MS });
  return {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the types of undici and of Node are the same thing twice
    fetch: (input, init) => fetchOver(input, { ...init, dispatcher } as unknown as RequestInit),
    close,
  };
}
