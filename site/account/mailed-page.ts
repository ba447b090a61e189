import type { Request, Response } from 'express';
import type { LoadPageShell } from '../shared/page-shell.ts';
import { type Html, layout, noticePage, sendPage } from '../shared/layout.ts';

/** Sends a page with the result of a mailed link. */
export async function sendMessage(
  loadPageShell: LoadPageShell,
  req: Request,
  res: Response,
  message: Parameters<typeof noticePage>[1],
  status = 200,
): Promise<void> {
  await sendPage(res, noticePage({ ...(await loadPageShell(req)), private: true }, message), status);
}

/** Sends a page that asks for confirmation before anything changes. */
export async function sendConfirmation(
  loadPageShell: LoadPageShell,
  req: Request,
  res: Response,
  title: string,
  body: Html,
): Promise<void> {
  await sendPage(res, layout({ ...(await loadPageShell(req)), title, width: 'narrow', private: true }, body));
}

/** Sends the 404 page for a link that is not ours or no longer known. */
export const sendUnknownLink = (
  loadPageShell: LoadPageShell,
  req: Request,
  res: Response,
  text: string,
): Promise<void> =>
  sendMessage(
    loadPageShell,
    req,
    res,
    { title: 'This link does not work', text, link: { href: '/', label: 'See this week’s launches' } },
    404,
  );
