/** Pages of the directory itself: sitemaps list them, and old addresses may redirect to them. */
export const OWN_PAGES = [
  '/',
  '/weeks/this',
  '/categories',
  '/leaderboards/community-all-time',
  '/leaderboards/community-weekly',
  '/leaderboards/domain-rating',
  '/leaderboards/revenue',
  '/leaderboards/billboard',
  '/founders',
  '/awards',
  '/blog',
  '/connect',
  '/pricing',
  '/about',
  '/support',
  '/terms',
  '/privacy',
  '/imprint',
  '/launch',
  '/docs',
] as const;

/** Pages that sitemaps leave out, because their content depends on the visitor. */
const FOR_VISITORS = ['/weeks', '/search', '/account', '/sign-in'] as const;

/**
 * Finds the directory's page for a path such as `/pricing`, or for its usual name elsewhere. Undefined if there is
 * none.
 */
export function ownPage(text: string): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/(?<=.)\/$/, '');
  const meant = ALSO[plain] ?? plain;
  return [...OWN_PAGES, ...FOR_VISITORS].find((page) => page === meant);
}

const ALSO: Record<string, string> = {
  '/submit': '/launch',
  '/login': '/sign-in',
  '/signin': '/sign-in',
  '/contact': '/support',
  '/impressum': '/imprint',
};
