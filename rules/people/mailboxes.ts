import { isPublicMail, registrableDomain } from '../listings/claims.ts';

// Domains under which one provider delivers the same mailbox.
const SAME_PROVIDER: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
};

// Providers that leave dots in the local part out.
const DOTS_LEFT_OUT = new Set(['gmail.com', 'proton.me']);

/**
 * Where mail to an address arrives, so far as addresses tell: without the tag after `+` (RFC 5233), and the domains and dots
 * that a provider takes for the same. Two addresses with one mailbox are two accounts for sign-in and one voter.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  const provider = SAME_PROVIDER[domain] ?? domain;
  // A local part that begins with `+` has no tag.
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  return `${DOTS_LEFT_OUT.has(provider) ? untagged.replaceAll('.', '') : untagged}@${provider}`;
}

// Universities: one domain of thousands of people (`.edu`, `.edu.au`, `.ac.uk`).
const ACADEMIC = /\.(?:edu|(?:edu|ac)\.[a-z]{2})$/;

/**
 * The domain under which whoever owns it makes as many mailboxes as they like: the registrable one by the public suffix list.
 * Undefined where anybody can have an address, and where there is none.
 */
export function ownDomainOf(email: string): string | undefined {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  const domain = registrableDomain(host);
  const isShared = isPublicMail(host) || (domain !== null && isPublicMail(domain)) || ACADEMIC.test(host);
  return domain === null || isShared ? undefined : domain;
}
