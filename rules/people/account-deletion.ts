/** What happens to published listings when their owner's account is deleted. */
export const LISTING_FATES = ['archive', 'unowned'] as const;
export type ListingFate = (typeof LISTING_FATES)[number];

/** What a deletion affects. Names are of things, not of people. */
export type PersonSummary = {
  drafts: number;
  /** Listings that are not public yet. */
  unpublished: string[];
  /** The unpublished listings with a paid launch. */
  paidUnpublished: string[];
  published: string[];
  /** Listings and drafts that a co-founder takes over. */
  shared: string[];
  votes: number;
  follows: number;
  reviews: number;
  keys: number;
  unpaidOrders: number;
  paidOrders: number;
  /** Paid order lines that the team still has to deliver. */
  toDeliver: string[];
};

const formatCount = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
const joinNames = (names: string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

/** Formats the counts of what a person gave to listings, without those that are zero. */
const formatGiven = ({ votes, follows, reviews }: PersonSummary): string =>
  Object.entries({ vote: votes, follow: follows, review: reviews })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => formatCount(count, what))
    .join(', ');

/**
 * Lists what is deleted with the account and what is kept, and why, in sentences for the page before and the mail
 * after.
 */
export function describeDeletion(
  summary: PersonSummary,
  fate: ListingFate | null,
): { deleted: string[]; retained: string[] } {
  const s = summary;
  const deleted = ['Your address, name, founder profile and interview answers.'];
  const retained: string[] = [];
  deleted.push('Every sign-in, API key and connected app: they end at once.');
  if (s.drafts > 0) deleted.push(`${formatCount(s.drafts, 'draft')} with the pages that were read for them.`);
  if (s.unpublished.length > 0) deleted.push(`Listings that are not live: ${joinNames(s.unpublished)}.`);
  if (s.paidUnpublished.length > 0) {
    deleted.push(
      `With them the paid launch of ${joinNames(s.paidUnpublished)}. Ask for a refund before, if you want one.`,
    );
  }
  if (s.published.length > 0 && fate === 'archive') {
    deleted.push(
      `From public view: ${joinNames(s.published)}. Story, pictures, milestones, news and edits are deleted.`,
    );
    retained.push(
      `The archived entries of ${joinNames(s.published)}, without you: past weeks and awards refer to them.`,
    );
  }
  if (s.published.length > 0 && fate === 'unowned') {
    retained.push(
      `${joinNames(s.published)}, as everybody sees it, without an owner. A person who proves control of the website can claim it.`,
    );
  }
  if (s.shared.length > 0) {
    retained.push(
      `What you share with co-founders goes to the one who joined first: ${joinNames(s.shared)}.`,
    );
  }
  const given = formatGiven(s);
  if (given !== '') deleted.push(`What you gave: ${given}. Counts go down by them.`);
  deleted.push('Invites to you and from you, claims, and mail that still waits for you.');
  if (s.unpaidOrders > 0) {
    deleted.push(
      `${formatCount(s.unpaidOrders, 'unpaid order')}: cancelled, and the places they hold are freed.`,
    );
  }
  if (s.paidOrders > 0) {
    retained.push(
      `${formatCount(s.paidOrders, 'paid order')} with invoices and the billing details on them: tax law has them kept.`,
    );
  }
  if (s.toDeliver.length > 0) {
    retained.push(
      `What you paid for and have not got yet: ${joinNames(s.toDeliver)}. It is still delivered to your billing address.`,
    );
  }
  retained.push('Security events under a number that no longer leads to you, until their time is over.');
  return { deleted, retained };
}
