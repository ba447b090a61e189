import { getDomain } from 'tldts';

const MAX_CHARACTERS = 2048;

/**
 * An address a page may be fetched from: http or https, no credentials, at most 2,048 characters; its fragment is
 * dropped, so equal pages have equal `href`. Anything else is null.
 */
export function webAddress(address: string, base?: string): URL | null {
  const url = URL.parse(address, base);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  return url.href.length <= MAX_CHARACTERS ? url : null;
}

/**
 * Whether two addresses belong to one site: same registrable domain (public suffix list, so two users of github.io
 * are two sites); for IP addresses and localhost, same host and port.
 */
export function sameSite(one: URL, other: URL): boolean {
  const domain = registrableDomain(one);
  return domain === null ? one.host === other.host : domain === registrableDomain(other);
}

function registrableDomain(url: URL): string | null {
  return getDomain(url.hostname, { allowPrivateDomains: true });
}
