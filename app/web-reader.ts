import type { openWebReader, WebReaderParts } from './open-web-reader.ts';

export type WebReader = Awaited<ReturnType<typeof openWebReader>>;

/** Creates a web reader that is opened on first use, since its libraries are a third of all code. */
export function createWebReader(parts: WebReaderParts): WebReader {
  let opened: Promise<WebReader> | undefined;
  // If it cannot be opened, the next call tries again.
  const open = () =>
    (opened ??= import('./open-web-reader.ts')
      .then(({ openWebReader }) => openWebReader(parts))
      .catch((error: unknown) => {
        opened = undefined;
        throw error;
      }));
  return {
    lookForBadge: async (...asked) => (await open()).lookForBadge(...asked),
    crawl: async (...asked) => (await open()).crawl(...asked),
    writeDraft: async (...asked) => (await open()).writeDraft(...asked),
    writeReview: async (...asked) => (await open()).writeReview(...asked),
    checkClaim: async (...asked) => (await open()).checkClaim(...asked),
    close: async () => (await opened)?.close(),
  };
}
