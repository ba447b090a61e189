import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '../rules/people/client-address.ts';
import type { Settings } from '../settings.ts';

/**
 * Returns a function that answers 403 to a request whose `Host` names another server, and returns whether it did. It applies
 * only if the service listens on loopback without a proxy: there, a website can point its own domain name at the service in the
 * operator's browser (DNS rebinding). The host of PUBLIC_URL, loopback names and addresses with any port, and an absent `Host`,
 * which browsers never send, are allowed.
 */
export function createHostCheck({
  host,
  publicUrl,
  trustedProxies,
}: Pick<Settings, 'host' | 'publicUrl' | 'trustedProxies'>): (
  req: IncomingMessage,
  res: ServerResponse,
) => boolean {
  if (trustedProxies.length > 0 || !isLoopback(host)) return () => false;
  const ownHost = new URL(publicUrl).hostname;
  const isKnown = (requestedHost: string): boolean => {
    const name = URL.parse(`http://${requestedHost}`)?.hostname;
    return name !== undefined && (name === ownHost || isLoopback(name));
  };
  // Nearly all requests name the same host.
  let lastKnown = '';
  return (req, res) => {
    const requestedHost = req.headers.host ?? '';
    if (requestedHost === '' || requestedHost === lastKnown) return false;
    if (isKnown(requestedHost)) {
      lastKnown = requestedHost;
      return false;
    }
    res
      .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(
        `The Host header must name this server: ${ownHost}. Set PUBLIC_URL to its address, or TRUSTED_PROXIES behind a proxy.\n`,
      );
    return true;
  };
}
