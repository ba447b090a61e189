import { parseTarget } from '../http/request-target.ts';
import type { IncomingMessage } from 'node:http';

/** The last page that can be asked for. */
const LAST_PAGE = 1000;

type Page = { page: number; per_page: number; has_more: boolean; total?: number };

const isPage = (body: Record<string, unknown>): body is Page =>
  typeof body['page'] === 'number' &&
  typeof body['per_page'] === 'number' &&
  typeof body['has_more'] === 'boolean';

/**
 * Builds the `Link` header of a page of a list (RFC 8288): first, prev and next, and last where the list is counted. Undefined for
 * an answer that is no page.
 */
export function buildPageLinks(
  req: IncomingMessage,
  publicUrl: string,
  body: Record<string, unknown>,
): string | undefined {
  if (!isPage(body)) return undefined;
  const { page, per_page, has_more, total } = body;
  const { path, query } = parseTarget(req);
  const link = (number: number, rel: string): string => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(number));
    return `<${publicUrl}${path}?${parameters.toString()}>; rel="${rel}"`;
  };
  const last =
    total === undefined ? undefined : Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / per_page)));
  return [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last ?? LAST_PAGE), 'prev')] : []),
    ...(has_more && page < LAST_PAGE ? [link(page + 1, 'next')] : []),
    ...(last === undefined ? [] : [link(last, 'last')]),
  ].join(', ');
}
