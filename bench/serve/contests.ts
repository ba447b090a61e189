import type { Request } from 'autocannon';
import type { Directory } from './directory.ts';
import { elementAt } from '../../rules/typed/assert.ts';
import { mcpRequest, olderMcpRequest } from '../../test/kit/mcp-request.ts';

/** A comparison: the requests, the servers they are sent to, and the answer of the bare server. */
export type Contest = {
  title: string;
  servers: string[];
  requests: Request[];
  /** The same as requests of 2025-11-25, for servers that speak nothing newer. */
  olderRequests?: Request[];
  /** Writes that are sent meanwhile, 50 times a second; to our service only. */
  meanwhile?: Request[];
  /** A request to our service whose answer the other servers return. */
  sample?: Request;
};

const FRAMEWORKS = ['bare-http', 'tmcp', 'sdk-alone', 'sdk-per-request', 'hono-mcp', 'fastmcp', 'ours'];

/** Servers that do not speak 2026-07-28. */
export const OLDER: ReadonlySet<string> = new Set(['hono-mcp', 'fastmcp']);

// More than the service caches answers for.
const ALL = 5_000;
const FEW = 100;

/** All comparisons, in the order of the report. */
export function contests({ slugs, ids, apiKey }: Directory): Contest[] {
  const listing = (slug: string): Request => ({ method: 'GET', path: `/v1/listings/${slug}` });
  const called = (slug: string) => ({ name: 'get_listing', arguments: { slug } });
  const few = slugs.slice(0, FEW);
  const milestone = (id: number): Request => ({
    method: 'POST',
    path: `/v1/me/listings/${id}/milestones`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ date: '2026-11-16', title: 'First thousand customers' }),
  });
  const writes = ids.map(milestone);
  return [
    {
      title: 'GET a listing, the same 100 repeatedly',
      servers: ['bare-http', 'http-and-read', 'ours'],
      requests: few.map(listing),
      sample: listing(elementAt(slugs, 0)),
    },
    {
      title: 'GET a listing, the same 100, while 50 milestones a second are written to others',
      servers: ['bare-http', 'http-and-read', 'ours'],
      requests: few.map(listing),
      meanwhile: writes.slice(FEW),
      sample: listing(elementAt(slugs, 0)),
    },
    {
      title: 'GET a listing, a different one each time',
      servers: ['bare-http', 'http-and-read', 'ours'],
      requests: slugs.slice(0, ALL).map(listing),
      sample: listing(elementAt(slugs, 0)),
    },
    {
      title: 'MCP tools/call get_listing',
      servers: FRAMEWORKS,
      requests: few.map((slug) => mcpRequest('tools/call', called(slug))),
      olderRequests: few.map((slug) => olderMcpRequest('tools/call', called(slug))),
      sample: mcpRequest('tools/call', called(elementAt(slugs, 0))),
    },
    {
      title: 'MCP tools/list',
      servers: FRAMEWORKS,
      requests: [mcpRequest('tools/list')],
      olderRequests: [olderMcpRequest('tools/list')],
      sample: mcpRequest('tools/list'),
    },
    {
      title: 'POST a milestone, durable before the answer',
      servers: ['one-transaction', 'ours'],
      requests: writes,
    },
    {
      title: 'GET 95, POST 5 of a hundred',
      servers: ['ours'],
      requests: slugs
        .slice(0, ALL)
        .map((slug, at) => (at % 20 === 7 ? elementAt(writes, at) : listing(slug))),
    },
  ];
}
