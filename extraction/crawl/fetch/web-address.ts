import { getDomain } from 'tldts';

const MAX_CHARACTERS = 2048;

/**
 * Parses an address from which a page may be fetched: http or https, no credentials, at most 2,048 characters. The fragment is
 * dropped, so that equal pages have equal `href`. Returns null for anything else.
 */
export function parseWebAddress(address: string, base?: string): URL | null {
  const url = URL.parse(address, base);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  return url.href.length <= MAX_CHARACTERS ? url : null;
}

/**
 * Tells whether two addresses belong to one site: they have the same port and share a registrable domain (public suffix list,
 * so two users of github.io are two sites) or, for IP addresses and localhost, the host.
 */
export function isSameSite(one: URL, other: URL): boolean {
  if (one.port !== other.port) return false;
  const domain = getRegistrableDomain(one);
  return domain === null ? one.host === other.host : domain === getRegistrableDomain(other);
}

function getRegistrableDomain(url: URL): string | null {
  return getDomain(url.hostname, { allowPrivateDomains: true });
}
