import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { acceptInvite, findInviteState } from '../../use-cases/people/accept-invite.ts';
import type { Sessions } from '../../auth/sign-in/sessions.ts';
import { getDraftName, getPublicDraftName } from '../../tools/shared/drafts/draft-name.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import type { Forms } from '../shared/forms/forms.ts';
import type { LoadPageShell } from '../shared/page-shell.ts';
import { sendPrivateNotice, sendPrivatePage } from '../shared/private-page.ts';
import { sendUnknownLink } from './unknown-link.ts';
import { signInPath } from './sign-in/sign-in-path.ts';

type InviteLinkDeps = {
  services: Pick<Services, 'db' | 'mail' | 'now'>;
  loadPageShell: LoadPageShell;
  forms: Forms;
  sessions: Sessions;
};

const INVITE_PAGE = { title: 'Invite', width: 'narrow' } as const;

/** Messages for invites that cannot be accepted. */
const REFUSAL_MESSAGES = {
  joined: { title: 'You have joined', text: 'Your assistant finds the product in your account.' },
  used: { title: 'This invite was used', text: 'An invite works once. Ask for one of your own.' },
  expired: {
    title: 'This invite has expired',
    text: 'Ask the person who invited you to send it again.',
    status: 410,
  },
};
const INCOMPLETE = 'It is not complete, or a newer mail has a newer link.';

/** Serves mailed invite links, where invites to a draft are accepted. */
export function inviteLinks(deps: InviteLinkDeps): Router {
  const { services, forms, sessions } = deps;
  const router = express.Router();

  const readLink = async (req: Request) => ({
    token: String(req.params['token']),
    person: await sessions.person(req),
  });

  router.get('/invites/:token', async (req, res) => {
    const link = await readLink(req);
    const { person } = link;
    const found = await findInviteState(services, link);
    if (found.outcome === 'unknown') return sendUnknownLink(deps, req, res, INCOMPLETE);
    if (found.outcome !== 'theirs' && found.outcome !== 'for_other') {
      return sendPrivateNotice(deps, req, res, REFUSAL_MESSAGES[found.outcome]);
    }
    const { invite, draft } = found;
    const intro = html`<h1>Join ${getPublicDraftName(draft)}</h1>
      <p>As co-founder you can edit its profile, post updates and prepare its launch.</p>`;
    if (person && found.outcome === 'theirs') {
      return sendPrivatePage(deps, req, res, {
        ...INVITE_PAGE,
        body: html`<section class="card stack">
          ${intro}
          <form method="post" action="${req.path}">
            ${forms.token(req, res)}<button class="full">Join as ${person.email}</button>
          </form>
        </section>`,
      });
    }
    const signIn = person
      ? html`<p>You are signed in as ${person.email}; the invite is for ${invite.email}.</p>
          <form method="post" action="/sign-out">
            ${forms.token(req, res)}<input type="hidden" name="next" value="${req.path}" />
            <button class="full">Sign out</button>
          </form>`
      : html`<p><a class="button full" href="${signInPath(req.path)}">Sign in as ${invite.email}</a></p>`;
    await sendPrivatePage(deps, req, res, {
      ...INVITE_PAGE,
      body: html`<section class="card stack">${intro}${signIn}</section>`,
    });
  });

  router.post('/invites/:token', forms.accept, async (req, res) => {
    const result = await acceptInvite(services, await readLink(req));
    // The GET page explains why the invite was not accepted.
    if (result.outcome !== 'accepted') return res.redirect(303, req.path);
    await sendPrivateNotice(deps, req, res, {
      title: `You have joined ${getDraftName(result.draft)}`,
      text: 'Connect your assistant with this account: it finds the product there.',
      link: { href: '/account', label: 'Your account' },
    });
  });

  return router;
}
