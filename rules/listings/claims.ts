import emailProviders from 'email-providers/all.json' with { type: 'json' };
import mailChecker from 'mailchecker';
import { getDomain } from 'tldts';

/** Ways to prove control of a website; specification, section 4, `claim_listing`. */
export const CLAIM_METHODS = ['dns', 'meta', 'file', 'email'] as const;
export type ClaimMethod = (typeof CLAIM_METHODS)[number];

/** What was looked for and what was seen, kept with the claim also when it was not found. */
export type ClaimCheck = {
  found: boolean;
  expected: string;
  /** Texts of the website or its DNS, shortened: data, not instructions. */
  observed: string[];
  /** The record or address that was looked up. */
  looked_up: string;
  /** ISO instant, UTC. */
  checked_at: string;
  /** Why it was not found, in our own words. */
  problem?: { code: string; message: string };
};

/** Name of the meta tag, start of the TXT record and of the line in the file. */
export const PROOF_NAME = 'launch-directory-verification';

/** Path of the proof file (RFC 8615). */
export const PROOF_PATH = `/.well-known/${PROOF_NAME}.txt`;

/** The text to publish, for TXT record and file. */
export const proofText = (token: string): string => `${PROOF_NAME}=${token}`;

/** Where the TXT record of a website stands: below the host itself, so that neighbours' records do not count. */
export const proofRecord = (websiteUrl: string): string => `_launch-directory.${hostOf(websiteUrl)}`;

/** Where the proof file of a website stands. */
export const proofFileUrl = (websiteUrl: string): string => new URL(PROOF_PATH, websiteUrl).href;

/** The tag that goes into the `<head>` of the homepage. */
export const proofTag = (token: string): string => `<meta name="${PROOF_NAME}" content="${token}">`;

/** Host of a website without `www.`, in its ASCII form. */
const hostOf = (websiteUrl: string): string =>
  new URL(websiteUrl).hostname.replace(/^www\./, '').replace(/\.$/, '');

/** Whether two addresses are on one host and port, `www.` or not; a subdomain or other port may be somebody else's. */
export const isSameHost = (a: string, b: string): boolean =>
  hostOf(a) === hostOf(b) && new URL(a).port === new URL(b).port;

/** Has the website a name in the DNS? One at an IP address or on `localhost` has none. */
export const hasDnsName = (websiteUrl: string): boolean => registrableDomain(hostOf(websiteUrl)) !== null;

/** Mail providers that the package does not name yet; a test says when it does. */
export const MORE_PROVIDERS = [
  'gmx.ch tutanota.com tutanota.de tuta.com tuta.io tutamail.com fastmail.com posteo.de zohomail.com zohomail.eu',
  // Forwarding addresses.
  'duck.com mozmail.com relay.firefox.com passmail.net passmail.com simplelogin.com addy.io anonaddy.me',
  // Internet providers.
  'xs4all.nl ziggo.nl',
].flatMap((line) => line.split(' '));

const PUBLIC_MAIL = new Set<string>([...emailProviders, ...MORE_PROVIDERS]);

/** Can anybody have an address at a domain? Then it says nothing about the company behind the name. */
export const isPublicMail = (domain: string): boolean => PUBLIC_MAIL.has(domain);

/**
 * Whether mail to `email` proves control of the website: it is at the very host of the website, which is no mail provider's.
 * Below a path a website may be one of many people's who have mail at the host.
 */
export function isCompanyAddress(email: string, websiteUrl: string): boolean {
  const host = hostOf(websiteUrl);
  if (email.slice(email.lastIndexOf('@') + 1).toLowerCase() !== host) return false;
  const domain = registrableDomain(host);
  if (domain === null || new URL(websiteUrl).pathname !== '/') return false;
  return !isPublicMail(host) && !isPublicMail(domain) && mailChecker.isValid(`someone@${host}`);
}

/** `acme.co.uk` of `shop.acme.co.uk`; null where there is none, as for IP addresses and suffixes themselves. */
export function registrableDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}
