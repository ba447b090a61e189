import mailChecker from 'mailchecker';

const DAY = 24 * 60 * 60 * 1000;
const disposableDomains = mailChecker.blacklist();

/** Checks whether an e-mail address is of a disposable mail service, by its domain or a parent domain. */
export function isDisposableAddress(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.some((_, at) => disposableDomains.has(labels.slice(at).join('.')));
}

/**
 * Checks whether activity at `usedAt` counts in rankings: the person came back at least `days` days after the account
 * was created, with an address that is not disposable.
 */
export const isEstablishedAccount = (
  { email, createdAt }: { email: string; createdAt: Date },
  usedAt: Date,
  days: number,
): boolean => usedAt.getTime() - createdAt.getTime() >= days * DAY && !isDisposableAddress(email);
