// The website of a product, on loopback, as the founder in a journey has it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenOnNewPort } from './new-port.ts';

export type Website = AsyncDisposable & {
  url: string;
  /** Puts a page at a path, or replaces it. */
  put(path: string, html: string): void;
  /** Puts a tag into the head of the homepage. */
  addToHead(tag: string): void;
  /** Puts HTML, such as a badge, at the end of the homepage. */
  addToHomepage(html: string): void;
};

/** Starts it with these pages. */
export async function openWebsite(pages: Record<string, string>): Promise<Website> {
  const answers = new Map(Object.entries(pages));
  const server = createServer(({ url }, response) => {
    const page = answers.get(url ?? '');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? '<h1>Not found</h1>');
  });
  const port = await listenOnNewPort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    put: (path, html) => void answers.set(path, html),
    addToHead: (tag) =>
      void answers.set(
        '/',
        (answers.get('/') ?? '').replace('</head>', () => `${tag}</head>`),
      ),
    addToHomepage: (html) => void answers.set('/', `${answers.get('/') ?? ''}${html}`),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A small product website: what it does, for how much, by whom. */
export const productPages = (name: string, extra = ''): Record<string, string> => ({
  '/': page(
    `${name}: meeting notes your team can find`,
    `<h1>Meeting notes your team can find</h1>
<p>${name} turns scattered meeting notes into one searchable team notebook, without anybody changing tools.</p>
<h2>Features</h2>
<h3>Search everything</h3><p>One search box over every note your team ever wrote.</p>
<h3>Works with your editor</h3><p>Plain Markdown files, synced in the background.</p>${extra}`,
    name,
  ),
  '/pricing': page(
    `Pricing · ${name}`,
    `<h1>Pricing</h1><section><h2>Starter</h2><p>$0 per month</p><p>For up to 3 people</p></section>
<section><h2>Team</h2><p>$12 per month</p><p>Per person, billed monthly</p></section>`,
    name,
  ),
  '/about': page(
    `About · ${name}`,
    `<h1>About us</h1><p>${name} was founded in 2021 by Mira Okafor in Lisbon, Portugal.</p>`,
    name,
  ),
});

const page = (title: string, body: string, name: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="${name} turns scattered meeting notes into one searchable team notebook.">
<meta property="og:site_name" content="${name}"></head><body>
<nav><a href="/pricing">Pricing</a> <a href="/about">About us</a></nav>
<main>${body}</main></body></html>`;
