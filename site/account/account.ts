import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { html } from 'hono/html';
import { disconnectApp } from '../../acts/people/disconnect-app.ts';
import { makeApiKey, MAX_KEY_NAME, MAX_KEYS } from '../../acts/people/make-api-key.ts';
import { MAX_NAME, renameAccount } from '../../acts/people/rename-account.ts';
import { revokeApiKey } from '../../acts/people/revoke-api-key.ts';
import { type ConnectedApp, listConnectedApps } from '../../auth/oauth/connected-apps.ts';
import { whereFrom } from '../../auth/sign-in/tell-person.ts';
import { clientAddress } from '../../rules/people/client-address.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { listApiKeys, type StoredApiKey } from '../../store/people/api-keys.ts';
import { SCOPES, type Scope } from '../../tools/kit/call/define.ts';
import { day, moment } from '../kit/dates.ts';
import { formText, formTexts } from '../kit/forms.ts';
import { field, problemAt } from '../kit/field.ts';
import type { Html } from '../kit/layout.ts';
import { sendOwnPage, signedInWith, type SignedBrowser } from './own-page.ts';
import { SCOPE_WORDS } from './scope-words.ts';
import { type PageParts, signInPath } from './sign-in.ts';

type Signed = Response<unknown, { person: StoredAccount }>;

/** What a person sees of their own account: name, API keys, connected apps. */
export function accountPages(parts: PageParts, onlyThemselves: RequestHandler): Router {
  const { auth, db, forms } = parts;
  const by = (req: Request) => ({ address: clientAddress(req) });
  const router = express.Router();
  const signedIn = signedInWith(parts);
  const show = (req: Request, res: Response, title: string, body: Html, status?: number): Promise<void> =>
    sendOwnPage(parts, req, res, { title }, body, status);

  // --- name and address -----------------------------------------------------------------------------------
  const account = (req: Request, res: Signed, form: NameForm = {}, status = 200): Promise<void> =>
    show(req, res, 'Your account', accountBody(res.locals.person, form, forms.token(req, res)), status);

  router.get('/account', signedIn, (req, res: Signed) =>
    account(req, res, { kept: req.query['kept'] === 'yes' }),
  );

  router.post('/account', signedIn, forms.accept, async (req: Request, res: Signed) => {
    const name = formText(req, 'name').trim().replace(/\s+/g, ' ');
    const { outcome } = await renameAccount(parts, { accountId: res.locals.person.id, name });
    if (outcome === 'too_long') {
      return account(req, res, { name, problem: `A name has at most ${MAX_NAME} characters.` }, 400);
    }
    res.redirect(303, '/account');
  });

  // --- API keys -------------------------------------------------------------------------------------------
  const apiKeys = async (req: Request, res: Signed, form: KeyForm = {}, status = 200): Promise<void> => {
    const keys = await listApiKeys(db, res.locals.person.id);
    await show(req, res, 'API keys', apiKeysBody(keys, form, forms.token(req, res)), status);
  };

  router.get('/account/api-keys', signedIn, (req, res: Signed) => apiKeys(req, res));

  const mayMakeKeys = [signedIn, forms.accept, onlyThemselves];
  router.post('/account/api-keys', mayMakeKeys, async (req: Request, res: SignedBrowser) => {
    const name = formText(req, 'name').trim();
    const scopes = SCOPES.filter((scope) => formTexts(req, 'scope').includes(scope));
    const { person, session } = res.locals;
    const made = await makeApiKey(
      { ...parts, tell: auth.tell },
      {
        accountId: person.id,
        sessionHash: session.idHash,
        name,
        scopes,
        from: whereFrom(req),
        by: by(req),
      },
    );
    if (made.outcome === 'made') return apiKeys(req, res, { created: made.key }, 201);
    if (made.outcome === 'signed_out') return res.redirect(303, signInPath('/account/api-keys'));
    await apiKeys(req, res, { name, scopes, ...KEY_PROBLEMS[made.outcome] }, 400);
  });

  router.post('/account/api-keys/revoke', signedIn, forms.accept, async (req: Request, res: Signed) => {
    const keyId = Number(formText(req, 'id')) || 0;
    await revokeApiKey(parts, { accountId: res.locals.person.id, keyId, by: by(req) });
    res.redirect(303, '/account/api-keys');
  });

  // --- connected apps -------------------------------------------------------------------------------------
  router.get('/account/apps', signedIn, async (req, res: Signed) => {
    const apps = await listConnectedApps(db, res.locals.person.id);
    await show(req, res, 'Connected apps', appsBody(apps, forms.token(req, res)));
  });

  router.post('/account/apps/disconnect', signedIn, forms.accept, async (req: Request, res: Signed) => {
    const clientId = formText(req, 'client_id');
    await disconnectApp(parts, { accountId: res.locals.person.id, clientId, by: by(req) });
    res.redirect(303, '/account/apps');
  });

  return router;
}

const MORE = [
  ['/account/listings', 'My listings', 'What you launch, your drafts, and what you follow.'],
  ['/account/interview', 'Interview', 'Questions about you, for your founder profile.'],
  ['/account/claims', 'My claims', 'Products of yours that somebody else listed.'],
  ['/orders', 'My orders', 'What you ordered, with receipts.'],
  ['/account/mail', 'E-mail choices', 'What we send you.'],
  ['/account/apps', 'Connected apps', 'Assistants and tools that may act for you.'],
  ['/account/api-keys', 'API keys', 'For your own scripts and servers.'],
  [
    '/account/sessions',
    'Where you are signed in',
    'Browsers that may act for you, and how to sign them out.',
  ],
  ['/account/export', 'Your data', 'All that we keep about you, as a file.'],
  ['/account/delete', 'Delete your account', 'What goes, what stays, and how.'],
] as const;

type NameForm = { name?: string; problem?: string; kept?: boolean };

const accountBody = (person: StoredAccount, { name, problem, kept }: NameForm, token: Html): Html =>
  html`<h1>Your account</h1>
    ${kept ? html`<p class="note good" role="status">Welcome back. Your account will not be deleted.</p>` : ''}
    <section class="card">
      <form class="stack" method="post" action="/account">
        ${token}
        <dl class="facts">
          <dt>E-mail</dt>
          <dd>${person.email}</dd>
        </dl>
        ${field(
          {
            id: 'name',
            label: 'Name',
            hint: 'Only you see it, unless you put it into a listing.',
            problem,
          },
          (shared) =>
            html`<input
              ${shared}
              value="${name ?? person.name ?? ''}"
              maxlength="${MAX_NAME}"
              autocomplete="name"
            />`,
        )}
        <div><button>Save</button></div>
      </form>
    </section>
    <section class="grid" aria-label="More of your account">
      ${MORE.map(
        ([href, title, text]) =>
          html`<a class="card mini" href="${href}">
            <h2>${title}</h2>
            <p class="muted">${text}</p>
          </a>`,
      )}
    </section>
    <form method="post" action="/sign-out">${token}<button class="quiet">Sign out</button></form>`;

const back = html`<p class="small"><a href="/account">← Account</a></p>`;

type KeyForm = {
  name?: string;
  scopes?: Scope[];
  nameProblem?: string;
  scopeProblem?: string;
  created?: string;
};

const KEY_PROBLEMS = {
  bad_name: { nameProblem: `Give the key a name of 1 to ${MAX_KEY_NAME} characters.` },
  no_scope: { scopeProblem: 'Tick at least one thing the key may do.' },
  full: { nameProblem: `You have ${MAX_KEYS} keys, the most there can be. Revoke one first.` },
};

const apiKeysBody = (keys: StoredApiKey[], form: KeyForm, token: Html): Html => {
  const { name = '', scopes = ['account:read'], nameProblem, scopeProblem, created } = form;
  return html`${back}
    <div class="stack">
      <h1>API keys</h1>
      <p class="muted">
        A key lets a script act for you without a browser. Send it as
        <code>Authorization: Bearer &lt;API_KEY&gt;</code>.
      </p>
    </div>
    ${
      created
        ? html`<section class="card" role="status">
            <h2>Your new key</h2>
            <p>Copy it now and keep it like a password: it is not shown again.</p>
            <p class="secret mono" id="new-key">${created}</p>
          </section>`
        : ''
    }
    <section class="card">
      <h2>Your keys</h2>
      ${
        keys.length === 0
          ? html`<p class="muted">You have no keys yet.</p>`
          : html`<ul class="list">
              ${keys.map(
                (key) =>
                  html`<li class="spread">
                    <div class="stack tight">
                      <strong class="break">${key.name}</strong>
                      <span class="row small muted">
                        <span class="mono">${key.start}…</span>
                        <span>made ${day(key.createdAt)}</span>
                        <span
                          >${key.lastUsedAt ? html`last used ${moment(key.lastUsedAt)}` : 'never used'}</span
                        >
                      </span>
                      <span class="row"
                        >${key.scopes.map((scope) => html`<span class="tag">${scope}</span>`)}</span
                      >
                    </div>
                    <form method="post" action="/account/api-keys/revoke">
                      ${token}<input type="hidden" name="id" value="${key.id}" />
                      <button class="danger compact" aria-label="Revoke ${key.name}">Revoke</button>
                    </form>
                  </li>`,
              )}
            </ul>`
      }
    </section>
    <section class="card">
      <h2>Make a key</h2>
      <form class="stack" method="post" action="/account/api-keys" novalidate>
        ${token}
        ${field(
          { id: 'name', label: 'What it is for', problem: nameProblem },
          (shared) =>
            html`<input
              ${shared}
              value="${name}"
              maxlength="${MAX_KEY_NAME}"
              placeholder="Release script"
              required
            />`,
        )}
        <fieldset ${scopeProblem ? html`aria-describedby="scope-problem"` : ''}>
          <legend>What it may do</legend>
          ${SCOPES.map(
            (scope) =>
              html`<label class="choice">
                <input
                  type="checkbox"
                  name="scope"
                  value="${scope}"
                  ${scopes.includes(scope) ? 'checked' : ''}
                />
                <span>
                  ${SCOPE_WORDS[scope].title}
                  <span class="hint">${SCOPE_WORDS[scope].text}</span>
                </span>
              </label>`,
          )}
          ${problemAt('scope', scopeProblem)}
        </fieldset>
        <div><button>Make the key</button></div>
      </form>
    </section>`;
};

const appsBody = (apps: ConnectedApp[], token: Html): Html =>
  html`${back}
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
              ${apps.map(
                (app) =>
                  html`<li class="spread">
                    <div class="stack tight">
                      <strong class="break">${app.name}</strong>
                      <span class="row small muted">
                        ${app.clientId.startsWith('https://') ? html`<span class="break">${new URL(app.clientId).host}</span>` : ''}
                        <span>since ${day(app.since)}</span>
                        <span>last used ${moment(app.lastUsed)}</span>
                      </span>
                      <span class="small"
                        >${app.scopes.map((scope) => SCOPE_WORDS[scope].title).join(' · ')}</span
                      >
                    </div>
                    <form method="post" action="/account/apps/disconnect">
                      ${token}<input type="hidden" name="client_id" value="${app.clientId}" />
                      <button class="danger compact" aria-label="Disconnect ${app.name}">Disconnect</button>
                    </form>
                  </li>`,
              )}
            </ul>`
      }
    </section>`;
