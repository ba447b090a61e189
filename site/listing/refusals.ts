import type { Request } from 'express';
import { html } from 'hono/html';
import { REVIEW_MAX } from '../../rules/listings/participation.ts';
import { TEAM_REASON_MAX } from '../../rules/people/team-actions.ts';
import { keysOf } from '../../rules/typed/records.ts';
import type { Html } from '../shared/layout.ts';

/** Messages for the outcomes of use cases that were refused. */
export const REFUSALS = {
  no_listing: 'There is no such product.',
  no_review: 'There is no such product.',
  not_live: 'It has not launched yet: votes and reviews open with the launch.',
  own_listing: 'It is your own product: its votes, follows and reviews come from other people.',
  by_other_account:
    'You did so already with your other account: accounts whose mail arrives in the same mailbox count as one person.',
  no_rating: 'Choose one to five stars.',
  no_team_reason: `Say why, in at most ${TEAM_REASON_MAX} characters: the reason is kept in the log of the team.`,
  too_many: 'You wrote as many reviews today as there can be. Write this one tomorrow.',
  too_long: `A review, or an answer to one, has at most ${REVIEW_MAX} characters.`,
};

/** Returns whether the outcome is a refusal. */
export const wasRefused = (outcome: string): outcome is keyof typeof REFUSALS =>
  Object.hasOwn(REFUSALS, outcome);

/** Returns the path of a listing's page that shows why the action after sign-in was refused. */
export const refusedPath = (slug: string, outcome: keyof typeof REFUSALS): string =>
  `/l/${slug}?refused=${outcome}`;

/** Renders the reason of the refusal that the query names, if any. */
export function refusedNote(req: Request): Html | '' {
  const outcome = keysOf(REFUSALS).find((one) => one === req.query['refused']);
  return outcome === undefined
    ? ''
    : html`<p class="note warning" role="status">That was not possible. ${REFUSALS[outcome]}</p>`;
}
