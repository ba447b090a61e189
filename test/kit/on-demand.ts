import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { TestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for what is made once for a whole run of vitest (`demand.ts`). */
    onDemandUrl: string;
  }
}

/** What a test gets for its request, by the path. */
export type OnDemand = {
  '/postgres': TestPostgres;
  '/chromium': object;
};

type Makers = { [Path in keyof OnDemand]: () => Promise<OnDemand[Path]> };

/**
 * Starts PostgreSQL and unpacks Chromium for a whole run of vitest when the first test requests them, so that a run that
 * needs neither does not pay for them. The process of vitest makes them, because test files run in several processes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = new AsyncDisposableStack();
  const makers: Makers = {
    '/postgres': async () => (await import('./test-postgres.ts')).startTestPostgres(stack),
    '/chromium': async () => (await import('./unpacked-chromium.ts')).unpackChromium(),
  };
  const made = new Map<string, Promise<unknown>>();
  const isMade = (path: string): path is keyof OnDemand => Object.hasOwn(makers, path);

  async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!isMade(url)) throw new Error(`nothing is made for ${url}`);
      const making = made.get(url) ?? makers[url]();
      made.set(url, making);
      response.end(JSON.stringify(await making));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
    }
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('onDemandUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await stack.disposeAsync();
  };
}
