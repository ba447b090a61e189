import { isPublicMailDomain, getRegistrableDomain } from '../listings/ownership-claims.ts';

// Domains of one provider that deliver to the same mailbox.
const SAME_PROVIDER: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
};

// Providers that ignore dots in the local part.
const DOT_IGNORING_PROVIDERS = new Set(['gmail.com', 'proton.me']);

/**
 * Returns the mailbox of an address as far as it can be known: without the tag after `+` (RFC 5233), and without
 * differences in domain and dots that the provider ignores. Two addresses with one mailbox are two accounts for
 * sign-in, but one voter.
 */
export function getMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  const provider = SAME_PROVIDER[domain] ?? domain;
  // A leading `+` does not start a tag.
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  return `${DOT_IGNORING_PROVIDERS.has(provider) ? untagged.replaceAll('.', '') : untagged}@${provider}`;
}

// Universities: one domain for thousands of people (`.edu`, `.edu.au`, `.ac.uk`).
const ACADEMIC = /\.(?:edu|(?:edu|ac)\.[a-z]{2})$/;

/**
 * Returns the domain whose owner can create any number of mailboxes: the registrable domain by the public suffix
 * list. Undefined for domains where anyone can get an address, and if there is none.
 */
export function getOwnDomain(email: string): string | undefined {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  const domain = getRegistrableDomain(host);
  const isShared =
    isPublicMailDomain(host) || (domain !== null && isPublicMailDomain(domain)) || ACADEMIC.test(host);
  return domain === null || isShared ? undefined : domain;
}
