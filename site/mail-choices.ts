import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { unfollow } from '../store/followers.ts';
import { listFollowed } from '../store/follows.ts';
import { findListingBySlug } from '../store/listings.ts';
import { formText } from './forms.ts';
import type { PageKit, Signed } from './page-kit.ts';

const MOST = 200;

/** What is mailed to a person: updates of what they follow, which they can end here, and what must be sent. */
export function mailChoicePages(kit: PageKit): Router {
  const { db } = kit.services;
  const router = express.Router();

  router.get('/account/mail', kit.signedIn, async (req, res: Signed) => {
    const followed = await listFollowed(db, res.locals.person.id, MOST);
    const token = kit.forms.token(req, res);
    await kit.showOwn(
      req,
      res,
      { title: 'E-mail choices' },
      html`<p class="small"><a href="/account">← Account</a></p>
        <div class="stack tight">
          <h1>E-mail choices</h1>
          <p class="muted">We send no newsletter and no advertising.</p>
        </div>
        <section class="card" aria-labelledby="updates">
          <h2 id="updates">Updates of products you follow</h2>
          ${
            followed.length === 0
              ? html`<p class="muted">You follow nothing, so none are sent.</p>`
              : html`<ul class="list">
                  ${followed.map(
                    ({ slug, name }) =>
                      html`<li class="spread">
                        <a class="break" href="/l/${slug}" dir="auto">${name}</a>
                        <form method="post" action="/account/mail">
                          ${token}<button
                            class="quiet compact"
                            name="end"
                            value="${slug}"
                            aria-label="Stop mails about ${name}"
                          >
                            Stop
                          </button>
                        </form>
                      </li>`,
                  )}
                </ul>`
          }
        </section>
        <section class="card" aria-labelledby="always">
          <h2 id="always">Always sent</h2>
          <ul>
            <li>Sign-in codes, when you ask for one</li>
            <li>What happens to your own launches, claims and orders</li>
          </ul>
        </section>`,
    );
  });

  router.post(
    '/account/mail',
    kit.limits.changes,
    kit.signedIn,
    kit.forms.accept,
    async (req: Request, res: Signed) => {
      const listing = await findListingBySlug(db, formText(req, 'end'));
      if (listing) await db.transaction((tx) => unfollow(tx, listing.id, res.locals.person.id));
      res.redirect(303, '/account/mail');
    },
  );

  return router;
}
