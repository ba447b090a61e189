/** Pages of the directory itself: site maps name them, and old addresses may lead to them. */
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

/** Pages that no site map names, because each visitor sees something else there. */
const FOR_VISITORS = ['/weeks', '/search', '/account', '/sign-in'] as const;

/** The page of the directory that an operator means: `/pricing`, or what it was called elsewhere. Undefined for none. */
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
