import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { disconnectApp } from '../../use-cases/people/credentials/disconnect-app.ts';
import { type ConnectedApp, listConnectedApps } from '../../auth/oauth/connected-apps.ts';
import { clientAddress } from '../../rules/people/client-address.ts';
import { day, moment } from '../shared/dates.ts';
import { formText } from '../shared/forms/forms.ts';
import { backTo, type Html } from '../shared/layout.ts';
import { accessItem } from './access-item.ts';
import { sendOwnPage, signedInWith } from '../shared/own-page.ts';
import type { Signed } from '../shared/page-kit.ts';
import { SCOPE_WORDS } from './sign-in/scope-words.ts';
import type { PageParts } from './sign-in/sign-in.ts';

/** Serves `/account/apps`: the assistants and tools that may act for a person. */
export function appPage(parts: PageParts): Router {
  const { db, forms } = parts;
  const router = express.Router();
  const signedIn = signedInWith(parts.auth.browsers, (req) => req.path);

  router.get('/account/apps', signedIn, async (req, res: Signed) => {
    const apps = await listConnectedApps(db, res.locals.person.id);
    const body = appsBody(apps, forms.token(req, res));
    await sendOwnPage(parts, req, res, { title: 'Connected apps' }, body);
  });

  router.post('/account/apps/disconnect', signedIn, forms.accept, async (req: Request, res: Signed) => {
    const clientId = formText(req, 'client_id');
    await disconnectApp(parts, {
      accountId: res.locals.person.id,
      clientId,
      by: { address: clientAddress(req) },
    });
    res.redirect(303, '/account/apps');
  });

  return router;
}

const appsBody = (apps: ConnectedApp[], token: Html): Html =>
  html`${backTo('/account', 'Account')}
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
        html`last used ${moment(app.lastUsed)}`,
      ],
      more: html`<span class="small"
        >${app.scopes.map((scope) => SCOPE_WORDS[scope].title).join(' · ')}</span
      >`,
      end: {
        action: '/account/apps/disconnect',
        field: 'client_id',
        value: app.clientId,
        label: `Disconnect ${app.name}`,
        words: 'Disconnect',
      },
    },
    token,
  );
