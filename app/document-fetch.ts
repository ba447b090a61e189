import type { Settings } from '../settings.ts';

/** Creates a `fetch` for documents that apps refer to by URL, over a separate guarded network that is opened on first use. */
export function createDocumentFetch({ crawlerAllowPrivate, dnsServers }: Settings) {
  const openNetwork = async () => {
    const { openDocumentNetwork } = await import('../extraction/crawl/fetch/document-network.ts');
    return openDocumentNetwork({ allowPrivate: crawlerAllowPrivate, dnsServers });
  };
  let opened: ReturnType<typeof openNetwork> | undefined;
  // If it cannot be opened, the next document tries again.
  const open = () =>
    (opened ??= openNetwork().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return {
    fetch: (async (...args) => (await open()).fetch(...args)) satisfies typeof fetch,
    close: async () => (await opened)?.close(),
  };
}
