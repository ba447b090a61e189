import type { CONTESTS } from './contests.ts';

type Contest = keyof typeof CONTESTS;

/** What our service may take in a contest: at most `times` the processor time of another server in the same run. */
export type Goal = { contest: Contest; times: number; of: readonly [contest: Contest, server: string] };

/** The limit that can be reached: node:http, one row read and made JSON; 41 to 45 µs where these goals were set. */
const ONE_ROW = ['otherListings', 'http-and-read'] as const;

/** All goals of serving. Those of whole searches and pages are multiples of one row: 200 µs are 4.7 rows of 43 µs. */
export const GOALS: readonly Goal[] = [
  { contest: 'sameListings', times: 1, of: ['sameListings', 'http-and-read'] },
  { contest: 'whileWriting', times: 1.1, of: ['whileWriting', 'http-and-read'] },
  { contest: 'otherListings', times: 1.3, of: ONE_ROW },
  { contest: 'search', times: 4.7, of: ONE_ROW },
  { contest: 'mcpListing', times: 0.42, of: ['mcpListing', 'tmcp'] },
  { contest: 'olderMcpListing', times: 0.42, of: ['mcpListing', 'tmcp'] },
  { contest: 'mcpSearch', times: 7, of: ONE_ROW },
  { contest: 'toolsList', times: 2, of: ['toolsList', 'bare-http'] },
  { contest: 'home', times: 28, of: ONE_ROW },
  { contest: 'listingPage', times: 18.6, of: ONE_ROW },
  { contest: 'milestone', times: 1, of: ['milestone', 'one-transaction'] },
  { contest: 'edit', times: 2.9, of: ['milestone', 'one-transaction'] },
];
