import type { openWebReader, WebReaderParts } from './open-web-reader.ts';

export type WebReader = Awaited<ReturnType<typeof openWebReader>>;

/** The web reader, opened when it is first asked for anything: its libraries are a third of all there are. */
export function createWebReader(parts: WebReaderParts): WebReader {
  let opened: Promise<WebReader> | undefined;
  // One that could not be opened is tried again with the next page.
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
