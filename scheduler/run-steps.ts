import PQueue from 'p-queue';

/** Runs steps, `concurrency` at a time; a failure does not stop the others. Throws the failures once all have run. */
export async function runSteps(steps: readonly (() => Promise<unknown>)[], concurrency = 1): Promise<void> {
  const queue = new PQueue({ concurrency: concurrency });
  const results = await Promise.allSettled(steps.map((step) => queue.add(step)));
  const failed = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  if (failed.length > 1) throw new AggregateError(failed, `${failed.length} steps failed`);
  if (failed.length === 1) throw failed[0];
}
