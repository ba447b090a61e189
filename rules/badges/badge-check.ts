/** The ways in which a page hides content from visitors, in words that follow "hidden by". */
const HIDING_METHODS = {
  element: 'an element whose content is not shown, such as template or noscript',
  closed: 'details or a dialog that nobody has opened',
  attribute: 'the attribute hidden',
  display: 'display: none',
  visibility: 'visibility: hidden',
  opacity: 'opacity: 0',
  size: 'a size of zero',
  place: 'a place outside of the page',
  clip: 'clipping',
  class: 'a class for what is not shown',
} as const;
export type HidingMethod = keyof typeof HIDING_METHODS;

/**
 * What a check finds on a homepage: the visible badge, a hidden badge, only its picture, only its link, or nothing.
 */
export const BADGE_FINDINGS = ['badge', 'hidden', 'picture', 'link', 'nothing'] as const;
type BadgeFinding = (typeof BADGE_FINDINGS)[number];

/** What was found on a page, and for a hidden badge how it is hidden. */
export type BadgeOnPage = { saw: Exclude<BadgeFinding, 'hidden'> } | { saw: 'hidden'; by: HidingMethod };

/**
 * The result of one badge check of a homepage. Without `saw` the page could not be read. `url` is the address after
 * redirects.
 */
export type BadgeCheckResult = { url: string; saw?: BadgeFinding; why_not?: string };

/** Explains why the page does not count as showing the badge; undefined when it does. */
export function explainMissingBadge(found: BadgeOnPage): string | undefined {
  switch (found.saw) {
    case 'badge':
      return undefined;
    case 'hidden':
      return `The badge is in the page but visitors do not see it: it is hidden by ${HIDING_METHODS[found.by]}.`;
    case 'picture':
      return 'The page has the picture of the badge, but not in a link to the listing.';
    case 'link':
      return 'The page has a link to the listing, but not the picture of the badge in it.';
    case 'nothing':
      return 'The page as the server sends it, without running scripts, holds neither the badge nor a link to the listing.';
  }
}
