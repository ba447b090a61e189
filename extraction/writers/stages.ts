/** Reports which stage of a drafting begins, and lists the stages to skip because they ran out of time before. */
export type Stages = { onStage: (stage: string) => void; leftOut: readonly string[] };

/** The stage of work that every draft needs and that is never skipped. */
export const REQUIRED_STAGE = '';

/** Runs one stage of a drafting, or returns `fallback` if the stage is skipped. */
export function runStage<T>(stages: Stages | undefined, stage: string, work: () => T, fallback: T): T {
  if (stages?.leftOut.includes(stage)) return fallback;
  stages?.onStage(stage);
  return work();
}
