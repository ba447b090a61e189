import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import { acceptInvite, readInvite } from '../../acts/people/accept-invite.ts';
import { confirmClaim, type MailedClaim, readMailedClaim } from '../../acts/people/confirm-claim.ts';
import { unsubscribe } from '../../acts/people/unsubscribe.ts';
import type { Browsers } from '../../auth/sign-in/browsers.ts';
import { MAIL_KIND_WORDS } from '../../rules/people/mail-kinds.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { findListing } from '../../store/listings/listings.ts';
import { draftName, draftNameToOthers } from '../../tools/kit/drafts/draft-name.ts';
import type { Services } from '../../tools/kit/call/define.ts';
import type { Forms } from '../kit/forms/forms.ts';
import type { Frame } from '../kit/frame.ts';
import { type Html, layout, notice, sendPage } from '../kit/layout.ts';
import { signInPath } from './sign-in/sign-in-path.ts';

type Subscription = Parameters<typeof unsubscribe>[1]['from'];

export type MailedLinksOptions = {
  services: Pick<Services, 'db' | 'mail' | 'now'>;
  frame: Frame;
  forms: Forms;
  browsers: Browsers;
  /** What an unsubscribe link ends for whom; undefined for a link that we did not make. */
  readUnsubscribe: (token: string) => Subscription | undefined;
};

/** Where links in our mails lead: unsubscribing, invites, claims by e-mail. Opening one changes nothing yet. */
export function mailedLinks(options: MailedLinksOptions): Router {
  const { services, frame, forms, browsers, readUnsubscribe } = options;
  const { db } = services;
  const router = express.Router();

  const say = async (req: Request, res: Response, words: Parameters<typeof notice>[1], status = 200) =>
    sendPage(res, notice({ ...(await frame(req)), private: true }, words), status);
  const ask = async (req: Request, res: Response, title: string, body: Html) =>
    sendPage(res, layout({ ...(await frame(req)), title, width: 'narrow', private: true }, body));
  const unknownLink = (req: Request, res: Response, text: string) =>
    say(
      req,
      res,
      { title: 'This link does not work', text, link: { href: '/', label: 'See this week’s launches' } },
      404,
    );

  // --- unsubscribing (RFC 8058): the signed address is all it takes, for mail programs as for people -----------
  type Subscribed = {
    /** What there will be no more mail about. */
    about: string;
    hint: string;
    from: Subscription;
    link: { href: string; label: string };
  };
  async function subscription(req: Request): Promise<Subscribed | undefined> {
    const { token } = req.query;
    const read = typeof token === 'string' ? readUnsubscribe(token) : undefined;
    if (!read) return undefined;
    if ('address' in read) {
      return {
        about: 'invites and claims',
        hint: `${read.address} will get no more of them, whoever asks us to send one.`,
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
    const listing = await findListing(db, read.listingId);
    return (
      listing && {
        about: listing.name,
        hint: 'You will no longer follow it. You can follow it again on its page.',
        from: read,
        link: { href: `/l/${listing.slug}`, label: 'See its page' },
      }
    );
  }
  const noSubscription = 'It is not complete. Copy the whole address from the mail.';

  router.get('/unsubscribe', async (req, res) => {
    const found = await subscription(req);
    if (!found) return unknownLink(req, res, noSubscription);
    await ask(
      req,
      res,
      'Unsubscribe',
      html`<section class="card stack">
        <h1 class="break">No more mail about ${found.about}?</h1>
        <p class="muted">${found.hint}</p>
        <form method="post" action="${req.originalUrl}"><button class="full">Unsubscribe</button></form>
      </section>`,
    );
  });

  router.post('/unsubscribe', async (req, res) => {
    const found = await subscription(req);
    if (!found) return unknownLink(req, res, noSubscription);
    await unsubscribe(services, found);
    await say(req, res, {
      title: 'You are unsubscribed',
      text: `There will be no more mail about ${found.about}.`,
      link: found.link,
    });
  });

  // --- invites -------------------------------------------------------------------------------------------------
  const opened = async (req: Request) => ({
    token: String(req.params['token']),
    person: await browsers.person(req),
  });
  /** What there is to say of an invite that cannot be accepted. */
  const HINDRANCES = {
    joined: { title: 'You have joined', text: 'Your assistant finds the product in your account.' },
    used: { title: 'This invite was used', text: 'An invite works once. Ask for one of your own.' },
    expired: {
      title: 'This invite has expired',
      text: 'Ask the person who invited you to send it again.',
    },
  };
  const noInvite = 'It is not complete, or a newer mail has a newer link.';

  router.get('/invites/:token', async (req, res) => {
    const link = await opened(req);
    const { person } = link;
    const found = await readInvite(services, link);
    if (found.outcome === 'unknown') return unknownLink(req, res, noInvite);
    if (found.outcome !== 'theirs' && found.outcome !== 'for_other') {
      return say(req, res, HINDRANCES[found.outcome], found.outcome === 'expired' ? 410 : 200);
    }
    const { invite, draft } = found;
    const intro = html`<h1>Join ${draftNameToOthers(draft)}</h1>
      <p>As co-founder you can edit its profile, post updates and prepare its launch.</p>`;
    if (person && found.outcome === 'theirs') {
      return ask(
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
    await ask(req, res, 'Invite', html`<section class="card stack">${intro}${signIn}</section>`);
  });

  router.post('/invites/:token', forms.accept, async (req, res) => {
    const done = await acceptInvite(services, await opened(req));
    // The page itself says best why not.
    if (done.outcome !== 'accepted') return res.redirect(303, req.path);
    await say(req, res, {
      title: `You have joined ${draftName(done.draft)}`,
      text: 'Connect your assistant with this account: it finds the product there.',
      link: { href: '/account', label: 'Your account' },
    });
  });

  // --- claims by e-mail ------------------------------------------------------------------------------------------
  const tokenOf = (req: Request): { token: string } => ({ token: String(req.params['token']) });

  function claimWords({ outcome, listing }: KnownClaim): Parameters<typeof notice>[1] {
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
  const noClaim = 'It is not complete, or a newer mail has a newer link.';

  router.get('/claims/email/:token', async (req, res) => {
    const found = await readMailedClaim(services, tokenOf(req));
    if (found.outcome === 'unknown') return unknownLink(req, res, noClaim);
    if (found.outcome !== 'open') return say(req, res, claimWords(found));
    const claimant = (await findAccount(db, found.claim.accountId))?.email ?? 'Somebody';
    await ask(
      req,
      res,
      'Confirm a claim',
      html`<section class="card stack">
        <h1>Is ${found.listing.name} yours?</h1>
        <p><strong class="break">${claimant}</strong> asks to manage its listing here.</p>
        <p class="muted">Confirm only if you know them. If not, close this page: nothing happens.</p>
        <form method="post" action="${req.path}">
          ${forms.token(req, res)}<button class="full">Yes, they may manage it</button>
        </form>
      </section>`,
    );
  });

  router.post('/claims/email/:token', forms.accept, async (req, res) => {
    const settled = await confirmClaim(services, tokenOf(req));
    if (settled.outcome === 'unknown') return unknownLink(req, res, noClaim);
    await say(req, res, claimWords(settled));
  });

  return router;
}

type KnownClaim = Exclude<MailedClaim, { outcome: 'unknown' }>;
