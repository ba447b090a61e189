import type { Settings } from '../settings.ts';

/** Fetches the documents that apps name by address, through a guarded network of their own, opened with the first one. */
export function createDocumentFetch({ crawlerAllowPrivate, dnsServers }: Settings) {
  const open = async () => {
    const { openDocumentNetwork } = await import('../pipeline/crawl/document-network.ts');
    return openDocumentNetwork({ allowPrivate: crawlerAllowPrivate, dnsServers });
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    fetch: (async (...asked) => (await (opened ??= open())).fetch(...asked)) satisfies typeof fetch,
    close: async () => (await opened)?.close(),
  };
}
