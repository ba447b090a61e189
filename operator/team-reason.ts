import { MAX_TEAM_REASON_CHARACTERS } from '../rules/people/team-actions.ts';
import { type CommandArgs, CommandError, type OperatorContext } from './command.ts';
import { countCharacters } from '../rules/typed/characters.ts';

/** The usage of `--reason`, for commands that are recorded in the team log. */
export const REASON_USAGE = '\n  --reason  saved in the team log';
export const REASON_OPTION = { reason: { type: 'string' } } as const;

/** Returns the operator and the reason of a command for the team log. */
export const getTeamReason = ({ by }: Pick<OperatorContext, 'by'>, values: CommandArgs['values']) => ({
  by: { operator: by.operator },
  reason: parseReason(values),
});

/** Returns the value of `--reason`, empty if it is missing. Throws CommandError with exit code 2 if it is too long. */
export function parseReason(values: CommandArgs['values']): string {
  const reason = typeof values['reason'] === 'string' ? values['reason'].trim() : '';
  if (countCharacters(reason) > MAX_TEAM_REASON_CHARACTERS) {
    throw new CommandError(
      `--reason has at most ${MAX_TEAM_REASON_CHARACTERS.toLocaleString('en')} characters.`,
      2,
    );
  }
  return reason;
}
