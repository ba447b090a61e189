import type { Request, Response } from 'express';
import { readCookie } from '../auth/cookies.ts';
import { newToken } from '../store/opaque-token.ts';

const DAYS_400 = 400 * 24 * 60 * 60 * 1000;

/** The token by which a browser is known again at a later sign-in; it opens nothing. Given where there is none. */
export function knownBrowser(req: Request, res: Response): string {
  const secure = req.secure;
  const name = `${secure ? '__Host-' : ''}seen`;
  const sent = readCookie(req, name);
  const token = sent && /^[\w-]{43}$/.test(sent) ? sent : newToken();
  res.cookie(name, token, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: DAYS_400 });
  return token;
}
