import { z } from 'zod';
import { isOneOf } from '../rules/states/define-states.ts';
import { SHOWN } from '../rules/states/listing.ts';
import { claimLinkMessage } from '../mail/messages/owner-messages.ts';
import { mailedListing } from '../rules/people/mailed-words.ts';
import { CLAIM_METHODS, hasDnsName, isCompanyAddress } from '../rules/listings/claims.ts';
import { type ClaimRow, findOpenClaim } from '../store/listings/claims.ts';
import { insertClaim, updateClaim } from '../store/listings/write/claims.ts';
import { findListingBySlug, type ListingRow } from '../store/listings/listings.ts';
import type { Tx } from '../store/engine/database.ts';
import { hasDeclinedMail } from '../store/people/declined-mail.ts';
import { hashToken, newToken } from '../store/people/opaque-token.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { claimRecord, presentClaim } from './shared/listings/claims/claim-record.ts';
import { adds, type ChangeContext, defineWrite } from './shared/runtime/define.ts';
import { conflict, invalid, notFound } from './shared/runtime/errors.ts';
import { nearestListings } from './shared/runtime/not-live.ts';
import { slug } from './shared/listings/fields.ts';
import { notMailed } from './shared/listings/claims/not-mailed.ts';
import { checkOpenClaims } from './shared/limits/quotas.ts';
import { roleInListing } from './shared/runtime/owned.ts';
import { isRepeat, repeated } from './shared/runtime/repeats.ts';

const DAYS = 7;
const LIFE = DAYS * 24 * 60 * 60 * 1000;

export default defineWrite({
  name: 'claim_listing',
  title: 'Claim a listing',
  description:
    "Starts a claim that an existing listing is the caller's company and returns what to publish (DNS TXT record, homepage tag or file) for verify_claim to check, or mails a link to an address at the company's own domain. Good for 7 days; the same call again returns the same claim (by email, after an hour, with a new link). Where there is an owner, the operator decides. Verified is not paid. A product not listed yet: submit_listing.",
  scope: 'listings:write',
  annotations: { ...adds, openWorldHint: true },
  rest: { method: 'POST', path: '/claims', status: 201, idempotent: true },
  limit: 'invites_and_claims',
  input: z.strictObject({
    slug,
    method: z.enum(CLAIM_METHODS).describe('How control of the website is proved.'),
    email: z
      .email()
      .max(254)
      .optional()
      .describe("For method email: an address at the listing's own domain."),
  }),
  output: claimRecord.extend({ repeated }),

  asks: {
    words: ({ answer: { listing }, mailed }) =>
      mailed.length > 0
        ? `Mail a link to ${mailed.join(', ')}, by which whoever reads that mailbox confirms your claim of ${listing.name}? It names you by your address.`
        : null,
  },

  /** Suggests similar slugs if no published listing has this one. */
  async prepare({ slug }, { db, search }): Promise<string> {
    const isShown = isOneOf((await findListingBySlug(db, slug))?.status, SHOWN);
    return isShown ? '' : nearestListings({ db, search }, slug);
  },

  async change(tx, input, ctx, near) {
    const { account, mail, settings, now } = ctx;
    const email = input.method === 'email' ? (input.email?.toLowerCase() ?? null) : null;
    const token = newToken();
    const listing = await findListingBySlug(tx, input.slug);
    if (!listing || !isOneOf(listing.status, SHOWN)) {
      throw notFound(
        'slug',
        `No published listing is called "${input.slug}".`,
        `${near}Find the slug with search_listings.`,
      );
    }
    if (
      listing.verifiedAt !== null &&
      (await roleInListing(tx, { ...account, role: 'member' }, listing)) !== null
    ) {
      throw conflict(
        'You manage this listing already, and it is verified.',
        'Edit it with update_my_listing.',
      );
    }
    checkMethod(input.method, email, listing);

    const expiresAt = new Date(now().getTime() + LIFE);
    const wanted = { listingId: listing.id, accountId: account.id, method: input.method, email };
    const open = await findOpenClaim(tx, wanted, now());
    const parts = { db: tx, publicUrl: settings.publicUrl, now: now() };
    const shown = (claim: ClaimRow) => presentClaim(parts, { claim, listing }, claim.id === open?.id);
    if (open && (email === null || open.provenAt || (await isMailed(tx, ctx, open, email))))
      return { ...(await presentClaim(parts, { claim: open, listing })), repeated: true as const };
    if (!open) await checkOpenClaims(tx, { settings, now }, account.id);
    if (email === null) return shown(await insertClaim(tx, { ...wanted, token, expiresAt }, now()));
    // Only the hash of a link is stored, so a later request mails a new link.
    const claim = open
      ? await updateClaim(tx, open.id, { token: hashToken(token), expiresAt })
      : await insertClaim(tx, { ...wanted, token: hashToken(token), expiresAt }, now());
    const { name: siteName } = await getSiteSettings(tx);
    const words = {
      listing: mailedListing(listing),
      claimant: account.email,
      url: `${settings.publicUrl}/claims/email/${token}`,
      days: DAYS,
    };
    const key = `${claim.id}-${claim.token.slice(0, 12)}`;
    const hindrance = await mail.toStranger(
      tx,
      { kind: 'claim-link', from: account.id, key, to: email },
      (stopUrl) => claimLinkMessage(siteName, words, stopUrl),
    );
    if (hindrance) throw notMailed(hindrance, 'Use the method dns, meta or file.');
    return shown(claim);
  },
});

/** Whether the link of the claim was mailed recently to an address that still accepts such mail. */
const isMailed = async (tx: Tx, ctx: ChangeContext, { expiresAt }: ClaimRow, email: string) =>
  isRepeat(ctx, new Date(expiresAt.getTime() - LIFE)) && !(await hasDeclinedMail(tx, email));

function checkMethod(method: string, email: string | null, listing: ListingRow): void {
  if (method === 'dns' && !hasDnsName(listing.url)) {
    throw invalid(
      'method',
      'The website of this listing has no domain name.',
      'Use the method meta or file.',
    );
  }
  if (method !== 'email') return;
  if (email === null) {
    throw invalid('email', 'The method email needs an address.', "Send one at the listing's own domain.");
  }
  if (!isCompanyAddress(email, listing.url)) {
    throw invalid(
      'email',
      'Mail to this address does not prove the website: it is at another host, at a mail provider, or the website is a page below one.',
      'Send one at the very host of its website, or use the method dns, meta or file.',
    );
  }
}
