import { html } from 'hono/html';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { getSiteSettings } from '../store/site/site-settings.ts';
import type { Services } from '../tools/shared/runtime/define.ts';
import { ToolError } from '../tools/shared/runtime/errors.ts';
import { toUnavailableError } from '../tools/shared/runtime/unavailable.ts';
import type { LoadPageShell } from './shared/page-shell.ts';
import { layout, noticePage, sendPage } from './shared/layout.ts';
import { findMovedPage } from './moved-pages.ts';
import { asRecord } from '../rules/typed/records.ts';

type NotFoundDeps = Pick<Services, 'db' | 'now'> & { publicUrl: () => string; loadPageShell: LoadPageShell };
type ErrorPageDeps = NotFoundDeps & Pick<Services, 'log'>;

const OTHER_PAGES = [
  ['/weeks/this', 'This week’s launches'],
  ['/categories', 'Categories'],
  ['/weeks', 'Past weeks'],
] as const;

/** Seconds that browsers may cache a redirect. They are few because redirects can be changed. */
const MOVED_SECONDS = 3600;

/** Messages where there is no page. For an old address they say whether a page will come. */
const ABSENT_MESSAGES = {
  nothing: {
    status: 404,
    title: 'Nothing is here',
    text: 'This page does not exist, or not any more. What were you looking for?',
  },
  not_yet: {
    status: 404,
    title: 'Not public yet',
    text: 'What was at this old address has moved here, but isn’t public at the moment. Please come back later, or search.',
  },
  gone: {
    status: 410,
    title: 'No longer listed',
    text: 'What was at this old address is not listed in this directory any more.',
  },
} as const;

/** Sends the 404 page, or redirects an old address to its new page. Mount it after all routes. */
export function notFoundPage({ db, now, publicUrl, loadPageShell }: NotFoundDeps): RequestHandler {
  return async (req, res) => {
    const moved = await findMovedPage(db, req, now());
    if (moved && 'to' in moved) {
      res.set('Cache-Control', `public, max-age=${MOVED_SECONDS}`);
      return res.redirect(301, publicUrl() + moved.to);
    }
    const { status, title, text } = ABSENT_MESSAGES[moved?.hidden ?? 'nothing'];
    const body = html`<section class="stack">
      <p class="eyebrow">${status}</p>
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      <form class="ask" action="/search" method="get" role="search" aria-label="Products">
        <label class="visually-hidden" for="q">Words</label>
        <input id="q" type="search" name="q" maxlength="200" placeholder="A product, or what it is for" />
        <button>Search</button>
      </form>
      <ul class="chips">
        ${OTHER_PAGES.map(([href, label]) => html`<li><a class="chip" href="${href}">${label}</a></li>`)}
      </ul>
    </section>`;
    await sendPage(res, layout({ ...(await loadPageShell(req)), title, width: 'narrow' }, body), status);
  };
}

/** Sends the error page for a failed request. Mount it last. */
export function errorPage({ log, ...deps }: ErrorPageDeps): ErrorRequestHandler {
  const { db } = deps;
  const notFound = notFoundPage(deps);
  return async (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = error instanceof ToolError ? error : toUnavailableError(error);
    const status = known?.status ?? clientErrorStatus(error) ?? 500;
    if (status >= 500) log.error({ err: error, path: req.path }, 'page failed');
    const wait = known?.details.retry_after;
    if (wait !== undefined) res.set('Retry-After', String(wait));
    if (known?.code === 'not_found') return notFound(req, res, next);
    // When the database is unavailable, the name of the directory is not read from it.
    const directory = status === 503 ? {} : { directory: (await getSiteSettings(db)).name };
    await sendPage(res, noticePage({ path: req.path, ...directory }, errorMessage(status, wait)), status);
  };
}

function errorMessage(status: number, wait: number | undefined): { title: string; text: string } {
  if (status === 503)
    return {
      title: 'Not at the moment',
      text: `The directory cannot do this right now, and nothing you sent is wrong. Please try again in ${wait} seconds.`,
    };
  if (status >= 500)
    return { title: 'Something went wrong', text: 'That is on our side. Please try again in a moment.' };
  if (wait !== undefined)
    return { title: 'Too many requests', text: `Please wait ${wait} seconds, then try again.` };
  return status === 413
    ? { title: 'That is too long', text: 'Nothing was saved. Go back and send less text at once.' }
    : { title: 'That did not work', text: 'The request could not be read. Go back and try again.' };
}

/** Returns the status of errors that Express blames on the request, such as a malformed address. */
function clientErrorStatus(error: unknown): number | undefined {
  const { status } = asRecord(error);
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
