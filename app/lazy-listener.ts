import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';

/** Creates a listener that is loaded with the first request, or by `load`. If that fails, the next request tries again. */
export function createLazyListener(
  open: () => Promise<RequestListener>,
  log: Pick<Logger, 'error'>,
): { listener: RequestListener; load: () => Promise<unknown> } {
  let loaded: RequestListener | undefined;
  let loading: Promise<RequestListener> | undefined;
  async function load(): Promise<RequestListener> {
    try {
      return (loaded = await (loading ??= open()));
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  return {
    load,
    listener(req, res) {
      if (loaded) return loaded(req, res);
      load().then(
        (listener) => listener(req, res),
        (error: unknown) => {
          log.error({ err: error }, 'pages could not be loaded');
          res.writeHead(500).end();
        },
      );
    },
  };
}
