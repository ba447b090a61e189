import mailChecker from 'mailchecker';

const DAY = 24 * 60 * 60 * 1000;
const throwAway = mailChecker.blacklist();

/** An address of a service that hands them out for one use, by its domain or one above it. */
export function isThrowAway(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.some((_, at) => throwAway.has(labels.slice(at).join('.')));
}

/**
 * Does somebody who used their account at `usedAt` move ranks from then on? Who has come back days after the account was
 * made, with an address to stay.
 */
export const isEstablished = (
  { email, createdAt }: { email: string; createdAt: Date },
  usedAt: Date,
  days: number,
): boolean => usedAt.getTime() - createdAt.getTime() >= days * DAY && !isThrowAway(email);
