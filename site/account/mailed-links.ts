import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import type { Browsers } from '../../auth/browsers.ts';
import { MAIL_KIND_WORDS, type MailKind } from '../../rules/people/mail-kinds.ts';
import { findAccount, type StoredAccount } from '../../store/people/accounts.ts';
import { declineMail } from '../../store/people/declined-mail.ts';
import { endMail } from '../../store/people/ended-mail.ts';
import { type ClaimWithListing, findClaimByTokenHash } from '../../store/listings/claims.ts';
import type { Queries, Tx } from '../../store/engine/database.ts';
import { type DraftRow, findDraft } from '../../store/drafts/drafts.ts';
import { unfollow } from '../../store/community/followers.ts';
import { findInviteByToken, type InviteRow } from '../../store/drafts/invites.ts';
import { findListing } from '../../store/listings/listings.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { acceptInvite, draftName } from '../../tools/kit/listings/accept-invite.ts';
import { isOver } from '../../tools/kit/listings/claim-record.ts';
import type { Services } from '../../tools/kit/call/define.ts';
import { settleClaim } from '../../tools/kit/listings/settle-claim.ts';
import type { Forms } from '../kit/forms.ts';
import type { Frame } from '../kit/frame.ts';
import { type Html, layout, notice, sendPage } from '../kit/layout.ts';
import { signInPath } from './sign-in.ts';

export type MailedLinksOptions = {
  services: Pick<Services, 'db' | 'mail' | 'now'>;
  frame: Frame;
  forms: Forms;
  browsers: Browsers;
  /** What an unsubscribe link ends for whom; undefined for a link that we did not make. */
  readUnsubscribe: (
    token: string,
  ) =>
    | { accountId: number; listingId: number }
    | { accountId: number; kind: MailKind }
    | { address: string }
    | undefined;
};

/** Where links in our mails lead: unsubscribing, invites, claims by e-mail. Opening one changes nothing yet. */
export function mailedLinks(options: MailedLinksOptions): Router {
  const { services, frame, forms, browsers, readUnsubscribe } = options;
  const { db, now } = services;
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
    end: (tx: Tx) => Promise<unknown>;
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
        end: (tx) => declineMail(tx, read.address, now()),
        link: { href: '/', label: 'See this week’s launches' },
      };
    }
    const { accountId } = read;
    if ('kind' in read) {
      const { title, text } = MAIL_KIND_WORDS[read.kind];
      return {
        about: `“${title}”`,
        hint: `${text} You can turn it on again under E-mail choices.`,
        end: (tx) => endMail(tx, accountId, read.kind, now()),
        link: { href: '/account/mail', label: 'E-mail choices' },
      };
    }
    const listing = await findListing(db, read.listingId);
    return (
      listing && {
        about: listing.name,
        hint: 'You will no longer follow it. You can follow it again on its page.',
        end: (tx) => unfollow(tx, listing.id, accountId),
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
    await db.transaction(found.end, 'read committed');
    await say(req, res, {
      title: 'You are unsubscribed',
      text: `There will be no more mail about ${found.about}.`,
      link: found.link,
    });
  });

  // --- invites -------------------------------------------------------------------------------------------------
  type Invited = { invite: InviteRow; draft: DraftRow };
  async function invited(queries: Queries, req: Request): Promise<Invited | undefined> {
    const invite = await findInviteByToken(queries, hashToken(String(req.params['token'])));
    const draft = invite && (await findDraft(queries, invite.draftId));
    return invite && draft && { invite, draft };
  }
  /** Why a person cannot use an invite; undefined when they can. */
  function hindrance(
    { invite }: Invited,
    person: StoredAccount | null,
  ): { title: string; text: string } | undefined {
    if (invite.acceptedAt !== null) {
      return person?.email === invite.email
        ? { title: 'You have joined', text: 'Your assistant finds the product in your account.' }
        : { title: 'This invite was used', text: 'An invite works once. Ask for one of your own.' };
    }
    if (invite.expiresAt <= now()) {
      return { title: 'This invite has expired', text: 'Ask the person who invited you to send it again.' };
    }
    return undefined;
  }
  const noInvite = 'It is not complete, or a newer mail has a newer link.';

  router.get('/invites/:token', async (req, res) => {
    const found = await invited(db, req);
    if (!found) return unknownLink(req, res, noInvite);
    const person = await browsers.person(req);
    const hindered = hindrance(found, person);
    if (hindered) return say(req, res, hindered, found.invite.acceptedAt === null ? 410 : 200);
    const { invite, draft } = found;
    const intro = html`<h1>Join ${draftName(draft)}</h1>
      <p>As co-founder you can edit its profile, post updates and prepare its launch.</p>`;
    if (person?.email === invite.email) {
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
    const person = await browsers.person(req);
    const joined = await db.transaction(async (tx) => {
      const found = await invited(tx, req);
      if (!found || !person || person.email !== found.invite.email || hindrance(found, person))
        return undefined;
      await acceptInvite(services, tx, { ...found, person });
      return draftName(found.draft);
    });
    // The page itself says best why not.
    if (joined === undefined) return res.redirect(303, req.path);
    await say(req, res, {
      title: `You have joined ${joined}`,
      text: 'Connect your assistant with this account: it finds the product there.',
      link: { href: '/account', label: 'Your account' },
    });
  });

  // --- claims by e-mail ------------------------------------------------------------------------------------------
  const claimed = (queries: Queries, req: Request): Promise<ClaimWithListing | undefined> =>
    findClaimByTokenHash(queries, hashToken(String(req.params['token'])));
  const isOpen = ({ claim }: ClaimWithListing): boolean =>
    claim.status === 'pending' && claim.provenAt === null && !isOver(claim, now());

  function outcome({ claim, listing }: ClaimWithListing): Parameters<typeof notice>[1] {
    if (claim.status === 'verified') {
      return {
        title: 'Confirmed',
        text: `The claim of ${listing.name} is verified.`,
        link: { href: `/l/${listing.slug}`, label: 'See its page' },
      };
    }
    if (claim.provenAt !== null && claim.status === 'pending') {
      return {
        title: 'Confirmed',
        text: `${listing.name} is managed by somebody else already. We look at the claim and answer by mail.`,
      };
    }
    return { title: 'This link has expired', text: 'Claim the listing again to get a new one.' };
  }
  const noClaim = 'It is not complete, or a newer mail has a newer link.';

  router.get('/claims/email/:token', async (req, res) => {
    const found = await claimed(db, req);
    if (!found) return unknownLink(req, res, noClaim);
    if (!isOpen(found)) return say(req, res, outcome(found));
    const claimant = await claimantOf(found);
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
    const settled = await db.transaction(async (tx) => {
      const found = await claimed(tx, req);
      return found && isOpen(found) ? { ...found, claim: await settleClaim(services, tx, found) } : found;
    });
    if (!settled) return unknownLink(req, res, noClaim);
    await say(req, res, outcome(settled));
  });

  async function claimantOf({ claim }: ClaimWithListing): Promise<string> {
    return (await findAccount(db, claim.accountId))?.email ?? 'Somebody';
  }

  return router;
}
