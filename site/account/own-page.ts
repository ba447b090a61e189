import type { Request, RequestHandler, Response } from 'express';
import type { BrowserSession } from '../../store/people/browser-sessions.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { type Html, layout, sendPage } from '../kit/layout.ts';
import { type PageParts, signInPath } from './sign-in.ts';

/** A response whose person is known to be signed in, by this session of the browser. */
export type SignedBrowser = Response<unknown, { person: StoredAccount; session: BrowserSession }>;

/** Lets only signed-in people pass, with `res.locals` as in SignedBrowser; others sign in and come back. */
export const signedInWith =
  ({ auth }: Pick<PageParts, 'auth'>): RequestHandler =>
  async (req, res, next) => {
    const signedIn = await auth.browsers.signedIn(req);
    if (!signedIn) return res.redirect(303, signInPath(req.method === 'GET' ? req.originalUrl : req.path));
    Object.assign(res.locals, signedIn);
    next();
  };

/** Sends a page of one person. */
export const sendOwnPage = async (
  { frame }: Pick<PageParts, 'frame'>,
  req: Request,
  res: Response,
  page: { title: string; width?: 'narrow' | 'medium' },
  body: Html,
  status = 200,
): Promise<void> =>
  sendPage(res, layout({ ...(await frame(req)), width: 'medium', ...page, private: true }, body), status);
