import type { Request, RequestHandler } from 'express';
import { html } from 'hono/html';
import { isRecentlyProved, proveIdentity } from '../../../use-cases/people/credentials/prove-identity.ts';
import { getClientAddress } from '../../../rules/people/client-address.ts';
import { formText } from '../../shared/forms/forms.ts';
import type { Html } from '../../shared/layout.ts';
import { codeField, codeProblem, waitProblem } from './code-field.ts';
import { sendPrivatePage } from '../../shared/private-page.ts';
import type { SignedInResponse } from '../../shared/page-kit.ts';
import type { PageDeps } from './sign-in.ts';
import { asRecord } from '../../../rules/typed/records.ts';

const CODE = 'identity_code';
const RESEND = 'identity_again';
const CODE_FIELDS = [CODE, RESEND, 'form_token'];

/**
 * Creates a handler that requires a recent mailed code. It runs after the sign-in check and `forms.accept`, and passes
 * when a code was entered in this browser within the last ten minutes. Otherwise it mails a code and asks for it on a
 * page that carries the submitted form as hidden fields. The right code resumes the form with `res.locals.justProved` set.
 */
export function createReauthentication(deps: PageDeps): RequestHandler {
  const { auth, forms, now } = deps;

  /** Mails a code unless one is pending. Returns the problem if none could be mailed. */
  async function mailCode(req: Request, res: SignedInResponse, resend: boolean): Promise<string | undefined> {
    const { email } = res.locals.person;
    const browserId = auth.sessions.getBrowserId(req, res);
    if (!resend && (await auth.codes.pending(browserId))?.email === email) return undefined;
    const device = auth.sessions.device(req, email);
    const { wait } = await auth.codes.send({ email, browserId, address: getClientAddress(req), device });
    return wait === undefined ? undefined : waitProblem(wait);
  }

  /** Uses up one attempt. Returns the problem, or undefined when the code was right. */
  async function tryCode(req: Request, res: SignedInResponse): Promise<string | undefined> {
    const { person, session } = res.locals;
    const checked = await proveIdentity(
      { ...deps, codes: auth.codes },
      {
        person,
        session,
        browserId: auth.sessions.getBrowserId(req, res),
        code: formText(req, CODE).slice(0, 200),
        by: { address: getClientAddress(req) },
      },
    );
    return checked.outcome === 'right' ? undefined : codeProblem(checked);
  }

  return async (req, response, next) => {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it runs after the sign-in check
    const res = response as SignedInResponse;
    if (isRecentlyProved(res.locals.session, now())) return next();
    const resend = formText(req, RESEND) !== '';
    const isAttempt = !resend && CODE in asRecord(req.body);
    const problem = isAttempt ? await tryCode(req, res) : await mailCode(req, res, resend);
    if (isAttempt && problem === undefined) {
      Object.assign(res.locals, { justProved: true });
      return next();
    }
    const given = (await auth.codes.pending(auth.sessions.getBrowserId(req, res)))?.given === true;
    const form = { path: req.originalUrl, email: res.locals.person.email, problem, given };
    await sendPrivatePage(deps, req, res, {
      title: 'Confirm that it is you',
      width: 'narrow',
      status: problem === undefined ? 200 : isAttempt ? 400 : 429,
      body: codePage(form, hiddenFields(req), forms.token(req, res)),
    });
  };
}

/** Returns the fields of the submitted form as hidden inputs. */
const hiddenFields = (req: Request): Html[] =>
  Object.entries(asRecord(req.body))
    .filter(([name]) => !CODE_FIELDS.includes(name))
    .flatMap(([name, values]) =>
      [values].flat().map((value) => html`<input type="hidden" name="${name}" value="${value}" />`),
    );

const codePage = (
  {
    path,
    email,
    problem,
    given,
  }: { path: string; email: string; problem: string | undefined; given: boolean },
  fields: Html[],
  token: Html,
): Html =>
  html`<section class="card">
    <div class="stack">
      <h1>Confirm that it is you</h1>
      <p class="muted">
        This needs a fresh code, so that nobody else at your screen can do it.
        ${given ? 'It is the one you were given for' : 'The latest mail with a code at'}
        <strong class="break">${email}</strong>${given ? '' : ' has it'}. What you filled in is kept.
      </p>
    </div>
    <form class="stack" method="post" action="${path}" novalidate>
      ${token}${fields} ${codeField({ name: CODE }, problem)}
      <button class="full">Go on</button>
      ${given ? '' : html`<button class="link small" name="${RESEND}" value="yes">Send a new code</button>`}
    </form>
  </section>`;
