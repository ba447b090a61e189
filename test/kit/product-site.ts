import { startWebServer, type WebServer } from './web-server.ts';

export type ProductSite = WebServer & {
  /** Appends HTML, such as a badge, to the homepage. */
  addToHomepage: (html: string) => void;
};

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="Tidepool turns scattered meeting notes into one searchable team notebook.">
<meta property="og:site_name" content="Tidepool">
</head><body>
<header><a href="/"><img class="logo" src="/logo.svg" alt="Tidepool"></a>
<nav><a href="/pricing">Pricing</a> <a href="/about">About us</a></nav></header>
<main>${body}</main>
<footer><a href="mailto:hello@tidepool.example">hello@tidepool.example</a>
<a href="https://github.com/tidepool-notes">GitHub</a></footer>
</body></html>`;

/** Starts the website of a fictional product on loopback, as a founder would have it. */
export async function startProductSite(): Promise<ProductSite> {
  const home = (extra = '') =>
    page(
      'Tidepool: meeting notes your team can find',
      `<h1>Meeting notes your team can find</h1>
<p>Tidepool turns scattered meeting notes into one searchable team notebook, without anybody changing tools.</p>
<h2>Features</h2>
<h3>Search everything</h3><p>One search box over every note your team ever wrote.</p>
<h3>Works with your editor</h3><p>Plain Markdown files, synced in the background.</p>
${extra}`,
    );
  const site = await startWebServer({
    '/': home(),
    '/pricing': page(
      'Pricing · Tidepool',
      `<h1>Pricing</h1><section><h2>Starter</h2><p>$0 per month</p><p>For up to 3 people</p></section>
<section><h2>Team</h2><p>$12 per month</p><p>Per person, billed monthly</p></section>`,
    ),
    '/about': page(
      'About · Tidepool',
      `<h1>About us</h1><p>Tidepool was founded in 2021 by Mira Okafor in Lisbon, Portugal.</p>`,
    ),
  });
  return { ...site, addToHomepage: (html) => site.set('/', home(html)) };
}
