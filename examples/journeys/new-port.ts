import { once } from 'node:events';
import type { Server } from 'node:http';

const given = new Set<number>();

/**
 * Listens on a free port that this process has given to no website before, and returns it. A directory remembers
 * where a product is, and the system soon gives the port of a website that ended to another.
 */
export async function listenOnNewPort(server: Server, host = '127.0.0.1'): Promise<number> {
  for (;;) {
    await once(server.listen(0, host), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    if (!given.has(address.port)) {
      given.add(address.port);
      return address.port;
    }
    await once(server.close(), 'close');
  }
}
