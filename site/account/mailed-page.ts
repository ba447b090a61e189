import type { Request, Response } from 'express';
import type { Frame } from '../shared/frame.ts';
import { type Html, layout, notice, sendPage } from '../shared/layout.ts';

/** Says what became of a link in a mail. */
export async function say(
  frame: Frame,
  req: Request,
  res: Response,
  words: Parameters<typeof notice>[1],
  status = 200,
): Promise<void> {
  await sendPage(res, notice({ ...(await frame(req)), private: true }, words), status);
}

/** Asks before anything is done. */
export async function ask(
  frame: Frame,
  req: Request,
  res: Response,
  title: string,
  body: Html,
): Promise<void> {
  await sendPage(res, layout({ ...(await frame(req)), title, width: 'narrow', private: true }, body));
}

/** What is said of a link that we did not make, or do not know any more. */
export const unknownLink = (frame: Frame, req: Request, res: Response, text: string): Promise<void> =>
  say(
    frame,
    req,
    res,
    { title: 'This link does not work', text, link: { href: '/', label: 'See this week’s launches' } },
    404,
  );
