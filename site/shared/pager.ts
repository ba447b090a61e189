import type { Request } from 'express';
import { html } from 'hono/html';
import type { Html } from './layout.ts';

/** Paging data, as list operations return it. */
export type Paging = { page: number; per_page: number; total: number; has_more: boolean };

const MAX_PAGE = 1000;

/** Returns the requested page number. Anything invalid gives the first page. */
export const pageNumber = (req: Request): number => {
  const page = Number(req.query['page']);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
};

/** Returns one text of the query without NUL, cut to `max` characters. A missing or repeated one is empty. */
export const queryText = (req: Request, name: string, max = 200): string => {
  const value = req.query[name];
  return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, max).toWellFormed() : '';
};

/** Returns `path` with the values that are not blank as its query. */
export const withQuery = (path: string, values: Record<string, string | number | undefined>): string => {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(
    filled.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return query ? `${path}?${query}` : path;
};

/** Renders links to the previous and next page. A single page gives nothing. */
export function pager(
  path: string,
  { page, per_page, total, has_more }: Paging,
  query: Record<string, string> = {},
): Html {
  if (page === 1 && !has_more) return html``;
  const pages = Math.max(1, Math.ceil(total / per_page));
  const pagePath = (number: number) => withQuery(path, { ...query, page: number === 1 ? undefined : number });
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 ? html`<a class="button quiet" rel="prev" href="${pagePath(page - 1)}">← Previous</a>` : html`<span></span>`}
    <span class="muted small">Page ${page} of ${pages}</span>
    ${has_more ? html`<a class="button quiet" rel="next" href="${pagePath(page + 1)}">Next →</a>` : html`<span></span>`}
  </nav>`;
}
