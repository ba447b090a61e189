import type { Request, RequestHandler, Response } from 'express';
import type { Sessions } from '../../auth/sign-in/sessions.ts';
import { signInPath } from '../account/sign-in/sign-in-path.ts';
import type { LoadPageShell } from './page-shell.ts';
import { type Html, layout, sendPage } from './layout.ts';

/**
 * Creates a handler that lets only signed-in people pass, and sets `res.locals` for them. Others are sent to sign in, and
 * return to the page, or after a form to the path from `afterForm`.
 */
export const createSignInGuard =
  (browsers: Sessions, returnPathAfterForm: (req: Request) => string): RequestHandler =>
  async (req, res, next) => {
    const signedIn = await browsers.findSession(req);
    if (!signedIn) {
      return res.redirect(303, signInPath(req.method === 'GET' ? req.originalUrl : returnPathAfterForm(req)));
    }
    Object.assign(res.locals, signedIn);
    next();
  };

/** Sends a private page of the signed-in person. */
export const sendPrivatePage = async (
  { loadPageShell }: { loadPageShell: LoadPageShell },
  req: Request,
  res: Response,
  page: { title: string; width?: 'narrow' | 'medium' | 'wide' },
  body: Html,
  status = 200,
): Promise<void> =>
  sendPage(
    res,
    layout({ ...(await loadPageShell(req)), width: 'medium', ...page, private: true }, body),
    status,
  );
