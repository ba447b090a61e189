import type { Request, Response } from 'express';
import type { Frame } from '../shared/frame.ts';
import { type Html, layout, notice, sendPage } from '../shared/layout.ts';

/** Sends a page with the result of a mailed link. */
export async function say(
  loadPageShell: Frame,
  req: Request,
  res: Response,
  words: Parameters<typeof notice>[1],
  status = 200,
): Promise<void> {
  await sendPage(res, notice({ ...(await loadPageShell(req)), private: true }, words), status);
}

/** Sends a page that asks for confirmation before anything changes. */
export async function ask(
  loadPageShell: Frame,
  req: Request,
  res: Response,
  title: string,
  body: Html,
): Promise<void> {
  await sendPage(res, layout({ ...(await loadPageShell(req)), title, width: 'narrow', private: true }, body));
}

/** Sends the 404 page for a link that is not ours or no longer known. */
export const unknownLink = (loadPageShell: Frame, req: Request, res: Response, text: string): Promise<void> =>
  say(
    loadPageShell,
    req,
    res,
    { title: 'This link does not work', text, link: { href: '/', label: 'See this week’s launches' } },
    404,
  );
