import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '../rules/people/client-address.ts';
import type { Settings } from '../settings.ts';

/**
 * Refuses with 403 what names another host in `Host`, and answers whether it did. Only where the service listens on loopback and no proxy is in
 * front: there a page of any website can have its own name lead to the service in the browser of whoever runs it (DNS rebinding).
 * Known are the host of PUBLIC_URL, names and addresses of loopback with any port, and who names none, as no browser does.
 */
export function refusesHost({
  host,
  publicUrl,
  trustedProxies,
}: Pick<Settings, 'host' | 'publicUrl' | 'trustedProxies'>): (
  req: IncomingMessage,
  res: ServerResponse,
) => boolean {
  if (trustedProxies.length > 0 || !isLoopback(host)) return () => false;
  const own = new URL(publicUrl).hostname;
  const isKnown = (asked: string): boolean => {
    const name = URL.parse(`http://${asked}`)?.hostname;
    return name !== undefined && (name === own || isLoopback(name));
  };
  return (req, res) => {
    const asked = req.headers.host ?? '';
    if (asked === '' || isKnown(asked)) return false;
    res
      .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(
        `The Host header must name this server: ${own}. Set PUBLIC_URL to its address, or TRUSTED_PROXIES behind a proxy.\n`,
      );
    return true;
  };
}
