import mailChecker from 'mailchecker';
import { getRegistrableDomain, hostOf, isPublicMailDomain } from './ownership-claims.ts';

/**
 * Checks whether receiving mail at `email` proves control of the website: the address is at the website's own host,
 * which is not a mail provider's. A website below a path does not qualify, because other people may have mail at that
 * host.
 */
export function isCompanyAddress(email: string, websiteUrl: string): boolean {
  const host = hostOf(websiteUrl);
  if (email.slice(email.lastIndexOf('@') + 1).toLowerCase() !== host) return false;
  const domain = getRegistrableDomain(host);
  if (domain === null || new URL(websiteUrl).pathname !== '/') return false;
  return !isPublicMailDomain(host) && !isPublicMailDomain(domain) && mailChecker.isValid(`someone@${host}`);
}
