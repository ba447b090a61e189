import type { openWebReader, WebReaderDeps } from './open-web-reader.ts';

export type WebReader = Awaited<ReturnType<typeof openWebReader>>;

/** Creates a web reader that is opened on first use, since its libraries are a third of all code. */
export function createWebReader(deps: WebReaderDeps): WebReader {
  let opened: Promise<WebReader> | undefined;
  // If it cannot be opened, the next call tries again.
  const open = () =>
    (opened ??= import('./open-web-reader.ts')
      .then(({ openWebReader }) => openWebReader(deps))
      .catch((error: unknown) => {
        opened = undefined;
        throw error;
      }));
  return {
    checkHomepageBadge: async (...args) => (await open()).checkHomepageBadge(...args),
    crawl: async (...args) => (await open()).crawl(...args),
    writeDraft: async (...args) => (await open()).writeDraft(...args),
    findEvidence: async (...args) => (await open()).findEvidence(...args),
    showPages: async (...args) => (await open()).showPages(...args),
    judgeProposals: async (...args) => (await open()).judgeProposals(...args),
    writeReview: async (...args) => (await open()).writeReview(...args),
    checkClaim: async (...args) => (await open()).checkClaim(...args),
    startAhead: async () => (await open()).startAhead(),
    close: async () => (await opened)?.close(),
  };
}
