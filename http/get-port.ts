import type { Server } from 'node:net';

/** Returns the port that a server listens on. Throws if it does not listen on one. */
export function getPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
