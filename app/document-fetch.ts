import type { Settings } from '../settings.ts';

/** Fetches the documents that apps name by address, through a guarded network of their own, opened with the first one. */
export function createDocumentFetch({ crawlerAllowPrivate, dnsServers }: Settings) {
  const openNetwork = async () => {
    const { openDocumentNetwork } = await import('../extraction/crawl/fetch/document-network.ts');
    return openDocumentNetwork({ allowPrivate: crawlerAllowPrivate, dnsServers });
  };
  let opened: ReturnType<typeof openNetwork> | undefined;
  // One that could not be opened is tried again with the next document.
  const open = () =>
    (opened ??= openNetwork().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return {
    fetch: (async (...asked) => (await open()).fetch(...asked)) satisfies typeof fetch,
    close: async () => (await opened)?.close(),
  };
}
