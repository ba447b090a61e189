import { z } from 'zod';

/** The argument that makes a call a dry run; over REST it stands in the query. */
export const DRY_RUN = 'dry_run';

export const dryRunInput = z.boolean().optional().describe('True: only tells what it would do.');

/** Said where nobody would be told. */
export const NOBODY_MAILED = 'Nobody is mailed.';

/** What a dry run answers with: what would differ, and who would be told. */
export const wouldRecord = z.object({
  before: z.record(z.string(), z.unknown()).describe('What would change, as it is now.'),
  after: z.record(z.string(), z.unknown()).describe('The same as it would be; null: gone.'),
  told: z.string().describe('Who would be told.'),
});

export type Would = z.infer<typeof wouldRecord>;

type WithOutput = { output: z.ZodObject; would?: unknown };

const withDryRun = new WeakMap<z.ZodObject, z.ZodObject>();

/** What an operation answers with, a dry run included, where it can be tried without doing; the same schema each time. */
export function advertisedOutput({ output, would }: WithOutput): z.ZodObject {
  if (would === undefined) return output;
  const known = withDryRun.get(output) ?? output.partial().extend({ would: wouldRecord.optional() });
  withDryRun.set(output, known);
  return known;
}
