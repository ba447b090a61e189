import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { unsubscribe } from '../../use-cases/people/unsubscribe.ts';
import { MAIL_KIND_WORDS } from '../../rules/people/mail-kinds.ts';
import { findListing } from '../../store/listings/listings.ts';
import type { Services } from '../../tools/shared/runtime/define.ts';
import type { LoadPageShell } from '../shared/page-shell.ts';
import { sendPrivateNotice, sendPrivatePage } from '../shared/private-page.ts';
import { sendUnknownLink } from './unknown-link.ts';

type Subscription = Parameters<typeof unsubscribe>[1]['from'];

type UnsubscribeLinkDeps = {
  services: Pick<Services, 'db' | 'now'>;
  loadPageShell: LoadPageShell;
  /** Reads what an unsubscribe link ends and for whom. Returns undefined for a link that is not ours. */
  readUnsubscribe: (token: string) => Subscription | undefined;
};

const INCOMPLETE = 'It is not complete. Copy the whole address from the mail.';

/** Serves unsubscribe links (RFC 8058). The signed token is enough, for mail programs and for people. */
export function unsubscribeLinks(deps: UnsubscribeLinkDeps): Router {
  const router = express.Router();

  router.get('/unsubscribe', async (req, res) => {
    const found = await findSubscription(deps, req);
    if (!found) return sendUnknownLink(deps, req, res, INCOMPLETE);
    await sendPrivatePage(deps, req, res, {
      title: 'Unsubscribe',
      width: 'narrow',
      body: html`<section class="card stack">
        <h1 class="break">No more mail about ${found.about}?</h1>
        <p class="muted">${found.hint}</p>
        <form method="post" action="${req.originalUrl}"><button class="full">Unsubscribe</button></form>
      </section>`,
    });
  });

  router.post('/unsubscribe', async (req, res) => {
    const found = await findSubscription(deps, req);
    if (!found) return sendUnknownLink(deps, req, res, INCOMPLETE);
    await unsubscribe(deps.services, found);
    await sendPrivateNotice(deps, req, res, {
      title: 'You are unsubscribed',
      text: `There will be no more mail about ${found.about}.`,
      link: found.link,
    });
  });

  return router;
}

type SubscriptionView = {
  /** Subject that no more mail is sent about. */
  about: string;
  hint: string;
  from: Subscription;
  link: { href: string; label: string };
};

/** Finds the subscription that the opened link ends. */
async function findSubscription(
  { services, readUnsubscribe }: UnsubscribeLinkDeps,
  req: Request,
): Promise<SubscriptionView | undefined> {
  const { token } = req.query;
  const read = typeof token === 'string' ? readUnsubscribe(token) : undefined;
  if (!read) return undefined;
  if ('address' in read) {
    return {
      about: 'invites and claims',
      hint: `${read.address} will get no more of them, no matter who asks us to send one.`,
      from: read,
      link: { href: '/', label: 'See this week’s launches' },
    };
  }
  if ('kind' in read) {
    const { title, text } = MAIL_KIND_WORDS[read.kind];
    return {
      about: `“${title}”`,
      hint: `${text} You can turn it on again under E-mail choices.`,
      from: read,
      link: { href: '/account/mail', label: 'E-mail choices' },
    };
  }
  const listing = await findListing(services.db, read.listingId);
  return (
    listing && {
      about: listing.name,
      hint: 'You will no longer follow it. You can follow it again on its page.',
      from: read,
      link: { href: `/l/${listing.slug}`, label: 'See its page' },
    }
  );
}
