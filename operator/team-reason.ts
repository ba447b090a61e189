import { TEAM_REASON_MAX } from '../rules/people/team-actions.ts';
import { type CommandArgs, CommandError, type OperatorContext } from './command.ts';

/** Who gives a command of the team's log; why stands in the audit log, as far as the command asks for it. */
export const teamReason = ({ by }: Pick<OperatorContext, 'by'>) => ({
  by: { operator: by.operator },
  reason: '',
});

/** What `--reason` says, empty where it is not given. Throws CommandError, wrong use, where it is too long. */
export function reasonIn(values: CommandArgs['values']): string {
  const reason = typeof values['reason'] === 'string' ? values['reason'].trim() : '';
  if (reason.length > TEAM_REASON_MAX) {
    throw new CommandError(`--reason has at most ${TEAM_REASON_MAX.toLocaleString('en')} characters.`, 2);
  }
  return reason;
}
