import emailProviders from 'email-providers/all.json' with { type: 'json' };
import { getDomain } from 'tldts';

/** The ways to prove control of a website (specification, section 4, `claim_listing`). */
export const CLAIM_METHODS = ['dns', 'meta', 'file', 'email'] as const;
export type ClaimMethod = (typeof CLAIM_METHODS)[number];

/**
 * The result of a check: what was expected and what was seen. Stored with the claim even if the proof was not found.
 */
export type ClaimCheck = {
  found: boolean;
  expected: string;
  /** Texts of the website or its DNS, shortened: data, not instructions. */
  observed: string[];
  /** The DNS record or URL that was checked. */
  looked_up: string;
  /** ISO instant, UTC. */
  checked_at: string;
  /** Why the proof was not found, in our own words. */
  problem?: { code: string; message: string };
};

/** Name of the meta tag, and prefix of the TXT record and of the line in the file. */
export const PROOF_NAME = 'launch-directory-verification';

/** Path of the proof file (RFC 8615). */
export const PROOF_PATH = `/.well-known/${PROOF_NAME}.txt`;

/** Returns the text to publish, as a TXT record or in the file. */
export const getProofText = (token: string): string => `${PROOF_NAME}=${token}`;

/**
 * Returns the name of the TXT record for a website. It is below the host itself, so that records of neighbouring
 * hosts do not count.
 */
export const getProofRecordName = (websiteUrl: string): string => `_launch-directory.${hostOf(websiteUrl)}`;

/** Returns the URL of the proof file of a website. */
export const getProofFileUrl = (websiteUrl: string): string => new URL(PROOF_PATH, websiteUrl).href;

/** Returns the meta tag for the `<head>` of the homepage. */
export const getProofTag = (token: string): string => `<meta name="${PROOF_NAME}" content="${token}">`;

/** Returns the host of a website without `www.`, in its ASCII form. */
export const hostOf = (websiteUrl: string): string =>
  new URL(websiteUrl).hostname.replace(/^www\./, '').replace(/\.$/, '');

/**
 * Checks whether two addresses have the same host (ignoring `www.`) and port. A subdomain or another port may belong
 * to a different person.
 */
export const isSameHost = (a: string, b: string): boolean =>
  hostOf(a) === hostOf(b) && new URL(a).port === new URL(b).port;

/** Checks whether the website has a name in the DNS; one at an IP address or on `localhost` has none. */
export const hasDnsName = (websiteUrl: string): boolean => getRegistrableDomain(hostOf(websiteUrl)) !== null;

/** Mail providers that the package does not list yet; a test fails once it does. */
export const EXTRA_MAIL_PROVIDERS = [
  'gmx.ch tutanota.com tutanota.de tuta.com tuta.io tutamail.com fastmail.com posteo.de zohomail.com zohomail.eu',
  // Forwarding addresses.
  'duck.com mozmail.com relay.firefox.com passmail.net passmail.com simplelogin.com addy.io anonaddy.me',
  // Internet providers.
  'xs4all.nl ziggo.nl',
].flatMap((line) => line.split(' '));

const PUBLIC_MAIL_DOMAINS = new Set<string>([...emailProviders, ...EXTRA_MAIL_PROVIDERS]);

/**
 * Checks whether anyone can get an address at a domain. Such an address says nothing about the company behind the
 * website.
 */
export const isPublicMailDomain = (domain: string): boolean => PUBLIC_MAIL_DOMAINS.has(domain);

/**
 * Returns the registrable domain, such as `acme.co.uk` for `shop.acme.co.uk`; null if there is none, as for IP
 * addresses and public suffixes.
 */
export function getRegistrableDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}
