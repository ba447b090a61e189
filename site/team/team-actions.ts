import { type LaunchRestoration, describeLaterChange } from '../../rules/people/team-actions.ts';
import { decideClaim } from '../../use-cases/admin/moderation/decide-claim.ts';
import { dismissReports } from '../../use-cases/admin/moderation/dismiss-reports.ts';
import { answerHelp } from '../../use-cases/admin/orders/answer-help.ts';
import { fulfilLine } from '../../use-cases/admin/orders/fulfil-line.ts';
import { hideReview } from '../../use-cases/admin/moderation/hide-review.ts';
import { resendMail } from '../../use-cases/admin/service/resend-mail.ts';
import { revertEdit } from '../../use-cases/admin/moderation/revert-edit.ts';
import { discountVotes } from '../../use-cases/admin/moderation/discount-votes.ts';
import { takeDownListing } from '../../use-cases/admin/moderation/take-down-listing.ts';
import { revertTeamAction } from '../../use-cases/admin/revert-team-action.ts';
import type { UseCaseDeps, TeamReason } from '../../use-cases/use-case-deps.ts';

/** Input of an action from a form of the team pages. */
export type TeamInput = TeamReason & {
  /** Id of the subject: a number, or the slug of a listing. */
  id: string;
  /** Returns another field of the form. */
  field: (name: string) => string;
  /** Returns all values of a repeated field. */
  fields: (name: string) => string[];
};

/** Result of a team action, or why nothing was done. */
export type TeamResult = { done: true | LaunchRestoration } | { problem: string };

const CHANGED_MEANWHILE = { problem: 'It is not as it was when the page was opened. Look at it again.' };

const number = (text: string): number => Math.trunc(Number(text)) || 0;

const takeDown =
  (status: 'archived' | 'rejected') =>
  async (deps: UseCaseDeps, { id: slug, ...why }: TeamInput): Promise<TeamResult> => {
    const done = await takeDownListing(deps, { slug, status, ...why });
    return done.outcome === 'taken_down' ? { done: true } : CHANGED_MEANWHILE;
  };

const decide =
  (approved: boolean) =>
  async (deps: UseCaseDeps, { id, ...why }: TeamInput): Promise<TeamResult> => {
    const done = await decideClaim(deps, { claimId: number(id), approved, ...why });
    return done.outcome === 'decided' ? { done: true } : CHANGED_MEANWHILE;
  };

const hide =
  (hidden: boolean) =>
  async (deps: UseCaseDeps, { id, field, ...why }: TeamInput): Promise<TeamResult> => {
    const done = await hideReview(deps, { slug: field('slug'), reviewId: number(id), hidden, ...why });
    return done.outcome === 'done' ? { done: true } : CHANGED_MEANWHILE;
  };

/** Actions of the team pages by name. They call the same use cases as the operator's commands. */
const ACTIONS: Record<string, (deps: UseCaseDeps, input: TeamInput) => Promise<TeamResult>> = {
  archive: takeDown('archived'),
  reject: takeDown('rejected'),
  approve: decide(true),
  refuse: decide(false),
  hide: hide(true),
  show: hide(false),

  async dismiss(deps, { id, ...why }) {
    const done = await dismissReports(deps, { reportId: number(id), ...why });
    return done.outcome === 'dismissed' ? { done: true } : CHANGED_MEANWHILE;
  },

  async revert(deps, { id, field, ...why }) {
    const done = await revertEdit(deps, { version: number(id), force: field('force') === 'yes', ...why });
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
        return CHANGED_MEANWHILE;
    }
  },

  async set_aside(deps, { id: slug, field, fields, ...why }) {
    const left = new Set(fields('leave').map(number));
    const accounts = field('accounts').split(',').map(number);
    const chosen = accounts.filter((one) => one > 0 && !left.has(one));
    if (chosen.length === 0) return { problem: 'All of these votes were left as they are.' };
    const done = await discountVotes(deps, { slug, accounts: chosen, ...why });
    return done.outcome === 'set_aside' ? { done: true } : CHANGED_MEANWHILE;
  },

  async fulfil(deps, { id, field, by, reason }) {
    const line = { number: id, position: number(field('position')) };
    const done = await fulfilLine(deps, { ...line, note: reason, by });
    return done.outcome === 'fulfilled' ? { done: true } : CHANGED_MEANWHILE;
  },

  async answer_help(deps, { id, by, reason }) {
    const done = await answerHelp(deps, { helpId: number(id), answer: reason, by });
    return done.outcome === 'answered' ? { done: true } : CHANGED_MEANWHILE;
  },

  async resend(deps, { id, ...why }) {
    const done = await resendMail(deps, { mailId: number(id), ...why });
    return done.outcome === 'queued'
      ? { done: true }
      : {
          problem:
            'Only a message that may have arrived can be sent again: the text of a refused one, or of a sign-in code, is deleted.',
        };
  },

  async undo(deps, { id, ...why }) {
    const done = await revertTeamAction(deps, { actionId: number(id), ...why });
    switch (done.outcome) {
      case 'undone':
        return { done: done.launch ?? true };
      case 'final':
        return { problem: 'This cannot be taken back.' };
      case 'undone_before':
        return { problem: 'It was taken back before.' };
      case 'changed_since':
        return { problem: describeLaterChange(done.since) };
      case 'unknown':
        return CHANGED_MEANWHILE;
    }
  },
};

/** Runs a team action. Returns undefined for an unknown action. */
export const runTeamAction = (
  deps: UseCaseDeps,
  action: string,
  input: TeamInput,
): Promise<TeamResult> | undefined =>
  Object.hasOwn(ACTIONS, action) ? ACTIONS[action]?.(deps, input) : undefined;
