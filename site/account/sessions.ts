import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { endSessions } from '../../use-cases/people/credentials/end-sessions.ts';
import { type ConnectedApp, listConnectedApps } from '../../auth/oauth/connected-apps.ts';
import { listApiKeys } from '../../store/people/api-keys.ts';
import { type BrowserSession, listBrowserSessions } from '../../store/people/browser-sessions.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import { day, formatMoment } from '../shared/dates.ts';
import { formText } from '../shared/forms/forms.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { accessItem } from './access-item.ts';
import { appItem } from './apps.ts';
import { sendPrivatePage, createSignInGuard } from '../shared/private-page.ts';
import type { SignedInResponse } from '../shared/page-kit.ts';
import type { PageDeps } from './sign-in/sign-in.ts';
import { pluralize } from '../shared/value-text.ts';

/** Serves `/account/sessions`: all sessions, apps and keys of a person, with a button that ends each session. */
export function sessionPages(deps: PageDeps): Router {
  const { db, now, forms, auth } = deps;
  const router = express.Router();
  const requireSignIn = createSignInGuard(deps.auth.sessions, (req) => req.path);

  router.get('/account/sessions', requireSignIn, async (req, res: SignedInResponse) => {
    const { person, session } = res.locals;
    const body = sessionsBody({
      sessions: await listBrowserSessions(db, person.id, now()),
      current: session.idHash,
      apps: await listConnectedApps(db, person.id),
      keys: (await listApiKeys(db, person.id)).length,
      ended: req.query['ended'] === 'yes',
      token: forms.token(req, res),
    });
    await sendPrivatePage(deps, req, res, { title: 'Where you are signed in', body });
  });

  router.post(
    '/account/sessions/end',
    requireSignIn,
    forms.accept,
    async (req: Request, res: SignedInResponse) => {
      const { person, session } = res.locals;
      const only = formText(req, 'session');
      await endSessions(deps, {
        accountId: person.id,
        which: { only },
        by: { address: getClientAddress(req) },
      });
      if (only === session.idHash) {
        await auth.sessions.signOut(req, res);
        return res.redirect(303, '/');
      }
      res.redirect(303, '/account/sessions?ended=yes');
    },
  );

  router.post(
    '/account/sessions/end-others',
    requireSignIn,
    forms.accept,
    async (req, res: SignedInResponse) => {
      const { person, session } = res.locals;
      const which = { besides: session.idHash };
      await endSessions(deps, { accountId: person.id, which, by: { address: getClientAddress(req) } });
      res.redirect(303, '/account/sessions?ended=yes');
    },
  );

  return router;
}

const sessionsBody = (page: {
  sessions: BrowserSession[];
  current: string;
  apps: ConnectedApp[];
  keys: number;
  ended: boolean;
  token: Html;
}): Html => {
  const current = page.sessions.filter(({ idHash }) => idHash === page.current);
  const others = page.sessions.filter(({ idHash }) => idHash !== page.current);
  return html`${backLink('/account', 'Account')}
    <header class="stack tight">
      <h1>Where you are signed in</h1>
      <p class="muted">
        A browser you sign out here has to enter a new code. Sign out every one that you do not know.
      </p>
    </header>
    ${page.ended ? html`<p class="note good" role="status">Signed out.</p>` : ''}
    <section class="card">
      <h2>Browsers</h2>
      <ul class="list">
        ${[...current, ...others].map((session) => sessionItem(session, session.idHash === page.current, page.token))}
      </ul>
      ${
        others.length > 1
          ? html`<form method="post" action="/account/sessions/end-others">
              ${page.token}<button class="danger">Sign out all ${others.length} others</button>
            </form>`
          : ''
      }
    </section>
    <section class="card">
      <h2>Apps and keys</h2>
      <p class="muted">They act for you without a browser, so signing one out does not end them.</p>
      <ul class="list">
        ${page.apps.map((app) => appItem(app, page.token))}
        ${page.apps.length ? '' : html`<li class="muted">No connected apps</li>`}
        <li class="spread">
          <span>${countOrNone(page.keys, 'API key')}</span><a href="/account/api-keys">See your keys</a>
        </li>
      </ul>
    </section>`;
};

const sessionItem = (session: BrowserSession, isHere: boolean, token: Html): Html => {
  const name = session.browser ?? 'A browser we do not know';
  return accessItem(
    {
      name: html`${name}${isHere ? html` <span class="tag">This browser</span>` : ''}`,
      facts: [
        html`signed in ${day(session.createdAt)}`,
        html`last seen ${formatMoment(session.seenAt ?? session.createdAt)}`,
      ],
      endForm: {
        action: '/account/sessions/end',
        field: 'session',
        value: session.idHash,
        label: `Sign out ${isHere ? 'this browser' : name}`,
        buttonText: 'Sign out',
        quiet: isHere,
      },
    },
    token,
  );
};

const countOrNone = (number: number, what: string): string =>
  number === 0 ? `No ${what}s` : pluralize(number, what);
