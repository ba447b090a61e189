import { html } from 'hono/html';
import { castVote } from '../../../use-cases/community/cast-vote.ts';
import { followListing } from '../../../use-cases/community/follow-listing.ts';
import { isOneOf } from '../../../rules/states/define-states.ts';
import { SHOWN_STATUSES } from '../../../rules/states/listing.ts';
import type { Database } from '../../../store/engine/database.ts';
import { findListingBySlug } from '../../../store/listings/listings.ts';
import type { Html } from '../../shared/layout.ts';
import { wasRefused, refusedPath } from '../../listing/refusals.ts';
import { signInPath } from './sign-in-path.ts';

const ACTION_PATH = /^\/l\/([a-z0-9][a-z0-9-]{0,219})\?then=(vote|follow)$/;

type Action = 'vote' | 'follow';

/** Returns the sign-in path for a visitor who pressed a button of a listing. The action is done when they sign in. */
export const signInForActionPath = (slug: string, then: Action): string =>
  signInPath(`/l/${slug}?then=${then}`);

function parsePendingAction(next: string): { slug: string; then: Action } | undefined {
  const [, slug, then] = ACTION_PATH.exec(next) ?? [];
  return slug === undefined ? undefined : { slug, then: then === 'vote' ? 'vote' : 'follow' };
}

/**
 * Describes the action that signing in will do, or returns undefined if there is none. The person reads this before they
 * type the code, so a link from another site cannot cast a vote unseen.
 */
export async function describePendingAction(db: Database, next: string): Promise<Html | undefined> {
  const action = parsePendingAction(next);
  const listing = action && (await findListingBySlug(db, action.slug));
  if (!listing || !isOneOf(listing.status, SHOWN_STATUSES)) return undefined;
  const name = html`<strong class="break" dir="auto">${listing.name}</strong>`;
  if (listing.status === 'scheduled') {
    // Votes open with the launch.
    if (action.then === 'vote') return undefined;
    return html`Signing in asks us to mail you when ${name} launches; its news come by mail after that.`;
  }
  return action.then === 'vote'
    ? html`Signing in gives your vote to ${name}.`
    : html`Signing in makes you follow ${name}: its news come by mail.`;
}

/** Does the pending action after sign-in. Returns the path to continue to, which shows the reason if it was refused. */
export async function doPendingAction(
  deps: { db: Database; now: () => Date },
  { accountId, next }: { accountId: number; next: string },
): Promise<string> {
  const action = parsePendingAction(next);
  if (!action) return next;
  const { slug, then } = action;
  const { outcome } = await (then === 'vote' ? castVote : followListing)(deps, { accountId, slug });
  return wasRefused(outcome) ? refusedPath(slug, outcome) : `/l/${slug}`;
}
