import { getDomain } from 'tldts';

/**
 * The website a URL or bare domain names, for telling whether two are the same: host without `www.`,
 * in lower case, with the port where it is not the scheme's own. Undefined when there is no host in it.
 */
export function domainOf(text: string): string | undefined {
  const candidate = /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  if (!URL.canParse(candidate)) return undefined;
  return new URL(candidate).host.replace(/^www\./, '') || undefined;
}

/**
 * The website that a `domainOf` belongs to, whatever subdomain or port it is at: the registrable domain by the public
 * suffix list, private suffixes such as `github.io` included. Where there is none, as for an IP address, the domain.
 */
export const websiteOf = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;

const MAX_CHARACTERS = 2048;

/**
 * A website's address in one spelling: no fragment, host in lower case. Undefined for anything but http and https,
 * with credentials, and over 2,048 characters once written in ASCII, which nobody would read.
 */
export function websiteUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname) return undefined;
  url.hash = '';
  // The dot of the root names the same host.
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href.length <= MAX_CHARACTERS ? url.href : undefined;
}

// A host with a dot, and nothing before it: neither a scheme nor a user name.
const BARE = /^[^\s/:?#@.]+\.[^\s/:?#@]{2,}(?:[/:?#]|$)/;

/** What is written around an address in a sentence: quotes, brackets, a link of Markdown. */
const AROUND = /^(?:<(.*)>|"(.*)"|'(.*)'|\u201c(.*)\u201d|`(.*)`|\((.*)\)|\[[^\]]*\]\((.*)\))$/;

/**
 * An address as it was meant: without what a sentence puts around and behind it, with https where the scheme was left out, and with
 * the last scheme where a form put one before it.
 */
export function meantUrl(text: string): string {
  const bare = text.trim().replace(/(?<![,;])[,;]+$/, '');
  const inside = AROUND.exec(bare)
    ?.slice(1)
    .find((part) => part !== undefined);
  const plain = (inside ?? bare).trim().replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, '');
  return BARE.test(plain) ? `https://${plain}` : plain;
}
