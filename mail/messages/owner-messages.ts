import { getMailSafeName } from '../../rules/people/mail-safe-text.ts';
import { type BadgedListing, BOUGHT_WEEK_PARAGRAPH, buildMessage, type Message } from './messages.ts';

/** Returns the last paragraph of mail to an address that did not ask for it. */
const declineParagraph = (stopUrl: string): string =>
  `You get this because somebody gave us your address. To get no more invites and claims from anybody:\n${stopUrl}`;

/** Sends an update of a listing to a follower. */
export const listingUpdateMessage = (
  listing: { name: string; url: string },
  update: { title: string; body: string },
  unsubscribeUrl: string,
): Message =>
  buildMessage(`${listing.name}: ${update.title}`, [
    { quote: update.title },
    { quote: update.body },
    `You get this because you follow ${listing.name}:\n${listing.url}`,
    `To get no more of these:\n${unsubscribeUrl}`,
  ]);

/** Notifies a follower who waited for the launch of a listing. */
export const listingLaunchedMessage = (
  siteName: string,
  listing: { name: string; url: string },
  unsubscribeUrl: string,
): Message =>
  buildMessage(`${listing.name} has launched on ${siteName}`, [
    `You asked for this mail: ${listing.name} is live, and votes for it count this week.\n${listing.url}`,
    'You follow it now: what its makers post comes by mail, too.',
    `To get no more of these:\n${unsubscribeUrl}`,
  ]);

/** Notifies the owner that another listing of the same website got the slot in the free queue. */
export const queueSlotLostMessage = (
  siteName: string,
  website: string,
  url: string,
  weekIsBought: boolean,
): Message =>
  buildMessage(`The free launch of ${website} on ${siteName}`, [
    `A website has one place in the queue for free launches. Another listing of ${website} shows its badge on the homepage and now has that place; yours never did.`,
    ...(weekIsBought ? [BOUGHT_WEEK_PARAGRAPH] : []),
    `Your listing is saved. If the website is yours, put its badge there and choose the free launch again:\n${url}`,
  ]);

/** Notifies the owner that the listing left the queue because two of its launch weeks began without the badge. */
export const leftQueueMessage = (
  siteName: string,
  { name, homepage, badgeHtml, dashboardUrl }: BadgedListing,
  weekIsBought: boolean,
): Message =>
  buildMessage(`${name} has no launch week on ${siteName} any more`, [
    `Two launch weeks of ${name} began and its badge was not seen on ${homepage}, so others have its place now. Your listing is saved.`,
    ...(weekIsBought ? [BOUGHT_WEEK_PARAGRAPH] : []),
    `Put the badge where visitors see it, then choose a ${weekIsBought ? '' : 'free '}week again:`,
    badgeHtml,
    dashboardUrl,
  ]);

/** Invites a person to work on a draft and its listing. `product` must be checked by `getMailSafeName`. */
export function inviteMessage(
  siteName: string,
  invite: { product: string; from: { name: string | null; email: string }; url: string; days: number },
  stopUrl: string,
): Message {
  const { email } = invite.from;
  const from = getMailSafeName(invite.from.name, email);
  return buildMessage(`${from} invites you to ${invite.product} on ${siteName}`, [
    `${from === email ? from : `${from} (${email})`} wants you as co-founder of ${invite.product} on ${siteName}. You could edit its profile, post updates and prepare its launch.`,
    `To join, sign in with this e-mail address:\n${invite.url}`,
    `The link works once, for ${invite.days} days. If you do not know ${email}, ignore this mail.`,
    declineParagraph(stopUrl),
  ]);
}

/** Notifies the owner that an invite was accepted. */
export const cofounderJoinedMessage = (siteName: string, product: string, email: string): Message =>
  buildMessage(`${email} joined ${product}`, [
    `${email} accepted your invite and can now edit ${product} on ${siteName}.`,
  ]);

/** Notifies a co-founder that the owner ended their access. */
export const cofounderRemovedMessage = (siteName: string, product: string): Message =>
  buildMessage(`You no longer work on ${product}`, [
    `The owner of ${product} on ${siteName} ended your access to its draft and listing. What you wrote stays there.`,
  ]);

/** Sends the link that proves control of an address at the company's domain. */
export const claimLinkMessage = (
  siteName: string,
  claim: { listing: string; claimant: string; url: string; days: number },
  stopUrl: string,
): Message =>
  buildMessage(`Confirm the claim of ${claim.listing} on ${siteName}`, [
    `${claim.claimant} says that ${claim.listing} is theirs, and asks to manage its listing on ${siteName}.`,
    `If that is right, open this link and confirm:\n${claim.url}`,
    `The link works for ${claim.days} days. If you do not know ${claim.claimant}, do nothing: without you they get no access.`,
    declineParagraph(stopUrl),
  ]);

/** Notifies the owner that another person proved control of the website. */
export const competingClaimMessage = (siteName: string, listing: string, method: string): Message =>
  buildMessage(`Somebody else claims ${listing}`, [
    `Somebody proved control of the website of ${listing} (${method}) and asks to manage its listing on ${siteName}, which is yours.`,
    'Nothing has changed: a person of our team decides. Answer this mail if that was not you or a colleague.',
  ]);

/** Notifies the claimant of the decision on a claim. */
export const claimDecidedMessage = (
  siteName: string,
  listing: string,
  url: string,
  approved: boolean,
): Message =>
  approved
    ? buildMessage(`${listing} is yours on ${siteName}`, [
        `Your claim of ${listing} was approved. You manage it now:\n${url}`,
      ])
    : buildMessage(`Your claim of ${listing} was not approved`, [
        `Your claim of ${listing} on ${siteName} was not approved. Answer this mail if you think that is wrong.`,
      ]);

/** Notifies the previous owner that the listing has a new owner. */
export const ownershipLostMessage = (siteName: string, listing: string): Message =>
  buildMessage(`${listing} has a new owner on ${siteName}`, [
    `A claim of ${listing} was approved: it is managed by the one who proved control of its website. Your drafts stay yours.`,
  ]);

/** Notifies claimant and owner that the team has reopened a decided claim. */
export const claimReopenedMessage = (siteName: string, listing: string, wasApproved: boolean): Message =>
  buildMessage(`The claim of ${listing} on ${siteName} is open again`, [
    wasApproved
      ? `Our team took back its decision about the claim of ${listing}. The previous owner has the listing again until we have decided once more.`
      : `Our team took back its decision about the claim of ${listing} and will decide once more.`,
  ]);

/** Notifies the team of a claim to decide. */
export const teamClaimMessage = (listing: string, claimId: number, claimant: string): Message =>
  buildMessage(`Claim ${claimId} of ${listing} waits`, [
    `${claimant} proved control of the website of ${listing}, which has an owner.`,
    `npm run operator -- claims approve ${claimId}\nnpm run operator -- claims reject ${claimId}`,
  ]);

/** Notifies the team of an edit, with the values before and after. */
export function editMessage(edit: {
  listing: { name: string; url: string };
  versionId: number;
  editor: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}): Message {
  const formatValue = (value: unknown): string =>
    value === null || value === undefined
      ? '(nothing)'
      : typeof value === 'string'
        ? value
        : JSON.stringify(value, null, 2);
  return buildMessage(`${edit.listing.name} was edited: ${Object.keys(edit.after).join(', ')}`, [
    `${edit.editor} edited ${edit.listing.name}:\n${edit.listing.url}`,
    ...Object.keys(edit.after).flatMap((field) => [
      `${field}, before:`,
      { quote: formatValue(edit.before[field]) },
      `${field}, after:`,
      { quote: formatValue(edit.after[field]) },
    ]),
    `To undo it: npm run operator -- revert ${edit.versionId}`,
  ]);
}

/** Notifies a co-founder that the owner deleted the draft. */
export const draftDeletedMessage = (siteName: string, product: string, owner: string): Message =>
  buildMessage(`${product} was deleted on ${siteName}`, [
    `${owner} deleted the draft of ${product} on ${siteName}, which you could edit as a co-founder. It was not published, and cannot be brought back.`,
  ]);

/** Notifies a claimant that the claim ended because the listing was deleted. */
export const claimEndedMessage = (siteName: string, listing: string, url: string): Message =>
  buildMessage(`The claim of ${listing} on ${siteName} has ended`, [
    `${listing} on ${siteName} was deleted before its launch by the person who had saved it, so there is nothing to claim any more.`,
    `If it is your product, you can launch it yourself:\n${url}`,
  ]);
