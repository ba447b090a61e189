import { z } from 'zod';
import { isOneOf } from '../rules/states/define-states.ts';
import { SHOWN_STATUSES } from '../rules/states/listing.ts';
import { claimLinkMessage } from '../mail/messages/owner-messages.ts';
import { getMailSafeListingName } from '../rules/people/mail-safe-text.ts';
import { isCompanyAddress } from '../rules/listings/company-address.ts';
import { CLAIM_METHODS, hasDnsName } from '../rules/listings/ownership-claims.ts';
import { type ClaimRow, findOpenClaim } from '../store/listings/ownership-claims.ts';
import { insertClaim, updateClaim } from '../store/listings/write/ownership-claims.ts';
import { findListingBySlug, type ListingRow } from '../store/listings/listings.ts';
import type { Tx } from '../store/engine/database.ts';
import { hasDeclinedMail } from '../store/people/declined-mail.ts';
import { hashToken, generateToken } from '../store/people/opaque-token.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { claimRecord, presentClaim } from './shared/listings/claims/claim-record.ts';
import { type Account, adds, type ChangeContext, defineWrite } from './shared/runtime/define.ts';
import { conflict, invalid, notFound } from './shared/runtime/errors.ts';
import { suggestListings } from './shared/runtime/not-found-suggestions.ts';
import { slug } from './shared/listings/input-fields.ts';
import { mailRefusal } from './shared/listings/claims/mail-refusal.ts';
import { checkOpenClaims } from './shared/limits/quotas.ts';
import { getListingRole } from './shared/runtime/authorize-owner.ts';
import { isRepeatedCall, repeatedFlag } from './shared/runtime/repeated-calls.ts';

const DAYS = 7;
const LIFETIME_MS = DAYS * 24 * 60 * 60 * 1000;

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
  output: claimRecord.extend({ repeated: repeatedFlag }),

  confirmation: {
    question: ({ answer: { listing }, mailed }) =>
      mailed.length > 0
        ? `Mail a link to ${mailed.join(', ')}, by which the reader of that mailbox confirms your claim of ${listing.name}? It names you by your address.`
        : null,
  },

  /** Suggests similar slugs if no published listing has this one. */
  async prepare({ slug }, { db, search }): Promise<string> {
    const isShown = isOneOf((await findListingBySlug(db, slug))?.status, SHOWN_STATUSES);
    return isShown ? '' : suggestListings({ db, search }, slug);
  },

  async change(tx, input, ctx, suggestion) {
    const { account, settings, now } = ctx;
    const email = input.method === 'email' ? (input.email?.toLowerCase() ?? null) : null;
    const listing = await findListingToClaim(tx, account, input.slug, suggestion);
    checkMethod(input.method, email, listing);

    const newClaim = { listingId: listing.id, accountId: account.id, method: input.method, email };
    const openClaim = await findOpenClaim(tx, newClaim, now());
    const deps = { db: tx, publicUrl: settings.publicUrl, now: now() };
    if (openClaim && (await isStillUsable(tx, ctx, openClaim, email)))
      return { ...(await presentClaim(deps, { claim: openClaim, listing })), repeated: true as const };
    if (!openClaim) await checkOpenClaims(tx, { settings, now }, account.id);
    const token = generateToken();
    const expiresAt = new Date(now().getTime() + LIFETIME_MS);
    if (email === null) {
      const claim = await insertClaim(tx, { ...newClaim, token, expiresAt }, now());
      return presentClaim(deps, { claim, listing }, false);
    }
    // Only the hash of a link is stored, so a later request mails a new link.
    const claim = openClaim
      ? await updateClaim(tx, openClaim.id, { token: hashToken(token), expiresAt })
      : await insertClaim(tx, { ...newClaim, token: hashToken(token), expiresAt }, now());
    await mailClaimLink(tx, ctx, listing, { claim, token, email });
    return presentClaim(deps, { claim, listing }, claim.id === openClaim?.id);
  },
});

/** Finds a published listing that the account does not manage and verify already. Throws `not_found` or `conflict`. */
async function findListingToClaim(
  tx: Tx,
  account: Account,
  slug: string,
  suggestion: string,
): Promise<ListingRow> {
  const listing = await findListingBySlug(tx, slug);
  if (!listing || !isOneOf(listing.status, SHOWN_STATUSES)) {
    throw notFound(
      'slug',
      `No published listing is called "${slug}".`,
      `${suggestion}Find the slug with search_listings.`,
    );
  }
  if (
    listing.verifiedAt !== null &&
    (await getListingRole(tx, { ...account, role: 'member' }, listing)) !== null
  ) {
    throw conflict('You manage this listing already, and it is verified.', 'Edit it with update_my_listing.');
  }
  return listing;
}

/** Whether an open claim is returned as it is: proven, without a link, or with one that was mailed recently. */
const isStillUsable = async (tx: Tx, ctx: ChangeContext, claim: ClaimRow, email: string | null) =>
  email === null || claim.provenAt !== null || (await wasMailedRecently(tx, ctx, claim, email));

/** Whether the link of the claim was mailed recently to an address that still accepts such mail. */
const wasMailedRecently = async (tx: Tx, ctx: ChangeContext, { expiresAt }: ClaimRow, email: string) =>
  isRepeatedCall(ctx, new Date(expiresAt.getTime() - LIFETIME_MS)) && !(await hasDeclinedMail(tx, email));

/** Mails the link that proves a claim. Throws `conflict` if the address cannot be mailed. */
async function mailClaimLink(
  tx: Tx,
  { account, mail, settings }: ChangeContext,
  listing: ListingRow,
  { claim, token, email }: { claim: ClaimRow; token: string; email: string },
): Promise<void> {
  const { name: siteName } = await getSiteSettings(tx);
  const words = {
    listing: getMailSafeListingName(listing),
    claimant: account.email,
    url: `${settings.publicUrl}/claims/email/${token}`,
    days: DAYS,
  };
  const key = `${claim.id}-${claim.token.slice(0, 12)}`;
  const refusal = await mail.toStranger(
    tx,
    { kind: 'claim-link', from: account.id, key, to: email },
    (stopUrl) => claimLinkMessage(siteName, words, stopUrl),
  );
  if (refusal) throw mailRefusal(refusal, 'Use the method dns, meta or file.');
}

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
