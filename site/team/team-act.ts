import { type LaunchBack, sinceWords } from '../../rules/people/team-actions.ts';
import { decideClaim } from '../../use-cases/admin/moderation/decide-claim.ts';
import { dismissReports } from '../../use-cases/admin/moderation/dismiss-reports.ts';
import { fulfilLine } from '../../use-cases/admin/orders/fulfil-line.ts';
import { hideReview } from '../../use-cases/admin/moderation/hide-review.ts';
import { resendMail } from '../../use-cases/admin/service/resend-mail.ts';
import { revertEdit } from '../../use-cases/admin/moderation/revert-edit.ts';
import { setVotesAside } from '../../use-cases/admin/moderation/set-votes-aside.ts';
import { takeDownListing } from '../../use-cases/admin/moderation/take-down-listing.ts';
import { undoTeamAction } from '../../use-cases/admin/undo-team-action.ts';
import type { ActParts, TeamReason } from '../../use-cases/act-parts.ts';

/** Input of an action from a form of the team pages. */
export type TeamAsked = TeamReason & {
  /** Id of the subject: a number, or the slug of a listing. */
  id: string;
  /** Returns another field of the form. */
  field: (name: string) => string;
  /** Returns all values of a repeated field. */
  fields: (name: string) => string[];
};

/** Result of a team action, or why nothing was done. */
export type TeamDone = { done: true | LaunchBack } | { problem: string };

const NOT_ANY_MORE = { problem: 'It is not as it was when the page was opened. Look at it again.' };

const number = (text: string): number => Math.trunc(Number(text)) || 0;

const takeDown =
  (status: 'archived' | 'rejected') =>
  async (parts: ActParts, { id: slug, ...why }: TeamAsked): Promise<TeamDone> => {
    const done = await takeDownListing(parts, { slug, status, ...why });
    return done.outcome === 'taken_down' ? { done: true } : NOT_ANY_MORE;
  };

const decide =
  (approved: boolean) =>
  async (parts: ActParts, { id, ...why }: TeamAsked): Promise<TeamDone> => {
    const done = await decideClaim(parts, { claimId: number(id), approved, ...why });
    return done.outcome === 'decided' ? { done: true } : NOT_ANY_MORE;
  };

const hide =
  (hidden: boolean) =>
  async (parts: ActParts, { id, field, ...why }: TeamAsked): Promise<TeamDone> => {
    const done = await hideReview(parts, { slug: field('slug'), reviewId: number(id), hidden, ...why });
    return done.outcome === 'done' ? { done: true } : NOT_ANY_MORE;
  };

/** Actions of the team pages by name. They call the same use cases as the operator's commands. */
const ACTS: Record<string, (parts: ActParts, asked: TeamAsked) => Promise<TeamDone>> = {
  archive: takeDown('archived'),
  reject: takeDown('rejected'),
  approve: decide(true),
  refuse: decide(false),
  hide: hide(true),
  show: hide(false),

  async dismiss(parts, { id, ...why }) {
    const done = await dismissReports(parts, { reportId: number(id), ...why });
    return done.outcome === 'dismissed' ? { done: true } : NOT_ANY_MORE;
  },

  async revert(parts, { id, field, ...why }) {
    const done = await revertEdit(parts, { version: number(id), force: field('force') === 'yes', ...why });
    switch (done.outcome) {
      case 'reverted':
        return { done: true };
      case 'overlaps':
        return {
          problem: `Later edits changed the same fields (${done.later.join(', ')}): revert them first.`,
        };
      case 'unchanged':
        return { problem: 'The fields have those values already.' };
      case 'unknown':
        return NOT_ANY_MORE;
    }
  },

  async set_aside(parts, { id: slug, field, fields, ...why }) {
    const left = new Set(fields('leave').map(number));
    const accounts = field('accounts').split(',').map(number);
    const chosen = accounts.filter((one) => one > 0 && !left.has(one));
    if (chosen.length === 0) return { problem: 'All of these votes were left as they are.' };
    const done = await setVotesAside(parts, { slug, accounts: chosen, ...why });
    return done.outcome === 'set_aside' ? { done: true } : NOT_ANY_MORE;
  },

  async fulfil(parts, { id, field, by, reason }) {
    const line = { number: id, position: number(field('position')) };
    const done = await fulfilLine(parts, { ...line, note: reason, by });
    return done.outcome === 'fulfilled' ? { done: true } : NOT_ANY_MORE;
  },

  async resend(parts, { id, ...why }) {
    const done = await resendMail(parts, { mailId: number(id), ...why });
    return done.outcome === 'queued'
      ? { done: true }
      : { problem: 'Only a message that may have arrived can be sent again, and a sign-in code never.' };
  },

  async undo(parts, { id, ...why }) {
    const done = await undoTeamAction(parts, { actionId: number(id), ...why });
    switch (done.outcome) {
      case 'undone':
        return { done: done.launch ?? true };
      case 'final':
        return { problem: 'This cannot be taken back.' };
      case 'undone_before':
        return { problem: 'It was taken back before.' };
      case 'changed_since':
        return { problem: sinceWords(done.since) };
      case 'unknown':
        return NOT_ANY_MORE;
    }
  },
};

/** Runs a team action. Returns undefined for an unknown action. */
export const teamAct = (parts: ActParts, act: string, asked: TeamAsked): Promise<TeamDone> | undefined =>
  Object.hasOwn(ACTS, act) ? ACTS[act]?.(parts, asked) : undefined;
