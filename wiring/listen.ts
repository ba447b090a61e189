import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '../settings.ts';

const DRAIN_MS = 8000;

/** Listens and returns the public origin, which holds the port that was picked for `PORT=0`. */
export async function listen(server: Server, { host, port, publicUrl }: Settings): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const picked = (server.address() as AddressInfo).port;
  return port === 0
    ? publicUrl.replace(/^http:\/\/localhost(:0)?$/, `http://localhost:${picked}`)
    : publicUrl;
}

/** Takes no new connection, lets running requests end, and cuts what still hangs after 8 seconds. */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
}
