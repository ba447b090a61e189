import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { requestAccountDeletion } from '../../use-cases/people/account-deletion/request-account-deletion.ts';
import { getClientAddress } from '../../rules/people/client-address.ts';
import {
  describeDeletion,
  LISTING_FATES,
  type ListingFate,
  type PersonSummary,
} from '../../rules/people/account-deletion.ts';
import { summarizePerson } from '../../store/people/person-summary.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { formText } from '../shared/forms/forms.ts';
import { backLink, type Html, noticePage, sendPage } from '../shared/layout.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { pluralize } from '../shared/value-text.ts';

/** Serves `/account/delete`: what deletion means, the choice for published listings, and the button. */
export function accountDeletePage(kit: PageKit): Router {
  const { db } = kit.services;
  const router = express.Router();

  async function showForm(req: Request, res: SignedInResponse, problem?: string): Promise<void> {
    const { person } = res.locals;
    const page = deleteBody({
      email: person.email,
      summary: await summarizePerson(db, person.id),
      days: (await getSiteSettings(db)).account_deletion_days,
      problem,
      token: kit.forms.token(req, res),
    });
    const status = problem === undefined ? 200 : 400;
    await kit.sendPrivatePage(req, res, { title: 'Delete your account', status }, page);
  }

  router.get('/account/delete', kit.requireSignIn, (req, res: SignedInResponse) => showForm(req, res));

  router.post(
    '/account/delete',
    [...kit.formGuards, kit.requireFreshCode],
    async (req: Request, res: SignedInResponse) => {
      const { person } = res.locals;
      const { published } = await summarizePerson(db, person.id);
      const chosen = LISTING_FATES.find((fate) => fate === formText(req, 'listings'));
      if (published.length > 0 && chosen === undefined) {
        return showForm(req, res, 'Choose what becomes of what you published.');
      }
      if (formText(req, 'sure') !== 'yes') return showForm(req, res, 'Tick that you want this.');
      const by = { address: getClientAddress(req) };
      const dueAt = await requestAccountDeletion(kit.services, { person, fate: chosen ?? 'archive', by });
      await kit.sessions.signOut(req, res);
      const day = DAY.format(dueAt);
      const shell = { ...(await kit.loadPageShell(req)), account: null };
      const page = noticePage(shell, {
        title: 'Your account will be deleted',
        text: `That happens on ${day}. You are signed out everywhere, and keys and apps have ended. If you change your mind, sign in before then: nothing more is deleted. We have mailed you what goes and what stays.`,
        link: { href: '/', label: 'To the first page' },
      });
      await sendPage(res, page);
    },
  );

  return router;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const FATES: Record<ListingFate, { title: string; text: string }> = {
  archive: {
    title: 'Take it down',
    text: 'Its page says that it was archived. Story, pictures and news are deleted.',
  },
  unowned: {
    title: 'Leave it, without an owner',
    text: 'Everybody sees it as it is, without you. Who controls the website can claim it.',
  },
};

const deleteBody = (page: {
  email: string;
  summary: PersonSummary;
  days: number;
  problem: string | undefined;
  token: Html;
}): Html => {
  const { deleted, retained } = describeDeletion(page.summary, null);
  const { published } = page.summary;
  return html`${backLink('/account', 'Account')}
    <header class="stack tight">
      <h1>Delete your account</h1>
      <p class="muted">
        ${
          page.days === 0
            ? html`It happens within a minute, and cannot be undone.`
            : html`It happens ${pluralize(page.days, 'day')} after you ask for it. Sign in before then, and
              you keep everything but your keys and connected apps.`
        }
        <a href="/account/export">Download your data</a> first, if you want to keep it.
      </p>
    </header>
    ${page.problem ? html`<p class="note bad" role="alert" id="problem">${page.problem}</p>` : ''}
    <section class="card">
      <h2>What is deleted</h2>
      <ul>
        ${deleted.map((words) => html`<li class="break" dir="auto">${words}</li>`)}
      </ul>
      <h2>What stays, and why</h2>
      <ul>
        ${retained.map((words) => html`<li class="break" dir="auto">${words}</li>`)}
      </ul>
    </section>
    <form class="card" method="post" action="/account/delete" novalidate>
      ${page.token}
      ${
        published.length === 0
          ? ''
          : html`<fieldset>
              <legend class="break">What becomes of ${published.join(', ')}?</legend>
              ${LISTING_FATES.map(
                (fate) =>
                  html`<label class="choice">
                    <input type="radio" name="listings" value="${fate}" required />
                    <span>${FATES[fate].title} <span class="hint">${FATES[fate].text}</span></span>
                  </label>`,
              )}
            </fieldset>`
      }
      <label class="choice">
        <input type="checkbox" name="sure" value="yes" required />
        <span class="break">Delete the account of ${page.email}</span>
      </label>
      <div><button class="danger">Delete my account</button></div>
    </form>`;
};
