import type { OperatorContext } from './command.ts';

/** Who gives a command of the team's log; why stands in the audit log, as far as the command asks for it. */
export const teamReason = ({ by }: Pick<OperatorContext, 'by'>) => ({
  by: { operator: by.operator },
  reason: '',
});
