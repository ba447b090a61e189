import { getDomain } from 'tldts';

/**
 * Normalizes a URL or bare domain for comparison: the host without `www.`, in lower case, with a non-default port.
 * Undefined if the text has no host.
 */
export function domainOf(text: string): string | undefined {
  const candidate = /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  if (!URL.canParse(candidate)) return undefined;
  return new URL(candidate).host.replace(/^www\./, '') || undefined;
}

/**
 * Returns the website that a domain from `domainOf` belongs to, whatever its subdomain or port: the registrable
 * domain by the public suffix list, including private suffixes such as `github.io`. Returns the domain itself where
 * there is none, as for an IP address.
 */
export const getRegistrableWebsite = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;

const MAX_CHARACTERS = 2048;

/**
 * Normalizes the address of a website: no fragment, host in lower case. Undefined for schemes other than http and
 * https, for addresses with credentials, and for more than 2,048 ASCII characters.
 */
export function normalizeWebsiteUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname) return undefined;
  url.hash = '';
  // The root dot names the same host.
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href.length <= MAX_CHARACTERS ? url.href : undefined;
}

// A host with a dot and nothing before it: neither a scheme nor a user name.
const BARE_HOST = /^[^\s/:?#@.]+\.[^\s/:?#@]{2,}(?:[/:?#]|$)/;

/** What surrounds an address in a sentence: quotes, brackets or a Markdown link. */
const SURROUNDINGS = /^(?:<(.*)>|"(.*)"|'(.*)'|\u201c(.*)\u201d|`(.*)`|\((.*)\)|\[[^\]]*\]\((.*)\))$/;

/**
 * Cleans up a typed address: removes surrounding punctuation, adds https if the scheme is missing, and keeps the last
 * scheme if a form added one in front.
 */
export function completeTypedUrl(text: string): string {
  const bare = text.trim().replace(/(?<![,;])[,;]+$/, '');
  const inside = SURROUNDINGS.exec(bare)
    ?.slice(1)
    .find((part) => part !== undefined);
  const plain = (inside ?? bare).trim().replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, '');
  return BARE_HOST.test(plain) ? `https://${plain}` : plain;
}
