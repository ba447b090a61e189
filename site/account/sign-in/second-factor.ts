import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { html, raw } from 'hono/html';
import encodeQR from 'qr';
import {
  startSecondFactorSetup,
  confirmSecondFactor,
  verifySecondFactor,
} from '../../../use-cases/people/credentials/second-factor.ts';
import { safePath } from '../../../auth/safe-path.ts';
import {
  type SendSecurityNotification,
  describeOrigin,
} from '../../../auth/sign-in/security-notification.ts';
import { buildTotpUri } from '../../../auth/sign-in/totp.ts';
import { getClientAddress } from '../../../rules/people/client-address.ts';
import type { Database } from '../../../store/engine/database.ts';
import { findSecondFactor } from '../../../store/people/second-factors.ts';
import { getSiteSettings } from '../../../store/site/site-settings.ts';
import { day } from '../../shared/dates.ts';
import { field } from '../../shared/forms/field.ts';
import { formText } from '../../shared/forms/forms.ts';
import { backLink, type Html } from '../../shared/layout.ts';
import type { PageKit, SignedInResponse } from '../../shared/page-kit.ts';
import { pluralize } from '../../shared/value-text.ts';

const PATH = '/account/second-factor';
const PAGE = { title: 'Second factor', width: 'narrow' } as const;
const PROBLEMS = {
  wrong: 'That code is not right, or was used already. The app shows a new one every 30 seconds.',
  too_many: 'Too many wrong codes. Try again in a quarter of an hour.',
  not_begun: 'Begin again: nothing is being set up.',
  not_set: 'There is no second factor yet.',
};

/** Serves `/account/second-factor`, where operators set up and enter their second factor. Others get a 404. */
export function secondFactorPages(kit: PageKit, tell: SendSecurityNotification): Router {
  const { services, forms, formGuards: guard, requireFreshCode } = kit;
  const router = express.Router();

  const currentFactorGuard = requireCurrentFactor(services.db);

  router.get(PATH, kit.requireSignIn, requireOperatorAccount, async (req, res: SignedInResponse) => {
    const { person } = res.locals;
    const row = await findSecondFactor(services.db, person.id);
    const token = forms.token(req, res);
    if (!row?.secret) return kit.sendPrivatePage(req, res, PAGE, beginBody(nextPath(req), token));
    if (person.role !== 'operator')
      return kit.sendPrivatePage(req, res, PAGE, enterBody(nextPath(req), undefined, token));
    await kit.sendPrivatePage(req, res, PAGE, activeBody(row.recovery.length, row.createdAt, token));
  });

  router.post(PATH, guard, requireOperatorAccount, async (req: Request, res: SignedInResponse) => {
    const { person, session } = res.locals;
    const code = formText(req, 'code').slice(0, 200);
    const result = await verifySecondFactor(services, {
      accountId: person.id,
      session,
      code,
      by: { address: getClientAddress(req) },
    });
    if (result.outcome === 'entered') return res.redirect(303, nextPath(req));
    const body = enterBody(nextPath(req), PROBLEMS[result.outcome], forms.token(req, res));
    const status = result.outcome === 'too_many' ? 429 : 400;
    await kit.sendPrivatePage(req, res, { ...PAGE, status }, body);
  });

  router.post(
    `${PATH}/begin`,
    guard,
    requireOperatorAccount,
    currentFactorGuard,
    requireFreshCode,
    async (req: Request, res: SignedInResponse) => {
      const secret = await startSecondFactorSetup(services, { accountId: res.locals.person.id });
      await showSetUp(kit, req, res, { secret });
    },
  );

  router.post(
    `${PATH}/confirm`,
    guard,
    requireOperatorAccount,
    currentFactorGuard,
    async (req: Request, res: SignedInResponse) => {
      const { person, session } = res.locals;
      const code = formText(req, 'code').slice(0, 200);
      const input = {
        accountId: person.id,
        session,
        code,
        by: { address: getClientAddress(req) },
        from: describeOrigin(req),
      };
      const result = await confirmSecondFactor({ ...services, notify: tell }, input);
      switch (result.outcome) {
        case 'on':
          return kit.sendPrivatePage(req, res, PAGE, codesBody(result.codes, nextPath(req)));
        case 'not_begun':
          return res.redirect(303, PATH);
        default:
          return showSetUp(kit, req, res, { secret: result.secret, problem: result.outcome });
      }
    },
  );

  return router;
}

const requireOperatorAccount: RequestHandler = (_req, res: Response, next) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it runs after the sign-in check
  (res as SignedInResponse).locals.mayOperate ? next() : next('router');

/** Lets only people who entered their current second factor replace it. The first one needs only a mailed code. */
const requireCurrentFactor =
  (db: Database): RequestHandler =>
  async (req, response, next) => {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it runs after the sign-in check
    const res = response as SignedInResponse;
    const { person } = res.locals;
    const row = await findSecondFactor(db, person.id);
    if (row?.secret && person.role !== 'operator') return res.redirect(303, PATH);
    next();
  };

/** Shows the secret to set up, and the problem of a code that was refused. */
async function showSetUp(
  kit: PageKit,
  req: Request,
  res: SignedInResponse,
  { secret, problem }: { secret: string; problem?: keyof typeof PROBLEMS },
): Promise<void> {
  const { name } = await getSiteSettings(kit.services.db);
  const address = buildTotpUri(secret, { issuer: name, label: res.locals.person.email });
  const next = nextPath(req);
  const body = setUpBody({ secret, address, next, problem }, kit.forms.token(req, res));
  await kit.sendPrivatePage(req, res, { ...PAGE, status: problem ? 400 : 200 }, body);
}

/** Returns the path to continue to, always on this site. */
function nextPath(req: Request): string {
  const input = req.method === 'GET' ? req.query['next'] : formText(req, 'next');
  return safePath(typeof input === 'string' ? input : '', '/team');
}

const heading = (title: string, text: Html | string): Html =>
  html`<div class="stack">
    <h1>${title}</h1>
    <p class="muted">${text}</p>
  </div>`;

const nextField = (next: string): Html => html`<input type="hidden" name="next" value="${next}" />`;

const codeInput = (problem: string | undefined): Html =>
  field(
    {
      id: 'code',
      label: 'Code',
      hint: 'Six digits of the app, or a recovery code.',
      problem,
      focus: true,
    },
    (shared) => html`<input ${shared} class="code" autocomplete="one-time-code" maxlength="200" required />`,
  );

const beginBody = (next: string, token: Html): Html =>
  html`<section class="card">
    ${heading(
      'Operators need a second factor',
      'An app on your phone shows a code of six digits that changes every 30 seconds, so that a person who reads your mail cannot act for the team. Any authenticator app will do.',
    )}
    <form class="stack" method="post" action="${PATH}/begin">
      ${token}${nextField(next)}
      <button class="full">Set it up</button>
    </form>
  </section>`;

const setUpBody = (
  {
    secret,
    address,
    next,
    problem,
  }: { secret: string; address: string; next: string; problem: keyof typeof PROBLEMS | undefined },
  token: Html,
): Html =>
  html`<section class="card">
    ${heading('Set up your second factor', 'Read this picture with your authenticator app, or type the key into it. Then enter the code it shows.')}
    <div class="qr" role="img" aria-label="The key as a picture for the app">
      ${raw(encodeQR(address, 'svg'))}
    </div>
    <dl class="facts">
      <dt>Key</dt>
      <dd class="mono break" id="second-factor-key">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
    </dl>
    <form class="stack" method="post" action="${PATH}/confirm" novalidate>
      ${token}${nextField(next)} ${codeInput(problem && PROBLEMS[problem])}
      <button class="full">Turn it on</button>
    </form>
  </section>`;

const enterBody = (next: string, problem: string | undefined, token: Html): Html =>
  html`<section class="card">
    ${heading('Enter your second factor', 'It is asked for every 12 hours before you act for the team in this browser.')}
    <form class="stack" method="post" action="${PATH}" novalidate>
      ${token}${nextField(next)} ${codeInput(problem)}
      <button class="full">Go on</button>
    </form>
    <p class="small muted">
      Without your phone, enter one of your recovery codes. Without those, ask a person with access to the
      server to run the command <code>second-factor reset</code>.
    </p>
  </section>`;

const codesBody = (codes: readonly string[], next: string): Html =>
  html`<section class="card" role="status">
    ${heading('Write these recovery codes down', 'Each gets you in once without the app. They are shown now and never again.')}
    <ul class="plain mono" id="recovery-codes">
      ${codes.map((code) => html`<li>${code}</li>`)}
    </ul>
    <p><a class="button" href="${next}">I have kept them</a></p>
  </section>`;

const activeBody = (left: number, since: Date, token: Html): Html =>
  html`${backLink('/account', 'Account')}
    <section class="card">
      ${heading('Second factor', html`It is on, since ${day(since)}. You have ${pluralize(left, 'recovery code')} left.`)}
      <form method="post" action="${PATH}/begin">
        ${token}${nextField('/account')}
        <button class="quiet">Set it up again</button>
      </form>
    </section>`;
