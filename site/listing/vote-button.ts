import type { Request, Response } from 'express';
import { html } from 'hono/html';
import type { PublicStatus } from '../../rules/states/listing.ts';
import { filterFollowedSlugs } from '../../store/community/follows.ts';
import { filterVotedSlugs } from '../../store/community/votes.ts';
import { filterOwnSlugs } from '../../store/listings/own-listings.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { signInForActionPath } from '../account/sign-in/pending-action.ts';
import { pluralize } from '../shared/value-text.ts';

/** State of the vote and notify buttons on one page for one visitor. */
export type VoteState = {
  voted: ReadonlySet<string>;
  /** Slugs of upcoming launches that the visitor is notified about. */
  notified: ReadonlySet<string>;
  own: ReadonlySet<string>;
  /** Form that every vote button submits, included once per page. Null for visitors who are not signed in. */
  form: Html | null;
};

type Votable = { slug: string; name: string; votes: number; status?: PublicStatus | undefined };

const FORM_ID = 'ballot';

/** Loads the visitor's button state for these listings. Voting returns to `returnPath`, by default the current page. */
export async function loadVoteState(
  { sessions, forms, services }: Pick<PageKit, 'sessions' | 'forms' | 'services'>,
  req: Request,
  res: Response,
  { items, returnPath = req.originalUrl }: { items: readonly Votable[]; returnPath?: string },
): Promise<VoteState> {
  const person = await sessions.person(req);
  if (!person) return { voted: new Set(), notified: new Set(), own: new Set(), form: null };
  const slugs = (one: PublicStatus) => items.filter(({ status }) => status === one).map(({ slug }) => slug);
  const [votable, awaitable] = [slugs('live'), slugs('upcoming')];
  return {
    voted: await filterVotedSlugs(services.db, person.id, votable),
    notified: await filterFollowedSlugs(services.db, person.id, awaitable),
    own: await filterOwnSlugs(services.db, person.id, [...votable, ...awaitable]),
    form: html`<form id="${FORM_ID}" method="post" action="/votes" data-in-place hidden>
      ${forms.token(req, res)}<input type="hidden" name="next" value="${returnPath}" />
    </form>`,
  };
}

const arrow = html`<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
  <path
    d="M8 3.2 14 12H2Z"
    fill="currentColor"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linejoin="round"
  />
</svg>`;

const bell = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
  <path
    d="M8 2a4 4 0 0 0-4 4v3L2.8 11.4h10.4L12 9V6a4 4 0 0 0-4-4ZM6.6 13.5h2.8"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;

/** Renders the button of an upcoming launch, which subscribes to a mail at the launch or unsubscribes. */
function notifyButton({ slug, name }: Votable, voteState: VoteState): Html {
  if (voteState.own.has(slug)) return html``;
  if (!voteState.form) {
    const label = `Notify me. Sign in to be notified when ${name} launches`;
    return html`<a
      class="vote notify"
      href="${signInForActionPath(slug, 'follow')}"
      rel="nofollow"
      aria-label="${label}"
      >${bell}<span>Notify me</span></a
    >`;
  }
  const isNotified = voteState.notified.has(slug);
  return html`<button
    class="vote notify"
    id="notify-${slug}"
    form="${FORM_ID}"
    formaction="/l/${slug}/follow"
    ${isNotified ? html`name="end" value="yes"` : ''}
    aria-pressed="${isNotified ? 'true' : 'false'}"
    aria-label="Notify me when ${name} launches"
  >
    ${bell}<span>Notify me</span>
  </button>`;
}

/** Renders the vote button of a listing: it votes, withdraws the vote, leads to sign-in, or only shows the number. */
export function voteButton(listing: Votable, voteState: VoteState): Html {
  const { slug, name, votes, status } = listing;
  if (status === 'upcoming') return notifyButton(listing, voteState);
  const count = html`${arrow}<span>${votes}</span>`;
  const words = pluralize(votes, 'vote');
  if (status !== 'live') return html``;
  if (voteState.own.has(slug)) {
    return html`<span class="vote still" role="img" aria-label="${words} for ${name}, your own"
      >${count}</span
    >`;
  }
  if (!voteState.form) {
    const label = `${words}. Sign in to vote for ${name}`;
    return html`<a
      class="vote"
      href="${signInForActionPath(slug, 'vote')}"
      rel="nofollow"
      aria-label="${label}"
      >${count}</a
    >`;
  }
  const hasVoted = voteState.voted.has(slug);
  return html`<button
    class="vote"
    id="vote-${slug}"
    form="${FORM_ID}"
    name="${hasVoted ? 'take' : 'give'}"
    value="${slug}"
    aria-pressed="${hasVoted ? 'true' : 'false'}"
    aria-label="${words}. ${hasVoted ? 'Take back your vote' : 'Vote'} for ${name}"
  >
    ${count}
  </button>`;
}
