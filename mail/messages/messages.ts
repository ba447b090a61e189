import { getMailSafeListingName } from '../../rules/people/mail-safe-text.ts';
import type { Plan } from '../../rules/states/listing.ts';
import { type LaunchPostponement, POSTPONEMENT_REASONS } from '../../rules/states/listing-moves.ts';
import { escapeHtml } from '../escape-html.ts';

/** A message as text and as HTML. Both are built from the same paragraphs; the document around `html` is added on sending (`mail-layout.ts`). */
export type Message = { subject: string; text: string; html: string };

const LINK = /(https?:\/\/[^\s<>"]+)/g;

// Subjects hold names that people typed, in which a line break would start a header.
const toSubjectLine = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').slice(0, 150);

/** A paragraph by this service, in which addresses become links, or a quote from a user, which stays plain text. */
export type Paragraph = string | { quote: string };

const toText = (paragraph: Paragraph): string =>
  typeof paragraph === 'string' ? paragraph : paragraph.quote;

function toHtml(paragraph: Paragraph): string {
  const escaped = escapeHtml(toText(paragraph)).replaceAll('\n', '<br>');
  if (typeof paragraph !== 'string')
    return `<blockquote style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #ffe14d">${escaped}</blockquote>`;
  if (/^\d{6}$/.test(paragraph))
    return `<p style="margin:0 0 16px;font:600 30px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${escaped}</p>`;
  return `<p style="margin:0 0 16px">${escaped.replace(LINK, '<a href="$1" style="color:#16130d">$1</a>')}</p>`;
}

/** Builds a message from paragraphs; the subject is cut to one line of 150 characters. Styles are inline, because mail has no style sheet. */
export function buildMessage(subject: string, paragraphs: Paragraph[]): Message {
  return {
    subject: toSubjectLine(subject),
    text: `${paragraphs.map(toText).join('\n\n')}\n`,
    html: paragraphs.map(toHtml).join('\n'),
  };
}

/** The network address and time of a request for a code. `long`: the code lasts an hour, because this address has requested many. */
type CodeRequest = { long: boolean; requestedFrom: string; requestedAt: Date };

/** Sends the one-time code of a sign-in on a line of its own, with where it was requested. The last line binds it to this domain. */
export const signInCodeMessage = (
  siteName: string,
  code: string,
  { long, requestedFrom, requestedAt, publicUrl }: CodeRequest & { publicUrl: string },
): Message => {
  const mail = buildMessage(`${code} is your ${siteName} sign-in code`, [
    `Enter this code to sign in to ${siteName}:`,
    code,
    long
      ? 'It works once, for an hour, in every browser that asks for a code meanwhile. ' +
        'Codes for your address were asked for often, by you or by somebody else: so that your mailbox stays yours, this is the only mail of this kind within the hour.'
      : 'It works once, for 10 minutes, in the browser that asked for it. If you ask again, a newer code comes; each of the last three works until you use one.',
    `It was asked for at ${requestedAt.toISOString().slice(11, 19)} UTC from the network address ${requestedFrom}.` +
      ' If that was not you, nothing happens: without this code nobody gets in, and you can ignore this mail. Give the code to nobody.',
  ]);
  // Apple devices fill in such a code only on this domain (origin-bound one-time codes).
  return { ...mail, text: `${mail.text}\n@${new URL(publicUrl).hostname} #${code}\n` };
};

/** Says that the listing is live and, for a free launch, to keep the badge. */
export const launchedMessage = (
  siteName: string,
  publicUrl: string,
  listing: { id: number; slug: string; name: string; url: string },
  plan: Plan,
): Message => {
  const name = getMailSafeListingName(listing);
  return buildMessage(`${name} is live on ${siteName}`, [
    `${name} has launched. Its page:`,
    `${publicUrl}/l/${listing.slug}`,
    `Votes of this week count for Launch of the Week.${plan === 'free' ? ' Keep the badge on your homepage.' : ''}`,
    dashboardParagraph(`${publicUrl}/account/listings/${listing.id}`),
  ]);
};

/** Returns the paragraph with the link to the launch dashboard. */
const dashboardParagraph = (dashboardUrl: string): string =>
  `Its launch dashboard has votes and visitors by day, badges and the picture to share:\n${dashboardUrl}`;

/** A listing whose free launch needs the badge: its homepage, the badge's HTML to put there, and its launch dashboard. */
export type BadgedListing = { name: string; homepage: string; badgeHtml: string; dashboardUrl: string };

/** The paragraph of mail about a launch that lost the week that was bought for it. */
export const BOUGHT_WEEK_PARAGRAPH =
  'An earlier week was bought for this launch. What you paid for stays: until it is live, you choose any week with places left on its launch dashboard, without paying again.';

/** Says that a launch moved to a later week, and that the right to a week that was bought for it stays. */
export const launchMovedMessage = (
  siteName: string,
  { name, homepage, badgeHtml, dashboardUrl }: BadgedListing,
  { from, to, why, weekIsBought = false }: LaunchPostponement & { weekIsBought?: boolean },
): Message =>
  buildMessage(`The launch of ${name} moved to the week of ${to}`, [
    [
      `A free launch on ${siteName} needs the badge on the homepage. The launch of ${name} was to be in the week of ${from}.`,
      POSTPONEMENT_REASONS[why],
      ...(why === 'place_taken' ? [] : [`We looked at ${homepage}.`]),
    ].join(' '),
    ...(weekIsBought ? [BOUGHT_WEEK_PARAGRAPH] : []),
    `The launch is now in the week of ${to}. The badge has to be there when it begins, where visitors see it:`,
    badgeHtml,
    `Look for it at once, or move the launch:\n${dashboardUrl}`,
  ]);
