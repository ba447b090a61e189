import type { Request, Response } from 'express';
import type { LoadPageShell } from '../shared/page-shell.ts';
import { sendPrivateNotice } from '../shared/private-page.ts';

/** Sends the 404 page for a mailed link that is not ours or no longer known. */
export const sendUnknownLink = (
  deps: { loadPageShell: LoadPageShell },
  req: Request,
  res: Response,
  text: string,
): Promise<void> =>
  sendPrivateNotice(deps, req, res, {
    title: 'This link does not work',
    text,
    link: { href: '/', label: 'See this week’s launches' },
    status: 404,
  });
