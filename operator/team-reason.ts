import { TEAM_REASON_MAX } from '../rules/people/team-actions.ts';
import { type CommandArgs, CommandError, type OperatorContext } from './command.ts';
import { countCharacters } from '../rules/typed/characters.ts';

/** What stands after the usage of commands that are kept in the team log, and the option itself. */
export const REASON_USAGE = '\n  --reason  kept in the team log';
export const REASON_OPTION = { reason: { type: 'string' } } as const;

/** Who gives a command of the team's log, and why. */
export const teamReason = ({ by }: Pick<OperatorContext, 'by'>, values: CommandArgs['values']) => ({
  by: { operator: by.operator },
  reason: reasonIn(values),
});

/** What `--reason` says, empty where it is not given. Throws CommandError, wrong use, where it is too long. */
export function reasonIn(values: CommandArgs['values']): string {
  const reason = typeof values['reason'] === 'string' ? values['reason'].trim() : '';
  if (countCharacters(reason) > TEAM_REASON_MAX) {
    throw new CommandError(`--reason has at most ${TEAM_REASON_MAX.toLocaleString('en')} characters.`, 2);
  }
  return reason;
}
