import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { confirmClaim, type MailedClaim, findMailedClaim } from '../../use-cases/people/confirm-claim.ts';
import { findAccount } from '../../store/people/accounts.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import type { Forms } from '../shared/forms/forms.ts';
import type { LoadPageShell } from '../shared/page-shell.ts';
import type { Notice } from '../shared/layout.ts';
import { sendPrivateNotice, sendPrivatePage } from '../shared/private-page.ts';
import { sendUnknownLink } from './unknown-link.ts';

type ClaimLinkDeps = {
  services: Pick<Services, 'db' | 'mail' | 'now'>;
  loadPageShell: LoadPageShell;
  forms: Forms;
};

const INCOMPLETE = 'It is not complete, or a newer mail has a newer link.';

/** Serves mailed claim links, where the recipient confirms that a person may manage the listing. */
export function claimLinks(deps: ClaimLinkDeps): Router {
  const { services, forms } = deps;
  const router = express.Router();

  router.get('/claims/email/:token', async (req, res) => {
    const found = await findMailedClaim(services, tokenInPath(req));
    if (found.outcome === 'unknown') return sendUnknownLink(deps, req, res, INCOMPLETE);
    if (found.outcome !== 'open') return sendPrivateNotice(deps, req, res, claimMessage(found));
    const claimant = (await findAccount(services.db, found.claim.accountId))?.email ?? 'Somebody';
    await sendPrivatePage(deps, req, res, {
      title: 'Confirm a claim',
      width: 'narrow',
      body: html`<section class="card stack">
        <h1>Is ${found.listing.name} yours?</h1>
        <p><strong class="break">${claimant}</strong> asks to manage its listing here.</p>
        <p class="muted">Confirm only if you know them. If not, close this page: nothing happens.</p>
        <form method="post" action="${req.path}">
          ${forms.token(req, res)}<button class="full">Yes, they may manage it</button>
        </form>
      </section>`,
    });
  });

  router.post('/claims/email/:token', forms.accept, async (req, res) => {
    const result = await confirmClaim(services, tokenInPath(req));
    if (result.outcome === 'unknown') return sendUnknownLink(deps, req, res, INCOMPLETE);
    await sendPrivateNotice(deps, req, res, claimMessage(result));
  });

  return router;
}

const tokenInPath = (req: Request): { token: string } => ({ token: String(req.params['token']) });

type KnownClaim = Exclude<MailedClaim, { outcome: 'unknown' }>;

function claimMessage({ outcome, listing }: KnownClaim): Notice {
  if (outcome === 'verified') {
    return {
      title: 'Confirmed',
      text: `The claim of ${listing.name} is verified.`,
      link: { href: `/l/${listing.slug}`, label: 'See its page' },
    };
  }
  if (outcome === 'waits') {
    return {
      title: 'Confirmed',
      text: `${listing.name} is managed by somebody else already. We look at the claim and answer by mail.`,
    };
  }
  return { title: 'This link has expired', text: 'Claim the listing again to get a new one.' };
}
