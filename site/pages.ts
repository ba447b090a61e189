import express, { type ErrorRequestHandler, type Request, type Router } from 'express';
import { getSiteSettings } from '../store/site-settings.ts';
import type { Call } from '../tools/kit/call.ts';
import type { Services, Tool } from '../tools/kit/define.ts';
import { ToolError } from '../tools/kit/errors.ts';
import { badgeImages } from './badges.ts';
import { countViews } from './count-views.ts';
import type { Frame } from './frame.ts';
import { layout, notice, sendPage } from './layout.ts';
import { llmsTxt } from './llms-txt.ts';
import { publicPages } from './public-pages.ts';
import { referencePage } from './reference.ts';

export type PagesOptions = {
  tools: readonly Tool[];
  call: Call;
  services: Services;
  frame: Frame;
  clientAddress: (req: Request) => string;
};

/** Everything for people that needs no account: pages, badge images, API reference, `/llms.txt`, and the 404. */
export function pages({ tools, call, services, frame, clientAddress }: PagesOptions): Router {
  const { db, log, settings } = services;
  const router = express.Router();
  router.use(badgeImages(db));
  router.use(countViews(services, clientAddress));
  router.use(publicPages({ tools, call, frame, clientAddress }));

  router.get('/docs', async (req, res) => {
    const framed = await frame(req);
    const page = referencePage(tools, {
      publicUrl: settings.publicUrl,
      layout: (title, content) => layout({ ...framed, title }, content),
    });
    await sendPage(res, page);
  });
  router.get('/llms.txt', async (_req, res) => {
    res.type('text/plain').send(llmsTxt(await getSiteSettings(db), settings.publicUrl, tools));
  });

  router.use(async (req, res) => {
    const page = notice(await frame(req), {
      title: 'Nothing is here',
      text: 'This page does not exist, or not any more.',
      link: { href: '/', label: 'See this week’s launches' },
    });
    await sendPage(res, page, 404);
  });

  const failed: ErrorRequestHandler = async (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const status = clientFault(error);
    if (status === undefined) log.error({ err: error as unknown, path: req.path }, 'page failed');
    const wait = error instanceof ToolError ? error.details.retry_after : undefined;
    if (wait !== undefined) res.set('Retry-After', String(wait));
    const page = notice(
      { path: req.path, directory: (await getSiteSettings(db)).name },
      status === undefined
        ? { title: 'Something went wrong', text: 'That is on our side. Please try again in a moment.' }
        : wait !== undefined
          ? { title: 'Too many requests', text: `Please wait ${wait} seconds, then try again.` }
          : { title: 'That did not work', text: 'The request could not be read. Go back and try again.' },
    );
    await sendPage(res, page, status ?? 500);
  };
  router.use(failed);
  return router;
}

/** The status of errors that Express blames on the request, such as a malformed address. */
function clientFault(error: unknown): number | undefined {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
