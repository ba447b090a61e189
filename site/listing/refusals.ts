import type { Request } from 'express';
import { html } from 'hono/html';
import { MAX_REVIEW_CHARACTERS } from '../../rules/listings/participation.ts';
import { MAX_TEAM_REASON_CHARACTERS } from '../../rules/people/team-actions.ts';
import { keysOf } from '../../rules/typed/records.ts';
import type { Html } from '../shared/layout.ts';

/** Messages for the outcomes of use cases that were refused. */
export const REFUSAL_MESSAGES = {
  no_listing: 'There is no such product.',
  no_review: 'There is no such product.',
  not_live: 'It has not launched yet: votes and reviews open with the launch.',
  own_listing: 'It is your own product: its votes, follows and reviews come from other people.',
  by_other_account:
    'You did so already with your other account: accounts whose mail arrives in the same mailbox count as one person.',
  no_rating: 'Choose one to five stars.',
  no_team_reason: `Say why, in at most ${MAX_TEAM_REASON_CHARACTERS} characters: the reason is kept in the log of the team.`,
  too_many: 'You wrote as many reviews today as there can be. Write this one tomorrow.',
  too_long: `A review, or an answer to one, has at most ${MAX_REVIEW_CHARACTERS} characters.`,
};

/** Returns whether the outcome is a refusal. */
export const wasRefused = (outcome: string): outcome is keyof typeof REFUSAL_MESSAGES =>
  Object.hasOwn(REFUSAL_MESSAGES, outcome);

/** Returns the path of a listing's page that shows why the action after sign-in was refused. */
export const refusedPath = (slug: string, outcome: keyof typeof REFUSAL_MESSAGES): string =>
  `/l/${slug}?refused=${outcome}`;

/** Renders the reason of the refusal that the query names, if any. */
export function refusedNote(req: Request): Html | '' {
  const outcome = keysOf(REFUSAL_MESSAGES).find((one) => one === req.query['refused']);
  return outcome === undefined
    ? ''
    : html`<p class="note warning" role="status">That was not possible. ${REFUSAL_MESSAGES[outcome]}</p>`;
}
