import { fetch as fetchOfUndici } from 'undici';
import { type NetworkOptions, openGuardedNetwork } from './guarded-network.ts';

// The caller waits for 2.5 seconds, so waiting longer here is pointless.
const TIMEOUT_MS = 2_500;

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- undici and Node declare the same types separately
const nodeFetch = fetchOfUndici as unknown as typeof fetch;

/** Opens a `fetch` over a guarded network of its own, which shares no connections or lookups with the crawler. */
export function openDocumentNetwork(options: Pick<NetworkOptions, 'allowPrivate' | 'dnsServers'>): {
  fetch: typeof fetch;
  close: () => Promise<void>;
} {
  const { dispatcher, close } = openGuardedNetwork({
    ...options,
    lookupMs: TIMEOUT_MS,
    connectMs: TIMEOUT_MS,
  });
  return {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- undici and Node declare the same types separately
    fetch: (input, init) => nodeFetch(input, { ...init, dispatcher } as unknown as RequestInit),
    close,
  };
}
