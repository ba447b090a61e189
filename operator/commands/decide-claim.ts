import * as acts from '../../use-cases/admin/moderation/decide-claim.ts';
import { type CommandArgs, CommandError, type CommandResult, type OperatorContext } from '../command.ts';
import { getTeamReason } from '../team-reason.ts';

/** Runs `claims approve` and `claims reject`. */
export async function decideClaim(
  context: OperatorContext,
  claimId: number,
  { approved, values }: { approved: boolean; values: CommandArgs['values'] },
): Promise<CommandResult> {
  const done = await acts.decideClaim(context, { claimId, approved, ...getTeamReason(context, values) });
  switch (done.outcome) {
    case 'unknown':
      throw new CommandError(`There is no claim ${claimId}.`);
    case 'decided_before':
      throw new CommandError(`Claim ${claimId} is ${done.status} already.`);
    case 'unproved':
      throw new CommandError(`Claim ${claimId} is not proved: nobody has shown control of the website.`);
    case 'decided': {
      const status = approved ? 'verified' : 'rejected';
      return {
        data: { claim: claimId, status, listing: done.slug },
        text: `Claim ${claimId} of ${done.slug} is ${status}.`,
      };
    }
  }
}
