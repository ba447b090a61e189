import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import type { ErrorOut } from 'oidc-provider';
import type { ConsentRequest } from '../../../auth/oauth/interactions.ts';
import { formText, formTexts } from '../../shared/forms/forms.ts';
import { fieldProblem } from '../../shared/forms/field.ts';
import { type Html, noticePage, sendPage } from '../../shared/layout.ts';
import { sendPrivatePage } from '../../shared/private-page.ts';
import { SCOPE_TEXTS } from './scope-texts.ts';
import { allowFormsTo } from '../../../http/security-headers.ts';
import { needsSecondFactor, secondFactorPath } from '../../shared/require-second-factor.ts';
import type { PageDeps } from './sign-in.ts';
import { signInPath } from './sign-in-path.ts';

/** Serves the consent page, where a person decides whether an app may act for them and with which scopes. */
export function consentPages(deps: PageDeps): Router {
  const { loadPageShell, forms } = deps;
  const { sessions, interactions } = deps.auth;
  const router = express.Router();

  /** An app gets the rights of the person, so an operator enters the second factor first. */
  async function needsProof(req: Request): Promise<boolean> {
    const signedIn = await sessions.findSession(req);
    return signedIn !== null && needsSecondFactor(signedIn);
  }

  async function showConsent(req: Request, res: Response, problem?: string): Promise<void> {
    const person = await sessions.person(req);
    const step = await interactions.read(req, res, person);
    switch (step.step) {
      case 'gone': {
        const page = noticePage(await loadPageShell(req), {
          title: 'This request is over',
          text: 'It was answered already, it is more than half an hour old, or it was opened in another browser. Go back to the app and connect again.',
        });
        return sendPage(res, page, 404);
      }
      case 'sign-in':
        return res.redirect(303, signInPath(req.path));
      case 'continue':
        return res.redirect(303, step.to);
      case 'decide': {
        const { request } = step;
        if (await needsProof(req)) return res.redirect(303, secondFactorPath(req.path));
        allowFormsTo(res, request.redirectUri);
        return sendPrivatePage(deps, req, res, {
          title: `Connect ${request.client.name}`,
          width: 'narrow',
          status: problem ? 400 : 200,
          body: consentForm(request, {
            email: person?.email ?? '',
            path: req.path,
            token: forms.token(req, res),
            problem,
          }),
        });
      }
    }
  }

  router.get('/consent/:uid', (req, res) => showConsent(req, res));

  router.post('/consent/:uid', forms.accept, async (req, res) => {
    const person = await sessions.person(req);
    if (!person) return res.redirect(303, signInPath(req.path));
    if (await needsProof(req)) return res.redirect(303, secondFactorPath(req.path));
    if (formText(req, 'decision') === 'deny') return res.redirect(303, await interactions.deny(req, res));
    if (formText(req, 'decision') !== 'allow') return showConsent(req, res, 'Choose Allow or Deny.');
    const ticked = formTexts(req, 'scope');
    if (ticked.length === 0) return showConsent(req, res, 'Tick what the app may do, or choose Deny.');
    res.redirect(303, await interactions.allow(req, res, person, ticked));
  });

  // Renders errors that oidc-provider can return neither to the app by redirect nor as JSON.
  router.use('/oauth', async (req, res, next) => {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- put there by the provider’s renderError
    const error = res.locals['oauthError'] as ErrorOut | undefined;
    if (!error) return next();
    const words = error.error_description ? `${error.error}: ${error.error_description}` : error.error;
    const page = noticePage(await loadPageShell(req), {
      title: 'This app could not be connected',
      text: `It sent a request we cannot answer (${words}). Go back to the app and connect again; if it keeps happening, tell its makers.`,
    });
    await sendPage(res, page, res.statusCode);
  });

  return router;
}

type ConsentForm = { email: string; path: string; token: Html; problem: string | undefined };

function consentForm(request: ConsentRequest, { email, path, token, problem }: ConsentForm): Html {
  const { client, redirectUri, onThisComputer, requested, retained } = request;
  return html`<section class="card">
      <div class="stack">
        <h1 class="break">Connect ${client.name}?</h1>
        <p class="muted">It asks to act for you, <strong class="break">${email}</strong>.</p>
      </div>
      ${appNotice(request)}
      <form class="stack" method="post" action="${path}">
        ${token}
        <fieldset ${problem ? html`aria-describedby="scope-problem"` : ''}>
          <legend>What it may do</legend>
          ${requested.map(
            ({ scope, alreadyAllowed }) =>
              html`<label class="choice">
                <input type="checkbox" name="scope" value="${scope}" checked />
                <span>
                  ${SCOPE_TEXTS[scope].title}
                  <span class="hint"
                    >${SCOPE_TEXTS[scope].text}${alreadyAllowed ? ' You allowed this before.' : ''}</span
                  >
                </span>
              </label>`,
          )}
          ${fieldProblem('scope', problem)}
        </fieldset>
        ${
          retained.length > 0
            ? html`<p class="small muted">
                Allowed before and unchanged: ${retained.map((scope) => SCOPE_TEXTS[scope].title).join(', ')}.
              </p>`
            : ''
        }
        <p>
          Afterwards you go to
          <strong class="break">${destinationName(redirectUri)}</strong
          >${onThisComputer ? ' (an app on this computer)' : ''}.
        </p>
        <div class="row">
          <button name="decision" value="allow">Allow</button>
          <button class="quiet" name="decision" value="deny">Deny</button>
        </div>
      </form>
      <p class="small muted">
        You can take the access back at any time under <a href="/account/apps">Account, Connected apps</a>,
        and take your data with you or <a href="/account">delete the account</a>. <a href="/terms">Terms</a>,
        <a href="/privacy">privacy</a>, <a href="/support">support</a>.
      </p>
    </section>
    <form class="center-form small muted" method="post" action="/sign-out">
      ${token}<input type="hidden" name="next" value="${request.restartUrl}" /> Not ${email}?
      <button class="link">Sign in as somebody else</button>
    </form>`;
}

/** Renders what is known about the app, and warnings. */
function appNotice({ client, onThisComputer }: ConsentRequest): Html {
  const who = client.verifiedHost
    ? html`<p class="note small">
        <strong class="break">${client.verifiedHost}</strong> vouches for this app's name.
      </p>`
    : html`<p class="note warning small">
        <strong>Not verified.</strong> This app chose its name itself. Go on only if you have just connected
        it yourself.
      </p>`;
  const local = html`<p class="note warning small">
    It runs on this computer, where other programs could pretend to be it. Go on only if you have just started
    it.
  </p>`;
  return onThisComputer && client.verifiedHost ? html`${who}${local}` : who;
}

/** Returns the host of a web address, or the scheme of an app's private address. */
function destinationName(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : `${protocol}//`;
}
