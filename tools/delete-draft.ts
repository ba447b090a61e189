import { z } from 'zod';
import { applyOrderEvent } from '../orders/apply-order-event.ts';
import { claimEndedMessage, draftDeletedMessage } from '../mail/messages/owner-messages.ts';
import { getMailSafeListingName } from '../rules/people/mail-safe-text.ts';
import { LISTING } from '../rules/states/listing.ts';
import type { DraftRow } from '../store/drafts/drafts.ts';
import { listOpenInvites } from '../store/drafts/invites.ts';
import { listMembers } from '../store/drafts/members.ts';
import { deleteDraft, deleteListing } from '../store/drafts/write/delete-draft.ts';
import type { Tx } from '../store/engine/database.ts';
import { listOpenClaims } from '../store/listings/ownership-claims.ts';
import { findListing, type ListingRow } from '../store/listings/listings.ts';
import { listOrdersForListing } from '../store/orders/orders.ts';
import { findAccount } from '../store/people/accounts.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { type ChangeContext, defineWrite, removes } from './shared/runtime/define.ts';
import { conflict } from './shared/runtime/errors.ts';
import { authorizeDraftOwner } from './shared/runtime/authorize-owner.ts';
import { getDraftName, getPublicDraftName } from './shared/drafts/draft-name.ts';
import { draftId } from './shared/listings/input-fields.ts';

export default defineWrite({
  name: 'delete_draft',
  title: 'Delete a draft',
  description:
    'Deletes a draft of the caller for good, with the listing it was saved as, its launch week, pictures, invites and unpaid orders; co-founders and claimants are mailed. Refused once the listing was live, or something was bought for it. A live listing: archive_listing. To keep the draft and give up the week: withdraw_launch.',
  scope: 'listings:write',
  annotations: { ...removes, openWorldHint: true },
  rest: { method: 'DELETE', path: '/drafts/{id}', idempotent: true },
  input: z.strictObject({ id: draftId }),
  output: z.object({
    id: z.string(),
    deleted: z.literal(true),
    listing_id: z.int().optional().describe('The listing that was deleted with it.'),
    orders_cancelled: z.array(z.string()).describe('Unpaid orders for that listing.'),
    invites_ended: z.array(z.string()).describe('Invited addresses; their links are no good any more.'),
    cofounders_told: z.array(z.string()).describe('They worked on it, and were notified by mail.'),
  }),

  confirmation: {
    about: async (tx, { id }, { account }) => getDraftName(await authorizeDraftOwner(tx, account, id)),
    question({ about, answer: { listing_id, orders_cancelled }, report: { told } }) {
      const also = [
        ...(listing_id === undefined ? [] : ['the listing it was saved as']),
        ...orders_cancelled.map((number) => `the unpaid order ${number}`),
      ];
      return `Delete the draft of ${about} for good${also.length > 0 ? `, with ${also.join(', ')}` : ''}? ${told}`;
    },
  },

  async change(tx, { id }, ctx) {
    const draft = await authorizeDraftOwner(tx, ctx.account, id);
    const listing = draft.listingId === null ? undefined : await findListing(tx, draft.listingId);
    const cofounders = await mailCofounders(tx, ctx, draft);
    const invites = await listOpenInvites(tx, id);
    const cancelled = listing ? await deleteListingOfDraft(tx, ctx, listing) : [];
    await deleteDraft(tx, id);
    return {
      id,
      deleted: true as const,
      ...(listing ? { listing_id: listing.id } : {}),
      orders_cancelled: cancelled,
      invites_ended: invites.map(({ email }) => email),
      cofounders_told: cofounders,
    };
  },
});

/** Deletes the listing and cancels its unpaid orders. Returns the numbers of those orders. */
async function deleteListingOfDraft(tx: Tx, ctx: ChangeContext, listing: ListingRow): Promise<string[]> {
  const { status, plan, id } = listing;
  if (!LISTING.next(status, 'delete')) {
    throw status === 'live'
      ? conflict('This draft is a live listing.', 'archive_listing takes a live listing down.')
      : conflict(`The listing of this draft is ${status}.`, 'It is shown to nobody: nothing is left to do.');
  }
  const orders = await listOrdersForListing(tx, id);
  const paid = orders.find((order) => order.status === 'paid');
  if (paid || plan === 'paid') {
    throw conflict(
      `Something was bought for the listing of this draft${paid ? `, with order ${paid.number}` : ''}.`,
      'A refund is asked of the team of the site; after it, the draft can be deleted. withdraw_launch takes a paid launch off its week, and keeps its right to one.',
      { reason: 'paid' },
    );
  }
  for (const order of orders) await cancelUnpaidOrder(tx, ctx, order);
  await mailClaimants(tx, ctx, listing);
  await deleteListing(tx, listing);
  return orders.map(({ number }) => number);
}

async function cancelUnpaidOrder(
  tx: Tx,
  { jobs, mail, now, settings }: ChangeContext,
  order: { id: number; number: string },
): Promise<void> {
  const effects = { jobs, mail, now, publicUrl: settings.publicUrl };
  if (await applyOrderEvent(tx, effects, { what: 'buyer_cancelled', orderId: order.id })) return;
  throw conflict(
    `Order ${order.number} for the listing of this draft is being paid just now.`,
    'cancel_order ends the payment; unpaid, it ends by itself within half an hour.',
    { reason: 'being_paid' },
  );
}

async function mailCofounders(tx: Tx, { account, mail }: ChangeContext, draft: DraftRow): Promise<string[]> {
  const { name } = await getSiteSettings(tx);
  const members = await listMembers(tx, draft.id);
  for (const { id, email } of members) {
    const words = draftDeletedMessage(name, getPublicDraftName(draft), account.email);
    await mail.queue(tx, { key: `draft-deleted-${draft.id}-${id}`, to: email, ...words });
  }
  return members.map(({ email }) => email);
}

async function mailClaimants(
  tx: Tx,
  { mail, settings, now }: ChangeContext,
  listing: ListingRow,
): Promise<void> {
  const { name } = await getSiteSettings(tx);
  const words = claimEndedMessage(name, getMailSafeListingName(listing), `${settings.publicUrl}/launch`);
  const claims = await listOpenClaims(tx, listing.id, now());
  for (const accountId of new Set(claims.map((claim) => claim.accountId))) {
    const claimant = accountId === listing.ownerId ? undefined : await findAccount(tx, accountId);
    if (!claimant) continue;
    await mail.queue(tx, { key: `claim-ended-${listing.id}-${accountId}`, to: claimant.email, ...words });
  }
}
