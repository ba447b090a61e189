import express, { type Request, type RequestHandler, type Router } from 'express';
import { html } from 'hono/html';
import {
  createOwnApiKey,
  MAX_KEY_NAME_CHARACTERS,
  MAX_KEYS,
} from '../../use-cases/people/credentials/create-own-api-key.ts';
import { revokeApiKey } from '../../use-cases/people/credentials/revoke-api-key.ts';
import { describeOrigin } from '../../auth/sign-in/security-notification.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import { listApiKeys, type StoredApiKey } from '../../store/people/api-keys.ts';
import { SCOPES, type Scope } from '../../tools/shared/runtime/define.ts';
import { day, formatMoment } from '../shared/dates.ts';
import { field, fieldProblem } from '../shared/forms/field.ts';
import { formText, formTexts } from '../shared/forms/forms.ts';
import { backLink, type Html } from '../shared/layout.ts';
import { accessItem } from './access-item.ts';
import { requireSecondFactor } from '../shared/require-second-factor.ts';
import { sendPrivatePage, createSignInGuard } from '../shared/private-page.ts';
import { apiKeyPagePath, LAUNCH_SCOPES } from '../../tools/shared/runtime/requested-scopes.ts';
import type { SignedInResponse } from '../shared/page-kit.ts';
import { SCOPE_TEXTS } from './sign-in/scope-texts.ts';
import type { PageDeps } from './sign-in/sign-in.ts';
import { signInPath } from './sign-in/sign-in-path.ts';

/** Serves `/account/api-keys`: a person's keys for their own scripts. */
export function apiKeyPage(deps: PageDeps, requireFreshCode: RequestHandler): Router {
  const { auth, db, forms } = deps;
  const by = (req: Request) => ({ address: getClientAddress(req) });
  const router = express.Router();
  const requireSignIn = createSignInGuard(deps.auth.sessions, (req) => req.path);

  const showApiKeys = async (
    req: Request,
    res: SignedInResponse,
    form: KeyForm = {},
    status = 200,
  ): Promise<void> => {
    const keys = await listApiKeys(db, res.locals.person.id);
    const body = apiKeysBody(keys, form, forms.token(req, res));
    await sendPrivatePage(deps, req, res, { title: 'API keys', status, body });
  };

  router.get('/account/api-keys', requireSignIn, (req, res: SignedInResponse) => {
    const scopes = scopesInQuery(req);
    return showApiKeys(req, res, scopes.length > 0 ? { scopes } : {});
  });

  const createKeyGuards = [requireSignIn, requireSecondFactor, forms.accept, requireFreshCode];
  router.post('/account/api-keys', createKeyGuards, async (req: Request, res: SignedInResponse) => {
    const name = formText(req, 'name').trim();
    const scopes = SCOPES.filter((scope) => formTexts(req, 'scope').includes(scope));
    const { person, session } = res.locals;
    const result = await createOwnApiKey(
      { ...deps, notify: auth.sendSecurityNotification, mayAddAccess: auth.mayAddAccess },
      {
        accountId: person.id,
        sessionHash: session.idHash,
        name,
        scopes,
        from: describeOrigin(req),
        by: by(req),
      },
    );
    if (result.outcome === 'made') return showApiKeys(req, res, { created: result.key }, 201);
    if (result.outcome === 'signed_out') return res.redirect(303, signInPath('/account/api-keys'));
    await showApiKeys(req, res, { name, scopes, ...KEY_PROBLEMS[result.outcome] }, 400);
  });

  router.post(
    '/account/api-keys/revoke',
    requireSignIn,
    forms.accept,
    async (req: Request, res: SignedInResponse) => {
      const keyId = Number(formText(req, 'id')) || 0;
      await revokeApiKey(deps, { accountId: res.locals.person.id, keyId, by: by(req) });
      res.redirect(303, '/account/api-keys');
    },
  );

  return router;
}

/** Parses the scopes that a link preselects: `?scope=account:read+listings:write`, or `scope` several times. */
function scopesInQuery(req: Request): Scope[] {
  const { searchParams } = new URL(req.originalUrl, 'http://this.invalid');
  const requested = searchParams.getAll('scope').flatMap((one) => one.split(/[\s,]+/));
  return SCOPES.filter((scope) => requested.includes(scope));
}

type KeyForm = {
  name?: string;
  scopes?: Scope[];
  nameProblem?: string;
  scopeProblem?: string;
  created?: string;
};

const KEY_PROBLEMS = {
  bad_name: { nameProblem: `Give the key a name of 1 to ${MAX_KEY_NAME_CHARACTERS} characters.` },
  no_scope: { scopeProblem: 'Tick at least one thing the key may do.' },
  full: { nameProblem: `You have ${MAX_KEYS} keys, the most there can be. Revoke one first.` },
  full_today: {
    nameProblem: 'You made as many keys and connected as many apps today as there can be. Make it tomorrow.',
  },
};

const apiKeysBody = (keys: StoredApiKey[], form: KeyForm, token: Html): Html => {
  const { name = '', scopes = ['account:read'], nameProblem, scopeProblem, created } = form;
  return html`${backLink('/account', 'Account')}
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
              ${keys.map((key) => keyItem(key, token))}
            </ul>`
      }
    </section>
    <section class="card">
      <h2>Make a key</h2>
      <p>To launch products: <a href="${apiKeyPagePath(LAUNCH_SCOPES)}">tick what a launch needs</a>.</p>
      <form class="stack" method="post" action="/account/api-keys" novalidate>
        ${token}
        ${field(
          { id: 'name', label: 'What it is for', problem: nameProblem },
          (shared) =>
            html`<input
              ${shared}
              value="${name}"
              maxlength="${MAX_KEY_NAME_CHARACTERS}"
              placeholder="Release script"
              required
            />`,
        )}
        ${scopeChoices(scopes, scopeProblem)}
        <div><button>Make the key</button></div>
      </form>
    </section>`;
};

const scopeChoices = (ticked: readonly Scope[], problem: string | undefined): Html =>
  html`<fieldset ${problem ? html`aria-describedby="scope-problem"` : ''}>
    <legend>What it may do</legend>
    ${SCOPES.map(
      (scope) =>
        html`<label class="choice">
          <input type="checkbox" name="scope" value="${scope}" ${ticked.includes(scope) ? 'checked' : ''} />
          <span>
            ${SCOPE_TEXTS[scope].title}
            <span class="hint">${SCOPE_TEXTS[scope].text}</span>
          </span>
        </label>`,
    )}
    ${fieldProblem('scope', problem)}
  </fieldset>`;

const keyItem = (key: StoredApiKey, token: Html): Html =>
  accessItem(
    {
      name: key.name,
      facts: [
        html`<span class="mono">${key.start}…</span>`,
        html`made ${day(key.createdAt)}`,
        key.lastUsedAt ? html`last used ${formatMoment(key.lastUsedAt)}` : html`never used`,
      ],
      more: html`<span class="row"
        >${key.scopes.map((scope) => html`<span class="tag">${scope}</span>`)}</span
      >`,
      endForm: {
        action: '/account/api-keys/revoke',
        field: 'id',
        value: key.id,
        label: `Revoke ${key.name}`,
        buttonText: 'Revoke',
      },
    },
    token,
  );
