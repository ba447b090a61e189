import { takeDownListing } from '../../use-cases/admin/moderation/take-down-listing.ts';
import { type CommandArgs, CommandError, type CommandResult, type OperatorContext } from '../command.ts';
import { parseReason } from '../team-reason.ts';

/** The usage of `listings archive` and `listings reject`. */
export const TAKE_DOWN_USAGE = '<slug> [--reason <words>]\n  --reason  what the mail to the owner says';
export const TAKE_DOWN_OPTIONS = { reason: { type: 'string' } } as const;

/** Runs `listings archive` and `listings reject`. */
export async function takeDown(
  status: 'archived' | 'rejected',
  { positionals: [slug], values }: CommandArgs,
  context: OperatorContext,
): Promise<CommandResult> {
  if (slug === undefined) throw new CommandError('The slug of one listing is needed.', 2);
  const reason = parseReason(values);
  const done = await takeDownListing(context, { slug, status, by: context.by, reason });
  if (done.outcome === 'unknown') throw new CommandError(`There is no listing "${slug}".`);
  if (done.outcome === 'taken_down_before') throw new CommandError(`${slug} is ${status} already.`);
  const { before, notified } = done;
  return {
    data: { listing: slug, before, status, owner_told: notified !== undefined },
    text: `${slug} is ${status}; it was ${before}.${notified ? ` ${notified} is notified.` : ''}`,
  };
}
