import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import type { Logger } from 'pino';
import { z } from 'zod';
import { recordSignOut } from '../../../use-cases/people/credentials/record-sign-out.ts';
import { signIn } from '../../../use-cases/people/credentials/sign-in.ts';
import type { Auth } from '../../../auth/create-auth.ts';
import { safePath } from '../../../auth/safe-path.ts';
import type { Database } from '../../../store/engine/database.ts';
import type { PendingCode } from '../../../store/people/sign-in-codes.ts';
import { parseTypedEmail } from '../../../rules/people/parse-typed-email.ts';
import { decodePercent } from '../../../rules/typed/decode-percent.ts';
import { getClientAddress } from '../../../rules/people/client-address.ts';
import { type Forms, formText } from '../../shared/forms/forms.ts';
import type { LoadPageShell } from '../../shared/page-shell.ts';
import { day } from '../../shared/dates.ts';
import { field } from '../../shared/forms/field.ts';
import type { Html } from '../../shared/layout.ts';
import { sendPrivatePage } from '../../shared/private-page.ts';
import { findAccountId } from '../../../store/people/accounts.ts';
import { codeField, codeProblem, waitProblem } from './code-field.ts';
import { signInPath } from './sign-in-path.ts';
import { doPendingAction, describePendingAction } from './pending-action.ts';

const EMAIL = z.string().transform(parseTypedEmail).pipe(z.email().max(254));
// Leaves room for a name before an address of 254 characters.
const MAX_TYPED = 500;
const AFTER_SIGN_IN = '/account';

export type PageDeps = {
  auth: Auth;
  db: Database;
  now: () => Date;
  log: Logger;
  loadPageShell: LoadPageShell;
  forms: Forms;
};

/** Serves sign-in (an e-mail address, then the six-digit code mailed to it) and sign-out. */
export function signInPages(deps: PageDeps): Router {
  const { forms } = deps;
  const { sessions, codes } = deps.auth;
  const router = express.Router();

  router.get('/sign-in', async (req, res) => {
    if (await sessions.person(req)) return res.redirect(303, next(req.query['next']));
    await showEmailForm(deps, req, res, { next: next(req.query['next']) });
  });

  router.post('/sign-in', forms.accept, async (req, res) => {
    const form = { next: next(readNext(req)), email: formText(req, 'email').slice(0, MAX_TYPED) };
    const email = EMAIL.safeParse(form.email);
    if (!email.success) {
      const problem = 'Enter an e-mail address, such as you@example.com.';
      return showEmailForm(deps, req, res, { ...form, problem });
    }
    const { wait } = await codes.send({
      email: email.data,
      browserId: sessions.getBrowserId(req, res),
      address: getClientAddress(req),
      device: sessions.device(req, email.data),
    });
    if (wait !== undefined) {
      res.set('Retry-After', String(wait));
      const problem = waitProblem(wait);
      return showEmailForm(deps, req, res, { ...form, problem, status: 429 });
    }
    res.redirect(303, `/sign-in/code?${new URLSearchParams({ next: form.next }).toString()}`);
  });

  router.get('/sign-in/code', async (req, res) => {
    const form = { next: next(req.query['next']) };
    const browserId = sessions.readBrowserId(req);
    const pending = browserId && (await codes.pending(browserId));
    if (!pending) return res.redirect(303, signInPath(form.next));
    await showCodeForm(deps, req, res, { ...form, pending });
  });

  router.post('/sign-in/code', forms.accept, async (req, res) => {
    const form = { next: next(readNext(req)) };
    const browserId = sessions.getBrowserId(req, res);
    await enterCode(deps, req, res, { ...form, browserId });
  });

  router.post('/sign-out', forms.accept, async (req, res) => {
    const person = await sessions.person(req);
    await sessions.signOut(req, res);
    if (person) await recordSignOut(deps, { accountId: person.id, by: { address: getClientAddress(req) } });
    res.redirect(303, safePath(formText(req, 'next'), '/'));
  });

  return router;
}

/** Returns the path to continue to after signing in, always on this site. */
const next = (wanted: unknown): string => safePath(wanted, AFTER_SIGN_IN);

async function showEmailForm(deps: PageDeps, req: Request, res: Response, form: EmailForm): Promise<void> {
  const actionNote = await describePendingAction(deps.db, form.next);
  await sendPrivatePage(deps, req, res, {
    title: 'Sign in',
    width: 'narrow',
    status: form.status ?? (form.problem === undefined ? 200 : 400),
    body: emailForm(form, actionNote, deps.forms.token(req, res)),
  });
}

async function showCodeForm(deps: PageDeps, req: Request, res: Response, form: CodeForm): Promise<void> {
  const actionNote = await describePendingAction(deps.db, form.next);
  await sendPrivatePage(deps, req, res, {
    title: 'Enter your code',
    width: 'narrow',
    status: form.problem === undefined ? 200 : 400,
    body: codeForm(form, actionNote, deps.forms.token(req, res)),
  });
}

/** Signs in with the typed code, or asks again. */
async function enterCode(
  deps: PageDeps,
  req: Request,
  res: Response,
  { browserId, ...form }: { browserId: string; next: string },
): Promise<void> {
  const { sessions } = deps.auth;
  const checked = await signIn(deps, {
    browserId,
    code: formText(req, 'code').slice(0, 200),
    browser: sessions.readBrowser(req),
  });
  if (checked.outcome === 'right') {
    const { session, deletionCancelled } = checked.done;
    sessions.setCookies(req, res, session, checked.email);
    const accountId = await findAccountId(deps.db, checked.email);
    const nextPath =
      accountId === undefined ? form.next : await doPendingAction(deps, { accountId, next: form.next });
    return res.redirect(303, deletionCancelled ? '/account?kept=yes' : nextPath);
  }
  const problem = codeProblem(checked);
  if (checked.outcome === 'none') return showEmailForm(deps, req, res, { ...form, problem });
  const { pending } = checked;
  if (checked.outcome === 'wrong' && checked.triesLeft === 0) {
    return showEmailForm(deps, req, res, { ...form, email: pending.email, problem });
  }
  await showCodeForm(deps, req, res, { ...form, pending, problem });
}

/** Reads the path to continue to. Forms hold it percent-encoded, because programs that fill in forms seldom decode `&amp;`. */
function readNext(req: Request): string {
  const written = formText(req, 'next');
  return written.startsWith('%2F') ? (decodePercent(written) ?? '') : written;
}

/** `status` is the HTTP status of the page: 400 with a problem and 200 without, unless it is given. */
type EmailForm = { next: string; email?: string; problem?: string; status?: number };
type CodeForm = { next: string; pending: PendingCode; problem?: string };

const emailForm = (
  { next, email = '', problem }: EmailForm,
  actionNote: Html | undefined,
  token: Html,
): Html =>
  html`<section class="card">
    <div class="stack">
      <h1>Sign in</h1>
      <p class="muted">
        We mail you a six-digit code, or you enter the one you were given. There is no password, and your
        first sign-in makes your account.
      </p>
      ${actionNote ? html`<p class="note">${actionNote}</p>` : ''}
    </div>
    <form class="stack" method="post" action="/sign-in" novalidate>
      ${token}<input type="hidden" name="next" value="${encodeURIComponent(next)}" />
      ${field(
        { id: 'email', label: 'E-mail address', problem, focus: true },
        (shared) =>
          html`<input
            ${shared}
            type="email"
            value="${email}"
            autocomplete="email"
            placeholder="you@example.com"
            maxlength="${MAX_TYPED}"
            required
          />`,
      )}
      <button class="full">Send me a code</button>
    </form>
    <p class="small muted">
      An account is under these <a href="/terms">terms</a>; what is stored: <a href="/privacy">privacy</a>.
    </p>
  </section>`;

const shortCodeMessage = ({ email, kinds, requestedAt }: PendingCode): Html =>
  html`<p class="muted">
    We sent six digits to <strong class="break">${email}</strong>. They are good for ten minutes, in this
    browser.${
      kinds.filter((kind) => kind === 'short').length > 1
        ? ` You asked more than once, the last time at ${requestedAt.toISOString().slice(11, 19)} UTC: an earlier code works as well, until you use one.`
        : ''
    }
  </p>`;

const longCodeMessage = ({ email, expiresAt }: PendingCode): Html =>
  html`<p class="muted">
    Codes for <strong class="break">${email}</strong> were asked for often, by you or by somebody else. The
    latest mail there has a longer one, such as 7KQM-3XTP-9RWD, that is good in this browser until
    ${expiresAt.toISOString().slice(11, 16)} UTC. Until shortly before then we send no other: where none has
    come, other spellings of the address were asked for, and you ask again then.
  </p>`;

const givenCodeMessage = ({ email, expiresAt }: PendingCode): Html =>
  html`<p class="muted">
    Enter the code you were given for <strong class="break">${email}</strong>. It is good until
    ${day(expiresAt)}, as often as you sign in; nothing is mailed.
  </p>`;

function codeMessage(pending: PendingCode): Html {
  if (pending.given) return givenCodeMessage(pending);
  return pending.kind === 'short' ? shortCodeMessage(pending) : longCodeMessage(pending);
}

const codeForm = ({ next, pending, problem }: CodeForm, actionNote: Html | undefined, token: Html): Html =>
  html`<section class="card">
    <div class="stack">
      <h1>Enter your code</h1>
      ${codeMessage(pending)} ${actionNote ? html`<p class="note">${actionNote}</p>` : ''}
    </div>
    <form class="stack" method="post" action="/sign-in/code" novalidate>
      ${token}<input type="hidden" name="next" value="${encodeURIComponent(next)}" />
      ${codeField({ name: 'code', kind: pending.kind }, problem)}
      <button class="full">Sign in</button>
    </form>
    <p class="small muted">
      ${pending.given ? 'Not you?' : 'No mail? Look into the spam folder, or'}
      <a href="${signInPath(next)}"
        >${pending.given ? 'Use another address' : 'use another address or a new code'}</a
      >.
    </p>
  </section>`;
