import PQueue from 'p-queue';

/** Runs steps, `concurrency` at a time; a failure does not stop the others. Throws the failures once all have run. */
export async function eachStep(steps: readonly (() => Promise<unknown>)[], atOnce = 1): Promise<void> {
  const queue = new PQueue({ concurrency: atOnce });
  const ended = await Promise.allSettled(steps.map((step) => queue.add(step)));
  const failed = ended.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
  if (failed.length > 1) throw new AggregateError(failed, `${failed.length} steps failed`);
  if (failed.length === 1) throw failed[0];
}
