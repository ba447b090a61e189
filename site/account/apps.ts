import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { disconnectApp } from '../../use-cases/people/credentials/disconnect-app.ts';
import { type ConnectedApp, listConnectedApps } from '../../auth/oauth/connected-apps.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import { day, formatMoment } from '../shared/dates.ts';
import { formText } from '../shared/forms/forms.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { accessItem } from './access-item.ts';
import { sendPrivatePage, createSignInGuard } from '../shared/private-page.ts';
import type { SignedInResponse } from '../shared/page-kit.ts';
import { SCOPE_TEXTS } from './sign-in/scope-texts.ts';
import type { PageDeps } from './sign-in/sign-in.ts';

/** Serves `/account/apps`: the assistants and tools that may act for a person. */
export function appPage(deps: PageDeps): Router {
  const { db, forms } = deps;
  const router = express.Router();
  const requireSignIn = createSignInGuard(deps.auth.sessions, (req) => req.path);

  router.get('/account/apps', requireSignIn, async (req, res: SignedInResponse) => {
    const apps = await listConnectedApps(db, res.locals.person.id);
    const body = appsBody(apps, forms.token(req, res));
    await sendPrivatePage(deps, req, res, { title: 'Connected apps', body });
  });

  router.post(
    '/account/apps/disconnect',
    requireSignIn,
    forms.accept,
    async (req: Request, res: SignedInResponse) => {
      const clientId = formText(req, 'client_id');
      await disconnectApp(deps, {
        accountId: res.locals.person.id,
        clientId,
        by: { address: getClientAddress(req) },
      });
      res.redirect(303, '/account/apps');
    },
  );

  return router;
}

const appsBody = (apps: ConnectedApp[], token: Html): Html =>
  html`${backLink('/account', 'Account')}
    <div class="stack">
      <h1>Connected apps</h1>
      <p class="muted">
        Assistants and tools you allowed to act for you. Disconnecting ends their access at once.
      </p>
    </div>
    <section class="card">
      ${
        apps.length === 0
          ? html`<p class="muted">No app is connected. Apps ask you when they need your account.</p>`
          : html`<ul class="list">
              ${apps.map((app) => appItem(app, token))}
            </ul>`
      }
    </section>`;

/** Renders one app with its scopes and the button that disconnects it. */
export const appItem = (app: ConnectedApp, token: Html): Html =>
  accessItem(
    {
      name: app.name,
      facts: [
        ...(app.clientId.startsWith('https://')
          ? [html`<span class="break">${new URL(app.clientId).host}</span>`]
          : []),
        html`since ${day(app.since)}`,
        html`last used ${formatMoment(app.lastUsed)}`,
      ],
      more: html`<span class="small"
        >${app.scopes.map((scope) => SCOPE_TEXTS[scope].title).join(' · ')}</span
      >`,
      endForm: {
        action: '/account/apps/disconnect',
        field: 'client_id',
        value: app.clientId,
        label: `Disconnect ${app.name}`,
        buttonText: 'Disconnect',
      },
    },
    token,
  );
