import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { getErrorText } from '../../tools/shared/runtime/errors.ts';
import { formText } from '../shared/forms/forms.ts';
import { field } from '../shared/forms/field.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { queryText, withQuery } from '../shared/pager.ts';
import { signInPath } from '../account/sign-in/sign-in-path.ts';

const STEPS = [
  ['We read your website', 'Public pages only, as your robots.txt allows. It takes about a minute.'],
  [
    'You check the draft',
    'Every value is shown with the quote it came from. What your site does not say stays blank.',
  ],
  ['You pick a week', 'For free with our badge on your homepage, or at a time of your choice.'],
] as const;

/** Serves `/launch`, where a launch starts with the address of a website. */
export function launchPages(kit: PageKit): Router {
  const router = express.Router();

  router.get('/launch', async (req, res) => {
    const person = await kit.sessions.person(req);
    const url = queryText(req, 'url', 2048);
    const token = person ? kit.forms.token(req, res) : null;
    await kit.sendPublicPage(
      req,
      res,
      {
        title: 'Launch your product',
        canonical: '/launch',
        description:
          'Enter the address of your website: we read it, and draft the profile with a quote behind every value.',
        width: 'medium',
      },
      launchBody(token, url),
    );
  });

  router.post('/launch', kit.formGuards, async (req: Request, res: SignedInResponse) => {
    const typed = formText(req, 'url').trim();
    const url = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
    const { body: draft, error } = await kit.callOperation(req, res.locals.person, 'submit_listing', { url });
    if (!error) return res.redirect(303, `/account/drafts/${String(draft['id'])}`);
    await kit.sendPrivatePage(
      req,
      res,
      { title: 'Launch your product', status: error.status },
      launchBody(kit.forms.token(req, res), typed, getErrorText(error)),
    );
  });

  return router;
}

const launchBody = (token: Html | null, url: string, problem?: string): Html =>
  html`<header class="stack tight">
      <h1>Launch your product</h1>
      <p class="lead">
        Start with the address of its website. Or ask your assistant:
        <a href="/connect">“launch my product”</a>.
      </p>
    </header>
    ${token || url === '' ? websiteForm(token, url, problem) : signInFirst(url)}
    <ol class="steps">
      ${STEPS.map(([title, text]) => html`<li><strong>${title}</strong><span class="muted">${text}</span></li>`)}
    </ol>
    <p class="small muted">
      Nothing is published or charged until you say so.
      ${token ? '' : html`Already started? <a href="${signInPath('/account/listings')}">Go to your drafts</a>.`}
    </p>`;

/** Renders the form for the website address. Visitors who are not signed in sign in next, and return to it. */
const websiteForm = (token: Html | null, url: string, problem: string | undefined): Html =>
  html`<form class="card stack" method="${token ? 'post' : 'get'}" action="/launch" novalidate>
    ${token ?? ''}
    ${field(
      { id: 'url', label: 'Website', problem },
      (shared) =>
        html`<input
          ${shared}
          type="url"
          inputmode="url"
          autocomplete="url"
          value="${url}"
          maxlength="2048"
          placeholder="https://your-product.com"
          required
        />`,
    )}
    <div><button>Read my website</button></div>
  </form>`;

const signInFirst = (url: string): Html =>
  html`<form class="card stack" method="get" action="/sign-in">
    <input type="hidden" name="next" value="${withQuery('/launch', { url })}" />
    <p>
      Next we read <strong class="break">${url}</strong>. Sign in first, with your e-mail address: there is no
      password.
    </p>
    <div><button>Sign in</button></div>
  </form>`;
