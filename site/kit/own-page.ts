import type { Request, RequestHandler, Response } from 'express';
import type { Browsers } from '../../auth/sign-in/browsers.ts';
import type { Signed } from './page-kit.ts';
import { signInPath } from '../account/sign-in-path.ts';
import type { Frame } from './frame.ts';
import { type Html, layout, sendPage } from './layout.ts';

/**
 * Lets only signed-in people pass, with `res.locals` as in Signed; others sign in and come back: to the page, or after a
 * form to what `afterForm` says.
 */
export const signedInWith =
  (browsers: Browsers, afterForm: (req: Request) => string): RequestHandler =>
  async (req, res, next) => {
    const signedIn = await browsers.signedIn(req);
    if (!signedIn) {
      return res.redirect(303, signInPath(req.method === 'GET' ? req.originalUrl : afterForm(req)));
    }
    Object.assign(res.locals, signedIn);
    next();
  };

/** Where an operator enters their second factor, and comes back from. */
export const secondFactorPath = (next: string): string =>
  `/account/second-factor?${new URLSearchParams({ next }).toString()}`;

/**
 * Stands behind a sign-in, before what gives an operator's rights away or uses them: an operator enters their second
 * factor first. Everybody else passes.
 */
export const operatorsProve: RequestHandler = (req, response, next) => {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it stands behind the sign-in
  const { mayOperate, person } = (response as Signed).locals;
  if (!mayOperate || person.role === 'operator') return next();
  response.redirect(303, secondFactorPath(req.method === 'GET' ? req.originalUrl : req.path));
};

/** Sends a page of one person. */
export const sendOwnPage = async (
  { frame }: { frame: Frame },
  req: Request,
  res: Response,
  page: { title: string; width?: 'narrow' | 'medium' | 'wide' },
  body: Html,
  status = 200,
): Promise<void> =>
  sendPage(res, layout({ ...(await frame(req)), width: 'medium', ...page, private: true }, body), status);
