import type { Request, RequestHandler, Response } from 'express';
import type { Sessions } from '../../auth/sign-in/sessions.ts';
import { signInPath } from '../account/sign-in/sign-in-path.ts';
import type { LoadPageShell } from './page-shell.ts';
import { type Html, layout, type Notice, noticePage, type Page, sendPage } from './layout.ts';

/** Title, width (`medium` by default) and HTTP status (200 by default) of a private page. */
export type PrivatePage = Pick<Page, 'title' | 'width'> & { status?: number | undefined };

/** Why a form was refused, and the HTTP status of the page that says so. */
export type FormProblem = { problem: string; status: number };

type PrivatePageDeps = { loadPageShell: LoadPageShell };

/**
 * Creates a handler that lets only signed-in people pass, and sets `res.locals` for them. Others are sent to sign in, and
 * return to the page, or after a form to the path from `returnPathAfterForm`.
 */
export const createSignInGuard =
  (sessions: Sessions, returnPathAfterForm: (req: Request) => string): RequestHandler =>
  async (req, res, next) => {
    const signedIn = await sessions.findSession(req);
    if (!signedIn) {
      return res.redirect(303, signInPath(req.method === 'GET' ? req.originalUrl : returnPathAfterForm(req)));
    }
    Object.assign(res.locals, signedIn);
    next();
  };

/** Sends a page about one person or order, which search engines must not index. */
export async function sendPrivatePage(
  { loadPageShell }: PrivatePageDeps,
  req: Request,
  res: Response,
  { body, status, ...page }: PrivatePage & { body: Html },
): Promise<void> {
  const shell = await loadPageShell(req);
  await sendPage(res, layout({ ...shell, width: 'medium', ...page, private: true }, body), status);
}

/** Sends a private page with a single message, such as the result of a mailed link. */
export async function sendPrivateNotice(
  { loadPageShell }: PrivatePageDeps,
  req: Request,
  res: Response,
  { status, ...notice }: Notice & { status?: number },
): Promise<void> {
  await sendPage(res, noticePage({ ...(await loadPageShell(req)), private: true }, notice), status);
}
