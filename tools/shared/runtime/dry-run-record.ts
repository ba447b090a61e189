import { z } from 'zod';

/** Argument that makes a call a dry run; a query parameter in REST. */
export const DRY_RUN = 'dry_run';

/** Input schema of the argument `dry_run`. */
export const dryRunInput = z.boolean().optional().describe('True: only tells what it would do.');

/** Notice of a dry run that would mail nobody. */
export const NOBODY_MAILED = 'Nobody is mailed.';

/** Answer of a dry run: what would differ, and who would be notified. */
export const dryRunRecord = z.object({
  before: z.record(z.string(), z.unknown()).describe('What would change, as it is now.'),
  after: z.record(z.string(), z.unknown()).describe('The same as it would be; null: gone.'),
  told: z.string().describe('Who would be notified.'),
});

export type DryRunRecord = z.infer<typeof dryRunRecord>;

type WithOutput = { output: z.ZodObject; dryRun?: unknown };

const dryRunOutputs = new WeakMap<z.ZodObject, z.ZodObject>();

/** Output schema of an operation, including the dry-run answer if it supports one. Returns the same object each time. */
export function getAdvertisedOutput({ output, dryRun: would }: WithOutput): z.ZodObject {
  if (would === undefined) return output;
  const known = dryRunOutputs.get(output) ?? output.partial().extend({ would: dryRunRecord.optional() });
  dryRunOutputs.set(output, known);
  return known;
}
