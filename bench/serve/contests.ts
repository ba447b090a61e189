import type { Request } from 'autocannon';
import { openCorpus } from '../search/corpus.ts';
import { createQueries } from '../search/queries.ts';
import type { Directory } from './directory.ts';
import { elementAt } from '../../rules/typed/assert.ts';
import { mcpRequest, olderMcpRequest } from '../../test/kit/mcp-request.ts';

/** A comparison: the requests, the servers they are sent to, and the answer of the bare server. */
export type Comparison = {
  title: string;
  servers: string[];
  requests: Request[];
  /** The same as requests of 2025-11-25, for servers that speak nothing newer. */
  olderRequests?: Request[];
  /** Writes that are sent meanwhile, 50 times a second; to our service only. */
  meanwhile?: Request[];
  /** Connections at a time, where answers are slow: requests that are cut off at the end of a round are not counted. */
  connections?: number;
  /** A request to our service whose answer the other servers return. */
  sample?: Request;
};

const FRAMEWORKS = ['bare-http', 'tmcp', 'sdk-alone', 'sdk-per-request', 'hono-mcp', 'fastmcp', 'ours'];

/** Servers that do not speak 2026-07-28. */
export const OLDER_SERVERS: ReadonlySet<string> = new Set(['hono-mcp', 'fastmcp']);

// Half of the directory.
const ALL = 5_000;
const FEW = 100;

/** The names of contests, by which `goals.ts` refers to them. */
export const CONTESTS = {
  sameListings: 'GET a listing, the same 100 repeatedly',
  whileWriting: 'GET a listing, the same 100, while 50 milestones a second are written to others',
  otherListings: 'GET a listing, a different one each time',
  search: 'GET a search with 20 hits, many different ones',
  mcpListing: 'MCP tools/call get_listing',
  olderMcpListing: 'MCP tools/call get_listing in 2025-11-25',
  mcpSearch: 'MCP tools/call search_listings, the same searches',
  toolsList: 'MCP tools/list',
  home: 'GET / with a cookie, so that it is made each time',
  homeFromMemory: 'GET / without a cookie',
  listingPage: 'GET the page of a listing, a different one each time',
  milestone: 'POST a milestone, durable before the answer',
  edit: 'PATCH a listing, a new headline each time',
  mixture: 'GET 95, POST 5 of a hundred',
} as const;

/** Topics of the corpus, as people search for them; each finds more than one page. */
function listSearches(listings: number): string[] {
  const corpus = openCorpus(listings);
  const seeds = [2, 3, 4, 5, 6, 7, 8];
  const queries = seeds.flatMap((seed) => createQueries(corpus, seed));
  const topics = queries.filter((one) => one.class === 'topic' && one.reachable >= 20);
  return [...new Set(topics.map(({ q }) => q))].slice(0, 500);
}

/** All comparisons, in the order of the report. */
export function listComparisons({ slugs, ids, apiKey }: Directory): Comparison[] {
  const listing = (slug: string): Request => ({ method: 'GET', path: `/v1/listings/${slug}` });
  const called = (slug: string) => ({ name: 'get_listing', arguments: { slug } });
  const page = (path: string, headers: Record<string, string> = {}): Request => ({
    method: 'GET',
    path,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
  });
  const few = slugs.slice(0, FEW);
  const json = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
  const milestone = (id: number): Request => ({
    method: 'POST',
    path: `/v1/me/listings/${id}/milestones`,
    headers: json,
    body: JSON.stringify({ date: '2026-11-16', title: 'First thousand customers' }),
  });
  let edits = 0;
  const edit = (id: number): Request => ({
    method: 'PATCH',
    path: `/v1/me/listings/${id}`,
    headers: json,
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ fields: { headline: `Headline ${(edits += 1)}` } }),
    }),
  });
  const writes = ids.map(milestone);
  const searches = listSearches(slugs.length);
  const search = (q: string): Request => ({ method: 'GET', path: `/v1/listings?q=${encodeURIComponent(q)}` });
  const searched = (q: string) => ({ name: 'search_listings', arguments: { q } });
  return [
    {
      title: CONTESTS.sameListings,
      servers: ['bare-http', 'http-and-read', 'ours'],
      requests: few.map(listing),
      sample: listing(elementAt(slugs, 0)),
    },
    {
      title: CONTESTS.whileWriting,
      servers: ['bare-http', 'http-and-read', 'ours'],
      requests: few.map(listing),
      meanwhile: writes.slice(FEW),
      sample: listing(elementAt(slugs, 0)),
    },
    {
      title: CONTESTS.otherListings,
      servers: ['bare-http', 'http-and-read', 'ours'],
      requests: slugs.slice(0, ALL).map(listing),
      sample: listing(elementAt(slugs, 0)),
    },
    {
      title: CONTESTS.search,
      servers: ['bare-http', 'ours'],
      requests: searches.map(search),
      sample: search(elementAt(searches, 0)),
    },
    {
      title: CONTESTS.mcpListing,
      servers: FRAMEWORKS,
      requests: few.map((slug) => mcpRequest('tools/call', called(slug))),
      olderRequests: few.map((slug) => olderMcpRequest('tools/call', called(slug))),
      sample: mcpRequest('tools/call', called(elementAt(slugs, 0))),
    },
    {
      title: CONTESTS.olderMcpListing,
      servers: ['bare-http', 'ours'],
      requests: few.map((slug) => olderMcpRequest('tools/call', called(slug))),
      sample: olderMcpRequest('tools/call', called(elementAt(slugs, 0))),
    },
    {
      title: CONTESTS.mcpSearch,
      servers: ['bare-http', 'ours'],
      requests: searches.map((q) => mcpRequest('tools/call', searched(q))),
      sample: mcpRequest('tools/call', searched(elementAt(searches, 0))),
    },
    {
      title: CONTESTS.toolsList,
      servers: FRAMEWORKS,
      requests: [mcpRequest('tools/list')],
      olderRequests: [olderMcpRequest('tools/list')],
      sample: mcpRequest('tools/list'),
    },
    {
      title: CONTESTS.home,
      connections: 4,
      servers: ['bare-http', 'ours'],
      requests: [page('/', { cookie: 'theme=dark' })],
      sample: page('/'),
    },
    {
      title: CONTESTS.homeFromMemory,
      servers: ['bare-http', 'ours'],
      requests: [page('/')],
      sample: page('/'),
    },
    {
      title: CONTESTS.listingPage,
      connections: 4,
      servers: ['bare-http', 'ours'],
      requests: slugs.slice(0, ALL).map((slug) => page(`/l/${slug}`)),
      sample: page(`/l/${elementAt(slugs, 0)}`),
    },
    {
      title: CONTESTS.milestone,
      servers: ['one-transaction', 'ours'],
      requests: writes,
    },
    {
      title: CONTESTS.edit,
      servers: ['ours'],
      requests: ids.map(edit),
    },
    {
      title: CONTESTS.mixture,
      servers: ['ours'],
      requests: slugs
        .slice(0, ALL)
        .map((slug, at) => (at % 20 === 7 ? elementAt(writes, at) : listing(slug))),
    },
  ];
}
