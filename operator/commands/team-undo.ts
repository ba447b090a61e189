import { revertTeamAction } from '../../use-cases/admin/revert-team-action.ts';
import { LAUNCH_RESTORATIONS, describeLaterChange } from '../../rules/people/team-actions.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';
import { REASON_OPTION, REASON_USAGE, getTeamReason } from '../team-reason.ts';

export default {
  name: 'team undo',
  summary: 'Reverts an action from the team log',
  usage: `<number> [--reason <words>]\n  <number>  from team log${REASON_USAGE}`,
  options: REASON_OPTION,

  async run({ positionals: [word], values }, context) {
    const actionId = parseWholeNumber(word, 'The number');
    const done = await revertTeamAction(context, { actionId, ...getTeamReason(context, values) });
    switch (done.outcome) {
      case 'undone': {
        const { subject, launch } = done;
        const more = launch === undefined ? '' : ` ${LAUNCH_RESTORATIONS[launch]}`;
        return {
          data: { undone: actionId, subject, ...(launch && { launch }) },
          text: `Reverted: ${subject}.${more}`,
        };
      }
      case 'unknown':
        throw new CommandError(`There is no action ${actionId}. See team log.`);
      case 'final':
        throw new CommandError('This action cannot be reverted.');
      case 'undone_before':
        throw new CommandError('This action was reverted already.');
      case 'changed_since':
        throw new CommandError(describeLaterChange(done.since));
    }
  },
} satisfies Command;
