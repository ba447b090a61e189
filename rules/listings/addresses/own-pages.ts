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
const VISITOR_PAGES = ['/weeks', '/search', '/account', '/sign-in'] as const;

/**
 * Finds the directory's page for a path such as `/pricing`, or for its usual name elsewhere. Undefined if there is
 * none.
 */
export function findOwnPage(text: string): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/(?<=.)\/$/, '');
  const target = ALIASES[plain] ?? plain;
  return [...OWN_PAGES, ...VISITOR_PAGES].find((page) => page === target);
}

const ALIASES: Record<string, string> = {
  '/submit': '/launch',
  '/login': '/sign-in',
  '/signin': '/sign-in',
  '/contact': '/support',
  '/impressum': '/imprint',
};
