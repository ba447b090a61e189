import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { MAX_ACCOUNT_NAME_CHARACTERS, renameAccount } from '../../use-cases/people/rename-account.ts';
import { listOwnListings, type ListingRow } from '../../store/listings/listings.ts';
import type { StoredAccount } from '../../store/people/accounts.ts';
import { formatWeek } from '../shared/dates.ts';
import { field } from '../shared/forms/field.ts';
import { formText } from '../shared/forms/forms.ts';
import type { Html } from '../shared/layout.ts';
import { sendPrivatePage, createSignInGuard } from '../shared/private-page.ts';
import type { SignedInResponse } from '../shared/page-kit.ts';
import { type LinkItem, linkList } from '../shared/link-list.ts';
import { statusTag } from '../owner/status-tag.ts';
import type { PageDeps } from './sign-in/sign-in.ts';

/** Serves `/account`: a person's name and address, and links to the other account pages. */
export function accountPage(deps: PageDeps): Router {
  const { forms } = deps;
  const router = express.Router();
  const requireSignIn = createSignInGuard(deps.auth.sessions, (req) => req.path);

  async function showAccount(
    req: Request,
    res: SignedInResponse,
    form: NameForm = {},
    status = 200,
  ): Promise<void> {
    const { person } = res.locals;
    const { rows } = await listOwnListings(deps.db, person.id, { limit: MAX_LAUNCHES, offset: 0 });
    const body = accountBody(res.locals, form, rows, forms.token(req, res));
    await sendPrivatePage(deps, req, res, { title: 'Your account', status, body });
  }

  router.get('/account', requireSignIn, (req, res: SignedInResponse) =>
    showAccount(req, res, { deletionCancelled: req.query['kept'] === 'yes' }),
  );

  router.post('/account', requireSignIn, forms.accept, async (req: Request, res: SignedInResponse) => {
    const name = formText(req, 'name').trim().replace(/\s+/g, ' ');
    const done = await renameAccount(deps, { accountId: res.locals.person.id, name });
    if (done.outcome !== 'renamed') {
      const problem =
        done.outcome === 'misleading'
          ? `A name ${done.problem}.`
          : `A name has at most ${MAX_ACCOUNT_NAME_CHARACTERS} characters.`;
      return showAccount(req, res, { name, problem }, 400);
    }
    res.redirect(303, '/account');
  });

  return router;
}

const MAX_LAUNCHES = 3;

/** Links to the launch dashboards of a person's listings, the latest changed first. */
const launchLinks = (listings: readonly ListingRow[]): Html =>
  html`<section class="card" aria-labelledby="launches">
    <div class="spread">
      <h2 id="launches">Your launches</h2>
      <a class="more" href="/account/listings">All, and drafts</a>
    </div>
    <ul class="list">
      ${listings.map(
        ({ id, name, status, launchWeek }) =>
          html`<li class="spread">
            <div class="stack tight none">
              <strong class="break"><a href="/account/listings/${id}" dir="auto">${name}</a></strong>
              ${launchWeek ? html`<span class="small muted">${formatWeek(launchWeek)}</span>` : ''}
            </div>
            ${statusTag(status)}
          </li>`,
      )}
    </ul>
  </section>`;

const LINK_GROUPS: readonly (readonly [heading: string, ways: readonly LinkItem[]])[] = [
  [
    'Your work',
    [
      ['/account/listings', 'My listings', 'What you launch, your drafts, and what you follow.'],
      ['/orders', 'My orders', 'What you ordered, with receipts.'],
      ['/account/claims', 'My claims', 'Products of yours that somebody else listed.'],
    ],
  ],
  [
    'You',
    [
      ['/account/picture', 'Your picture', 'Shown where you are named as founder.'],
      ['/account/interview', 'Interview', 'Questions about you, for your founder profile.'],
      ['/account/mail', 'E-mail choices', 'What we send you.'],
    ],
  ],
  [
    'Access',
    [
      ['/account/apps', 'Connected apps', 'Assistants and tools that may act for you.'],
      ['/account/api-keys', 'API keys', 'For your own scripts and servers.'],
      ['/account/sessions', 'Where you are signed in', 'Browsers that may act for you, and their end.'],
    ],
  ],
  [
    'Your data',
    [
      ['/account/export', 'Take it with you', 'All that we keep about you, as a file.'],
      ['/account/delete', 'Delete your account', 'What goes, what stays, and how.'],
    ],
  ],
];

const TEAM_GROUP: (typeof LINK_GROUPS)[number] = [
  'The team',
  [
    ['/team', 'Team', 'Reports, submissions, claims, orders to do, and what was done.'],
    ['/account/second-factor', 'Second factor', 'What you enter before you act for the team.'],
  ],
];

const linkGroup = ([heading, links]: (typeof LINK_GROUPS)[number]): Html =>
  html`<section class="stack tight">
    <h2>${heading}</h2>
    ${linkList(links)}
  </section>`;

type NameForm = { name?: string; problem?: string; deletionCancelled?: boolean };

const accountBody = (
  { person, mayOperate }: { person: StoredAccount; mayOperate: boolean },
  { name, problem, deletionCancelled }: NameForm,
  listings: readonly ListingRow[],
  token: Html,
): Html =>
  html`<h1>Your account</h1>
    ${deletionCancelled ? html`<p class="note good" role="status">Welcome back. Your account will not be deleted.</p>` : ''}
    ${listings.length ? launchLinks(listings) : ''}
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
            hint: 'Others see it next to your reviews; a listing names its founders itself.',
            problem,
          },
          (shared) =>
            html`<input
              ${shared}
              value="${name ?? person.name ?? ''}"
              maxlength="${MAX_ACCOUNT_NAME_CHARACTERS}"
              autocomplete="name"
            />`,
        )}
        <div><button>Save</button></div>
      </form>
    </section>
    <div class="groups">${[...(mayOperate ? [TEAM_GROUP] : []), ...LINK_GROUPS].map(linkGroup)}</div>
    <form method="post" action="/sign-out">${token}<button class="quiet">Sign out</button></form>`;
