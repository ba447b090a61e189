import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { endFollow } from '../../use-cases/community/end-follow.ts';
import { updateMailPreferences } from '../../use-cases/people/update-mail-preferences.ts';
import { MAIL_KIND_WORDS, MAIL_KINDS } from '../../rules/people/mail-kinds.ts';
import { listUnsubscribedKinds } from '../../store/people/ended-mail.ts';
import { listFollowedListings } from '../../store/community/follows.ts';
import { formText, formTexts } from '../shared/forms/forms.ts';
import { backLink, type Html } from '../shared/layout.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import { queryText } from '../shared/pager.ts';

const MAX_FOLLOWED = 200;

/** Serves `/account/mail`: the kinds of mail a person can turn off, and the listings they follow. */
export function mailChoicePages(kit: PageKit): Router {
  const { db } = kit.services;
  const router = express.Router();

  router.get('/account/mail', kit.requireSignIn, async (req, res: SignedInResponse) => {
    const { id, email } = res.locals.person;
    const page = {
      email,
      saved: queryText(req, 'saved', 3) !== '',
      ended: await listUnsubscribedKinds(db, id),
      followed: await listFollowedListings(db, id, MAX_FOLLOWED),
      token: kit.forms.token(req, res),
    };
    await kit.sendPrivatePage(req, res, { title: 'E-mail choices' }, choicesBody(page));
  });

  router.post('/account/mail', kit.formGuards, async (req: Request, res: SignedInResponse) => {
    const sent = formTexts(req, 'send');
    const selected = MAIL_KINDS.filter((kind) => sent.includes(kind));
    await updateMailPreferences(kit.services, { accountId: res.locals.person.id, kinds: selected });
    res.redirect(303, '/account/mail?saved=yes');
  });

  router.post('/account/mail/unfollow', kit.formGuards, async (req: Request, res: SignedInResponse) => {
    await endFollow(kit.services, { accountId: res.locals.person.id, slug: formText(req, 'end') });
    res.redirect(303, '/account/mail#followed');
  });

  return router;
}

type ChoicesView = {
  email: string;
  saved: boolean;
  ended: readonly string[];
  followed: readonly { slug: string; name: string }[];
  token: Html;
};

const choicesBody = (page: ChoicesView): Html =>
  html`${backLink('/account', 'Account')}
    <header class="stack tight">
      <h1>E-mail choices</h1>
      <p class="muted">
        For <span class="break">${page.email}</span>. We send no newsletter and no advertising.
      </p>
    </header>
    ${page.saved ? html`<p class="note good" role="status">Saved.</p>` : ''}
    <form class="card" method="post" action="/account/mail">
      ${page.token}
      <fieldset>
        <legend>Send me</legend>
        ${MAIL_KINDS.map(
          (kind) =>
            html`<label class="choice">
              <input
                type="checkbox"
                name="send"
                value="${kind}"
                ${page.ended.includes(kind) ? '' : 'checked'}
              />
              <span
                >${MAIL_KIND_WORDS[kind].title} <span class="hint">${MAIL_KIND_WORDS[kind].text}</span></span
              >
            </label>`,
        )}
      </fieldset>
      <div><button>Save</button></div>
    </form>
    ${followedSection(page)}
    <section class="card" aria-labelledby="always">
      <h2 id="always">Always sent</h2>
      <ul>
        <li>Sign-in codes, when you ask for one</li>
        <li>Invites and claims, and what becomes of them</li>
        <li>Receipts, refunds and everything else about your orders</li>
        <li>When your product goes live, when its launch week changes, and when it is taken down</li>
      </ul>
    </section>`;

const followedSection = ({ ended, followed, token }: ChoicesView): Html =>
  html`<section class="card" aria-labelledby="followed">
    <h2 id="followed">You follow</h2>
    ${
      followed.length === 0
        ? html`<p class="muted">Nothing yet. Follow a product on its page to get its news.</p>`
        : html`${ended.includes('followed_news') ? html`<p class="note small">News of all of them is turned off above.</p>` : ''}
            <ul class="list">
              ${followed.map(
                ({ slug, name }) =>
                  html`<li class="spread nowrap">
                    <a class="break" href="/l/${slug}" dir="auto">${name}</a>
                    <form method="post" action="/account/mail/unfollow">
                      ${token}<button
                        class="quiet compact"
                        name="end"
                        value="${slug}"
                        aria-label="Stop following ${name}"
                      >
                        Stop
                      </button>
                    </form>
                  </li>`,
              )}
            </ul>`
    }
  </section>`;
