import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { acceptInvite, readInvite } from '../../use-cases/people/accept-invite.ts';
import type { Browsers } from '../../auth/sign-in/browsers.ts';
import { draftName, draftNameToOthers } from '../../tools/shared/drafts/draft-name.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import type { Forms } from '../shared/forms/forms.ts';
import type { Frame } from '../shared/frame.ts';
import { ask, say, unknownLink } from './mailed-page.ts';
import { signInPath } from './sign-in/sign-in-path.ts';

type InviteOptions = {
  services: Pick<Services, 'db' | 'mail' | 'now'>;
  loadPageShell: Frame;
  forms: Forms;
  browsers: Browsers;
};

/** Messages for invites that cannot be accepted. */
const HINDRANCES = {
  joined: { title: 'You have joined', text: 'Your assistant finds the product in your account.' },
  used: { title: 'This invite was used', text: 'An invite works once. Ask for one of your own.' },
  expired: {
    title: 'This invite has expired',
    text: 'Ask the person who invited you to send it again.',
  },
};
const INCOMPLETE = 'It is not complete, or a newer mail has a newer link.';

/** Serves mailed invite links, where invites to a draft are accepted. */
export function inviteLinks({ services, loadPageShell, forms, browsers }: InviteOptions): Router {
  const router = express.Router();

  const opened = async (req: Request) => ({
    token: String(req.params['token']),
    person: await browsers.person(req),
  });

  router.get('/invites/:token', async (req, res) => {
    const link = await opened(req);
    const { person } = link;
    const found = await readInvite(services, link);
    if (found.outcome === 'unknown') return unknownLink(loadPageShell, req, res, INCOMPLETE);
    if (found.outcome !== 'theirs' && found.outcome !== 'for_other') {
      return say(loadPageShell, req, res, HINDRANCES[found.outcome], found.outcome === 'expired' ? 410 : 200);
    }
    const { invite, draft } = found;
    const intro = html`<h1>Join ${draftNameToOthers(draft)}</h1>
      <p>As co-founder you can edit its profile, post updates and prepare its launch.</p>`;
    if (person && found.outcome === 'theirs') {
      return ask(
        loadPageShell,
        req,
        res,
        'Invite',
        html`<section class="card stack">
          ${intro}
          <form method="post" action="${req.path}">
            ${forms.token(req, res)}<button class="full">Join as ${person.email}</button>
          </form>
        </section>`,
      );
    }
    const signIn = person
      ? html`<p>You are signed in as ${person.email}; the invite is for ${invite.email}.</p>
          <form method="post" action="/sign-out">
            ${forms.token(req, res)}<input type="hidden" name="next" value="${req.path}" />
            <button class="full">Sign out</button>
          </form>`
      : html`<p><a class="button full" href="${signInPath(req.path)}">Sign in as ${invite.email}</a></p>`;
    await ask(
      loadPageShell,
      req,
      res,
      'Invite',
      html`<section class="card stack">${intro}${signIn}</section>`,
    );
  });

  router.post('/invites/:token', forms.accept, async (req, res) => {
    const done = await acceptInvite(services, await opened(req));
    // The GET page explains why the invite was not accepted.
    if (done.outcome !== 'accepted') return res.redirect(303, req.path);
    await say(loadPageShell, req, res, {
      title: `You have joined ${draftName(done.draft)}`,
      text: 'Connect your assistant with this account: it finds the product there.',
      link: { href: '/account', label: 'Your account' },
    });
  });

  return router;
}
